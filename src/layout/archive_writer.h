// SPDX-License-Identifier: BSD-3-Clause
// Writes an archive file: the writer either creates a new file, or appends chunks to an existing file. A new
// file has a temporary name in the same folder until it is complete. The last chunk of the file is an end
// mark (layout/end_mark.h). Shared chunks that the file already contains are not written again. The writer
// runs offline and in a rank at MPI_Finalize. So the writer makes raw system calls, uses only memory from the
// caller, and returns errno numbers (0: success). Only one thread at a time may use a writer.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/chunk.h"

namespace rankine::layout {

class ArchiveWriter {
 public:
  // The argument `buffer` is memory that collects small writes. The buffer may be empty, and must outlive the
  // writer.
  explicit ArchiveWriter(std::span<std::byte> buffer) : buffer_(buffer) {}
  // Removes an unfinished temporary file. A temporary file is left behind only if the process is killed.
  ~ArchiveWriter() { Abandon(); }
  ArchiveWriter(const ArchiveWriter&) = delete;
  ArchiveWriter& operator=(const ArchiveWriter&) = delete;

  // Starts a new archive, which Commit renames to the path of the output (at most 4095 bytes).
  int Create(const char* output, uint64_t job_hash);
  // Opens an archive to append chunks, and waits for an exclusive flock. Returns EILSEQ if the file is not an
  // archive. Returns ENOTRECOVERABLE if the file does not end at the end of a chunk, so that it must be
  // repaired first. Stores the job hash from the file's header in `*job_hash`.
  int OpenAppend(const char* archive, uint64_t* job_hash);

  // The argument is one whole chunk as built by BuildChunk.
  int Append(std::span<const std::byte> chunk);

  struct CommitOptions {
    // true: a file at `output` may be replaced. false: Commit returns EEXIST if there is such a file. The
    // archive can then be committed under another name.
    bool replace = false;
    // If the option `sync` is true, Commit syncs the file to stable storage before renaming it, and waits if
    // another process is replacing the same file. If the option `sync` is false, Commit does not wait, but
    // returns EEXIST.
    bool sync = false;
    // If `replaced` is not 0, an existing file at the output's path may be replaced if its stamp
    // (FileStamp) has this value.
    uint64_t replaced = 0;
  };
  // Writes out the buffer, and gives a new archive its final name. After success or after Abandon, the writer
  // can be used again.
  int Commit(const CommitOptions& options);
  // Commits the archive under another name, after Commit has returned EEXIST.
  int CommitAs(const char* output, const CommitOptions& options);
  // Removes the temporary file of a new archive, or truncates an archive that was opened for appending to its
  // previous size.
  void Abandon();

  // Returns a sink that writes to this archive. last_error() returns the sink's first error.
  ChunkSink Sink();
  int last_error() const { return last_error_; }

 private:
  static constexpr size_t kKnownShared = 4096;
  static constexpr size_t kPath = 4352;

  struct SharedKey {
    uint64_t id;
    uint16_t kind;  // 0: free
  };

  bool KnowsShared(const ChunkHeader& header);
  int ScanForAppend(uint64_t* job_hash);
  int WriteOut(std::span<const std::byte> bytes);
  int Flush();
  int PutEnd();
  void CountPart();
  int Rename(const char* output, bool replace);
  int RenameOver(const char* output, uint64_t replaced, bool waits);

  std::span<std::byte> buffer_;
  size_t buffered_ = 0;
  int fd_ = -1;
  bool appending_ = false;
  uint64_t begin_ = 0;     // file offset at which appending began
  uint64_t end_ = 0;       // size of the file in bytes
  uint64_t job_hash_ = 0;  // The job hash of the archive to which chunks are added.
  uint32_t parts_ = 0;     // The value of the field `parts` in the file's header.
  uint32_t marks_ = 0;     // highest number of an end mark in the file
  bool has_end_ = false;   // true if this writer has written an end mark
  int last_error_ = 0;
  size_t known_ = 0;
  char temporary_[kPath];
  char output_[kPath];
  SharedKey shared_[kKnownShared];
};

}  // namespace rankine::layout
