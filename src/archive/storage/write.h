// SPDX-License-Identifier: BSD-3-Clause
// Writes the rows that were recorded in a file system's processes as chunks. The chunks are added to a run's
// archive, or form a separate archive.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "archive/storage/rows.h"
#include "base/result.h"

namespace rankine::archive {

// Limit for the number of rows of each kind in a chunk.
inline constexpr size_t kStorageChunkRows = 1 << 13;

// Keeps the completed rows of one watch as chunks until they can be written to an archive. Chunks take a
// tenth of the memory that the rows would take.
class StorageParts {
 public:
  // Adds at most kStorageChunkRows rows of each kind. The lists of names must contain all names that the rows
  // use, and may contain more. Returns false if there is not enough memory.
  bool Add(const StorageRows& rows);
  std::span<const std::vector<std::byte>> chunks() const { return chunks_; }
  uint64_t bytes() const { return bytes_; }

 private:
  std::vector<std::vector<std::byte>> chunks_;
  uint64_t bytes_ = 0;
  // The memory in which chunks are built. The memory is kept, because a new allocation for each chunk would
  // cost time in the kernel.
  std::unique_ptr<std::byte[]> memory_;
  size_t room_ = 0;
};

// Adds the chunks to the archive at the given path. If there is no archive, makes a new archive at this path,
// with the job hash `hash`. If `only_add` is true, the archive must exist. If there is an error, its text
// names the path, and the file at this path is unchanged.
base::Status WriteStorage(const StorageParts& parts, uint64_t hash, const std::string& path, bool only_add);

// Checks that rows can be added to the file at the given path, if it exists.
base::Status CheckStorageOutput(const std::string& path);

}  // namespace rankine::archive
