// Rows of a file system's processes as chunks of an archive: of a run's, which they are added to, or of one
// of their own.
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

// What a chunk holds at most of each kind of rows.
inline constexpr size_t kStorageChunkRows = 1 << 13;

// Rows of one watch that are complete, as chunks: a tenth of their memory, until there is an archive for
// them.
class StorageParts {
 public:
  // At most kStorageChunkRows of each kind; the lists hold what they name, and may hold more. False: there is
  // no memory for them.
  bool Add(const StorageRows& rows);
  std::span<const std::vector<std::byte>> chunks() const { return chunks_; }
  uint64_t bytes() const { return bytes_; }

 private:
  std::vector<std::vector<std::byte>> chunks_;
  uint64_t bytes_ = 0;
  std::unique_ptr<std::byte[]> memory_;  // to make a chunk in; kept, as new memory costs the kernel's time
  size_t room_ = 0;
};

// Adds them to the archive at `path`, or makes one of them there, whose hash is `hash`. With `only_add` there
// must be one. An error names `path`, which is then as it was.
base::Status WriteStorage(const StorageParts& parts, uint64_t hash, const std::string& path, bool only_add);

// Whether what is at `path`, if anything, is an archive that rows can be added to.
base::Status CheckStorageOutput(const std::string& path);

}  // namespace rankine::archive
