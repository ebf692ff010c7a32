// SPDX-License-Identifier: BSD-3-Clause
// Observes the spool of a running process repeatedly: its threads, what each thread is doing, its regions,
// and their names. The process is never asked for anything, and keeps writing. A word that changes while it
// is read makes one observation wrong. Nothing in the file is trusted.
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

// Only one thread may use an object.
class LiveSpool {
 public:
  // Fails with a sentence if the file is no spool, or a spool of another version.
  static base::Result<LiveSpool> Open(const std::string& path);

  // Reads what the process has added: its header, threads and nodes. The work of one call is bounded, so that
  // a hostile file costs no more than a large one; the next call reads the rest. Returns false if the file
  // was cut.
  bool Refresh();
  // Reads the names of regions. Call it after Refresh if paths are needed.
  void RefreshNames();

  // The header of the last Refresh. Its texts (host, job, output) are those of Open.
  const layout::SpoolHeader& header() const { return header_; }
  bool without_mpi() const { return without_mpi_; }  // true: its services do not record MPI calls
  bool records_all_calls() const { return !without_mpi_ && !without_profile_; }
  size_t threads() const { return threads_.size(); }

  // Returns what a thread (0 .. threads() - 1) is doing now. Returns nullopt if its place is empty or cannot
  // be read.
  std::optional<layout::SpoolThread> Look(size_t thread) const;
  // Returns the offset of the thread's record in the file.
  uint64_t PlaceOf(size_t thread) const { return threads_[thread]; }
  // Returns the context node that the thread is in. 0: it is in none (the root), or that is unknown.
  uint32_t NodeOf(const layout::SpoolThread& thread) const;
  // The place in the file of the thread's rows for observations from outside. It is nullopt if there are
  // none.
  struct Outside {
    uint64_t header;  // offset of the extent in the file
    uint64_t items;
  };
  std::optional<Outside> OutsideOf(const layout::SpoolThread& thread) const;
  // Returns "main/solve", the levels of the path. The names are the program's and may be any text. Empty for
  // the root.
  std::string PathOf(uint32_t thread, uint32_t node) const;

 private:
  struct Piece {      // an extent
    uint64_t at;      // offset of the first item in the file
    uint64_t base;    // index of the first item
    uint64_t room;    // room for items; in a log: for bytes
    uint64_t header;  // offset of the extent in the file
    uint64_t done;    // bytes of a log that have been read
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
  uint64_t next_ = sizeof(layout::SpoolHeader);  // offset of the first extent that has not been read
  bool without_mpi_ = false;
  bool without_profile_ = false;
  std::vector<uint64_t> threads_;  // offsets
  std::map<uint32_t, std::vector<Piece>> nodes_;
  std::map<uint32_t, Outside> outside_;
  std::vector<Piece> logs_;
  std::map<uint64_t, bool> nested_;  // true for an attribute whose values are levels of the path
  std::map<uint64_t, Name> names_;   // of entries
};

}  // namespace rankine::archive
