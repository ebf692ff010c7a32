// SPDX-License-Identifier: BSD-3-Clause
// Repeatedly observes the spool of a running process: the threads, the current activity of each thread, and
// the names of the regions. The process keeps writing, and is not disturbed. A single observation may be
// wrong if the process changes a word while this word is being read. The content of the file is not trusted.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/live_file.h"
#include "base/result.h"
#include "layout/spool_layout.h"

namespace rankine::archive {

// Not thread-safe.
class LiveSpool {
 public:
  // Fails with a one-sentence error message if the file is not a spool, or is a spool of another version.
  static base::Result<LiveSpool> Open(const std::string& path);

  // Reads the header, and the threads and nodes that the process has added. The work per call is bounded,
  // so that a hostile file costs no more than a large one. The next call of this function reads the rest.
  // Returns false if the file was truncated.
  bool Refresh();
  // Reads the names of regions. If PathOf will be used, this function must be called after Refresh.
  void RefreshNames();

  // Returns the header as of the last Refresh. The header's strings (host, job, output) were read by `Open`.
  const layout::SpoolHeader& header() const { return header_; }
  // true: the services of the process do not record MPI calls
  bool without_mpi() const { return without_mpi_; }
  bool records_all_calls() const { return !without_mpi_ && !without_profile_; }
  size_t threads() const { return threads_.size(); }

  // Returns the current activity of a thread (0 to threads() - 1). Returns nullopt if no thread has this
  // index, or if the thread's record cannot be read.
  std::optional<layout::SpoolThread> Look(size_t thread) const;
  // Returns the offset of the thread's record in the file.
  uint64_t PlaceOf(size_t thread) const { return threads_[thread]; }
  // Returns the thread's current context node. Returns 0 (the root) if the thread is in no region, or if the
  // node is unknown.
  uint32_t NodeOf(const layout::SpoolThread& thread) const;
  // Returns the position in the file of the thread's rows for observations by other processes. Returns
  // nullopt if the file has no such rows.
  struct Outside {
    uint64_t header;  // offset of the extent in the file
    uint64_t items;
  };
  std::optional<Outside> OutsideOf(const layout::SpoolThread& thread) const;
  // Returns the elements of the path, as in "main/solve"; empty for the root. The names come from the
  // program, and may be any string.
  std::string PathOf(uint32_t thread, uint32_t node) const;

 private:
  struct Piece {      // an extent
    uint64_t at;      // file offset of the first item
    uint64_t base;    // index of the first item
    uint64_t room;    // capacity in items; in a log, in bytes
    uint64_t header;  // file offset of the extent
    uint64_t done;    // number of bytes of a log that have been read
  };
  struct Name {
    uint64_t attribute = 0;
    std::string text;
  };

  explicit LiveSpool(LiveFile file) : file_(std::move(file)) {}
  void TakeExtents();
  void Take(const layout::ExtentHeader& extent, uint64_t at);
  void TakeLog(Piece& log);
  void TakeRecord(layout::LogType type, std::span<const std::byte> payload);
  const std::vector<Piece>* NodesOf(uint32_t thread) const;
  bool ReadNode(const std::vector<Piece>& nodes, uint64_t index, layout::ContextNode* node,
                uint64_t* at) const;

  LiveFile file_;
  layout::SpoolHeader header_{};
  uint64_t next_ = sizeof(layout::SpoolHeader);  // offset of the first extent that has not been read yet
  bool without_mpi_ = false;
  bool without_profile_ = false;
  std::vector<uint64_t> threads_;  // offsets
  std::map<uint32_t, std::vector<Piece>> nodes_;
  std::map<uint32_t, Outside> outside_;
  std::vector<Piece> logs_;
  std::map<uint64_t, bool> nested_;  // for each attribute, whether its values are elements of the context
                                     // path
  std::map<uint64_t, Name> names_;   // indexed by entry
};

}  // namespace rankine::archive
