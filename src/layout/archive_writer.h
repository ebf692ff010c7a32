// SPDX-License-Identifier: BSD-3-Clause
// Writes an archive file: either a new file, or further chunks at the end of an existing one. A new file has
// a temporary name beside the output until it is complete. The last chunk is a mark of the end
// (layout/end_mark.h). Chunks with a shared id that the file already has are left out. The writer runs
// offline and in a rank at MPI_Finalize. So it uses raw system calls, memory of the caller and errno numbers
// (0: success). Only one thread at a time may use a writer.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/chunk.h"

namespace rankine::layout {

class ArchiveWriter {
 public:
  // `buffer` collects small writes. It may be empty, and must outlive the writer.
  explicit ArchiveWriter(std::span<std::byte> buffer) : buffer_(buffer) {}
  // Removes an unfinished temporary file. One is left behind only if the process is killed.
  ~ArchiveWriter() { Abandon(); }
  ArchiveWriter(const ArchiveWriter&) = delete;
  ArchiveWriter& operator=(const ArchiveWriter&) = delete;

  // Begins a new archive, which gets the name `output` (at most 4095 bytes) at Commit.
  int Create(const char* output, uint64_t job_hash);
  // Opens an archive to add chunks. It waits for an exclusive flock. EILSEQ: the file is no archive.
  // ENOTRECOVERABLE: its end is not the end of a chunk, so it must be repaired first. `*job_hash` gets the
  // value of the file's header.
  int OpenAppend(const char* archive, uint64_t* job_hash);

  // `chunk` is one whole chunk, as BuildChunk makes it.
  int Append(std::span<const std::byte> chunk);

  struct CommitOptions {
    // true: a file at `output` may be replaced; false: then the result is EEXIST, and the archive can be
    // committed elsewhere
    bool replace = false;
    // true: syncs the file to stable storage before it gets its name, and waits while another process
    // replaces the same file. If false, the result is EEXIST in that case.
    bool sync = false;
    // Not 0: a file at `output` may be replaced if it has this stamp (FileStamp).
    uint64_t replaced = 0;
  };
  // Writes out the buffer, and gives a new archive its name. After success or Abandon the writer can be used
  // again.
  int Commit(const CommitOptions& options);
  // Tries to commit under another name after EEXIST.
  int CommitAs(const char* output, const CommitOptions& options);
  // Removes the temporary file of a new archive. An archive that was opened for appending is cut back to its
  // former size.
  void Abandon();

  // Returns a sink for the encoders, whose `self` is this writer. The first error is kept in last_error().
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
  uint64_t begin_ = 0;     // offset in the file at which appending began
  uint64_t end_ = 0;       // size of the file in bytes
  uint64_t job_hash_ = 0;  // hash of the job of the archive to which chunks are added
  uint32_t parts_ = 0;     // value of `parts` in the file's header
  uint32_t marks_ = 0;     // the highest number of a mark of the end in the file
  bool has_end_ = false;   // true: this writer has written a mark of the end
  int last_error_ = 0;
  size_t known_ = 0;
  char temporary_[kPath];
  char output_[kPath];
  SharedKey shared_[kKnownShared];
};

}  // namespace rankine::layout
