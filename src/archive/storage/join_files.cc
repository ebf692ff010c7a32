// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/join_files.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

#include "archive/file_bytes.h"
#include "archive/scan.h"
#include "layout/archive_writer.h"
#include "layout/chunk.h"
#include "layout/end_mark.h"

namespace rankine::archive {
namespace {

constexpr size_t kWriteBuffer = 1 << 20;

struct File {
  FileBytes bytes;
  Scan scan;
};

base::Status ReadWhole(const std::string& path, File* file) {
  base::Status read = ReadAll(path, &file->bytes);
  if (!read.ok()) return read;
  base::Result<Scan> scan = ScanArchive(file->bytes.bytes());
  if (!scan.ok()) return {"'" + path + "' is " + scan.error()};
  file->scan = std::move(scan.value());
  const std::string trouble = !file->scan.damages.empty() ? "is damaged"
                              : EndTrouble(file->scan)
                                  ? "has no end, so it was cut off or is still being written"
                                  : "";
  if (!trouble.empty())
    return {"'" + path + "' " + trouble + "; repair it first: rankine verify --repair GOOD.rkn " + path};
  return base::Status::Ok();
}

// Copies all chunks of a run, including those of later versions. The end marks are not copied, because the
// new file gets its own end mark. If `only_storage` is set (for a watch), the function copies only the chunks
// of the kind `storage`.
int Copy(const File& file, bool only_storage, layout::ArchiveWriter* writer) {
  std::vector<std::pair<uint64_t, uint64_t>> places;  // offset and size
  for (const ChunkView& chunk : file.scan.chunks) {
    const bool is_storage = chunk.header.kind == static_cast<uint16_t>(layout::ChunkKind::storage);
    if (is_storage || (!only_storage && layout::EndNumber(chunk.header) == 0))
      places.emplace_back(chunk.offset, layout::ChunkBytes(chunk.header));
  }
  for (const Damage& chunk : file.scan.unknown) places.emplace_back(chunk.offset, chunk.bytes);
  std::sort(places.begin(), places.end());
  std::vector<std::byte> padded;
  for (const auto& [offset, size] : places) {
    const std::span<const std::byte> there = file.bytes.bytes().subspan(offset);
    padded.assign(there.begin(),
                  there.begin() + static_cast<std::ptrdiff_t>(std::min<uint64_t>(size, there.size())));
    padded.resize(size);  // the padding after the last chunk may be missing
    if (const int error = writer->Append(padded); error != 0) return error;
  }
  return 0;
}

}  // namespace

base::Status JoinFiles(const std::string& run, const std::vector<std::string>& watches,
                       const std::string& output, bool force) {
  std::vector<std::byte> buffer(kWriteBuffer);
  // the writer is too large for the stack
  const auto writer = std::make_unique<layout::ArchiveWriter>(buffer);
  int error = 0;
  for (size_t i = 0; i <= watches.size() && error == 0; ++i) {
    File file;
    base::Status read = ReadWhole(i == 0 ? run : watches[i - 1], &file);
    if (!read.ok()) return read;
    if (i == 0) error = writer->Create(output.c_str(), file.scan.job_hash);
    if (error == 0) error = Copy(file, i != 0, writer.get());
  }
  if (error == 0) error = writer->Commit({.replace = force, .sync = true});
  if (error == 0) return base::Status::Ok();
  writer->Abandon();
  return {"cannot write '" + output + "': " + std::strerror(error)};
}

}  // namespace rankine::archive
