// What processes have done to files: paths of all processes become one set.
#include "archive/table_builder.h"

namespace rankine::archive {

void TableBuilder::AddIo(uint32_t process, const ChunkView* chunk) {
  if (chunk == nullptr) return;
  auto raw = Payload(*chunk, 0);
  if (!raw) return;
  auto io = DecodeIo(*raw);
  if (!io) return Lose(*chunk, "malformed");
  const uint64_t cost = TableBytes(*io);
  if (cost > bytes_left_) return LoseTooMuch(*chunk);
  bytes_left_ -= cost;
  const Places* sites = SitesOf(io->sites_id);
  Places files;
  for (std::string& path : io->files) {
    const auto [at, fresh] = io_files_.try_emplace(path, static_cast<uint32_t>(tables_.io_files.size()));
    if (fresh) tables_.io_files.push_back(std::move(path));
    files.push_back(at->second);
  }
  for (IoRow row : io->rows) {
    row.process = process;
    row.file = PlaceOf(&files, row.file);
    row.site = PlaceOf(sites, row.site);
    tables_.io.push_back(row);
  }
}

void TableBuilder::AddStorage(const ChunkView& chunk) {
  auto raw = Payload(chunk, 0);
  if (!raw) return;
  auto rows = DecodeStorage(*raw);
  if (!rows) return Lose(chunk, "malformed");
  const uint64_t cost = TableBytes(*rows);
  if (cost > bytes_left_) return LoseTooMuch(chunk);
  bytes_left_ -= cost;
  tables_.storage.push_back(std::move(*rows));
}

}  // namespace rankine::archive
