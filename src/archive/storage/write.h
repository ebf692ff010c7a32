// Rows of a file system's processes as chunks of an archive: of a run's, which they are added to, or of one
// of their own.
#pragma once
#include <string>

#include "archive/storage/rows.h"
#include "base/result.h"
#include "format/chunk.h"

namespace rankine::archive {

// Chunks of at most kStorageChunkRows rows of each kind; the lists stand in each. False: the sink has failed.
inline constexpr size_t kStorageChunkRows = 1 << 16;
bool EncodeStorage(const StorageRows& rows, const format::ChunkSink& sink);

// Adds them to the archive at `path`, or makes one of them there. With `only_add` there must be one. An error
// names `path`, which is then as it was.
base::Status WriteStorage(const StorageRows& rows, const std::string& path, bool only_add);

// Whether what is at `path`, if anything, is an archive that rows can be added to.
base::Status CheckStorageOutput(const std::string& path);

}  // namespace rankine::archive
