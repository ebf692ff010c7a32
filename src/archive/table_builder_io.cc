// SPDX-License-Identifier: BSD-3-Clause
// The part of TableBuilder for I/O. The paths of all processes are merged into one set.
#include <algorithm>
#include <iterator>

#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/none.h"
#include "archive/storage/rows.h"
#include "archive/table_builder.h"
#include "archive/tables.h"

namespace rankine::archive {

// Operations are not decoded here. The rows to which the operations refer are adjacent.
void TableBuilder::AddIo(uint32_t process, const Chunks& chunks) {
  const auto first = static_cast<uint32_t>(tables_.io.size());
  AddIoRows(process, chunks.io);
  const auto rows = static_cast<uint32_t>(tables_.io.size() - first);
  const size_t begin = tables_.io_ops.size();
  for (const auto& [id, chunk] : chunks.io_ops) {
    if (raw_left_.Take(chunk->header)) {
      tables_.io_ops.push_back({process, first, rows, *chunk});
    } else {
      LoseTooMuch(*chunk);
    }
  }
  std::sort(tables_.io_ops.begin() + static_cast<std::ptrdiff_t>(begin), tables_.io_ops.end(),
            [](const IoOpsChunk& a, const IoOpsChunk& b) { return a.view.offset < b.view.offset; });
}

void TableBuilder::AddIoRows(uint32_t process, const ChunkView* chunk) {
  if (chunk == nullptr) return;
  auto raw = Payload(*chunk, 0);
  if (!raw) return;
  auto io = DecodeIo(*raw, chunk->header.version);
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
  const auto first_view = static_cast<uint32_t>(tables_.io_views.size());
  std::move(io->views.begin(), io->views.end(), std::back_inserter(tables_.io_views));
  for (IoRow row : io->rows) {
    row.process = process;
    if (row.view != kNone) row.view += first_view;
    row.file = PlaceOf(&files, row.file);
    row.site = PlaceOf(sites, row.site);
    tables_.io.push_back(row);
  }
}

void TableBuilder::AddStorage(const ChunkView& chunk) {
  auto raw = Payload(chunk, 0);
  if (!raw) return;
  auto rows = DecodeStorage(*raw, chunk.header.version);
  if (!rows) return Lose(chunk, "malformed");
  const uint64_t cost = TableBytes(*rows);
  if (cost > bytes_left_) return LoseTooMuch(chunk);
  bytes_left_ -= cost;
  tables_.storage.push_back(std::move(*rows));
}

}  // namespace rankine::archive
