// Writes an archive file: a new one under a temporary name beside the output, renamed when it is complete, or
// chunks at the end of one that exists. A mark of the end is the last chunk (layout/end_mark.h). Chunks with
// a shared id that the file already has are left out. Runs in a rank at MPI_Finalize and offline: raw system
// calls, memory of the caller's, errors as errno numbers (0: success). One thread at a time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/chunk.h"

namespace rankine::layout {

class ArchiveWriter {
 public:
  // `buffer` collects small writes; it may be empty and must outlive the writer.
  explicit ArchiveWriter(std::span<std::byte> buffer) : buffer_(buffer) {}
  // Leaves an unfinished temporary file behind only when the process is killed.
  ~ArchiveWriter() { Abandon(); }
  ArchiveWriter(const ArchiveWriter&) = delete;
  ArchiveWriter& operator=(const ArchiveWriter&) = delete;

  // Begins a new archive that will stand at `output` (at most 4095 bytes).
  int Create(const char* output, uint64_t job_hash);
  // Opens an archive for more chunks, under an exclusive flock that it waits for. EILSEQ: not an archive;
  // ENOTRECOVERABLE: its end is no chunk border (repair it first). `*job_hash` is what the file says.
  int OpenAppend(const char* archive, uint64_t* job_hash);

  // `chunk` is one whole chunk as BuildChunk makes it.
  int Append(std::span<const std::byte> chunk);

  struct CommitOptions {
    bool replace =
        false;  // a file at `output` may be replaced; else EEXIST, and the archive can be committed elsewhere
    // On stable storage before it gets its name. It then waits while another process replaces the same file;
    // without, that gives EEXIST.
    bool sync = false;
    // Not 0: a file at `output` may be replaced while this is its stamp (FileStamp).
    uint64_t replaced = 0;
  };
  // Writes out what is buffered; a new archive gets its name. After success or Abandon the writer can be used
  // again.
  int Commit(const CommitOptions& options);
  // A second try under another name after EEXIST.
  int CommitAs(const char* output, const CommitOptions& options);
  // Removes the temporary file; an appended one keeps what was written so far, cut back to where it began.
  void Abandon();

  // Adapter for the encoders: `self` is the writer; the first error is kept in last_error().
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
  uint64_t begin_ = 0;     // where appending began
  uint64_t end_ = 0;       // bytes in the file
  uint64_t job_hash_ = 0;  // of one that is appended to
  uint32_t parts_ = 0;     // as the file's header says
  uint32_t marks_ = 0;     // the highest number of a mark of the end in the file
  bool has_end_ = false;   // this writer has put one
  int last_error_ = 0;
  size_t known_ = 0;
  char temporary_[kPath];
  char output_[kPath];
  SharedKey shared_[kKnownShared];
};

}  // namespace rankine::layout
