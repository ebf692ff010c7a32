// The spool of a process that runs, looked at again and again: which threads it has, what each is doing now,
// in which regions it is, and what these are called. Nothing is asked of the process, which goes on writing;
// a word that changes while it is read gives one wrong look, and nothing in the file is trusted.
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

// One thread.
class LiveSpool {
 public:
  // Fails with a sentence on what is no spool, or one of another version.
  static base::Result<LiveSpool> Open(const std::string& path);

  // Takes over what the process has added: its own words, threads, nodes. Bounded, so that a hostile file
  // costs no more than a large one: what is beyond comes with the next call. False: it has been cut.
  bool Refresh();
  // The names of regions: whoever wants paths calls it behind Refresh.
  void RefreshNames();

  // As of the last Refresh, but for its texts (host, job, output): those as of Open.
  const layout::SpoolHeader& header() const { return header_; }
  bool without_mpi() const { return without_mpi_; }  // its services leave MPI calls unrecorded
  bool records_all_calls() const { return !without_mpi_ && !without_profile_; }
  size_t threads() const { return threads_.size(); }

  // What the thread (0 .. threads() - 1) is doing now. nullopt: its place is empty or cannot be read.
  std::optional<layout::SpoolThread> Look(size_t thread) const;
  // Where that lies in the file.
  uint64_t PlaceOf(size_t thread) const { return threads_[thread]; }
  // The context node of that thread's in which it is now, 0: in none (the root), or not known.
  uint32_t NodeOf(const layout::SpoolThread& thread) const;
  // Where the thread's rows of what is seen from outside lie in the file. nullopt: it has none.
  struct Outside {
    uint64_t header;  // of the extent
    uint64_t items;
  };
  std::optional<Outside> OutsideOf(const layout::SpoolThread& thread) const;
  // "main/solve": the levels of the path, as foreign as the program made them; empty for the root.
  std::string PathOf(uint32_t thread, uint32_t node) const;

 private:
  struct Piece {      // an extent
    uint64_t at;      // of the first item in the file
    uint64_t base;    // index of the first item
    uint64_t room;    // items, log: bytes
    uint64_t header;  // of the extent in the file
    uint64_t done;    // log: bytes that have been taken over
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
  uint64_t next_ = sizeof(layout::SpoolHeader);  // where the first extent lies that has not been taken over
  bool without_mpi_ = false;
  bool without_profile_ = false;
  std::vector<uint64_t> threads_;  // offsets
  std::map<uint32_t, std::vector<Piece>> nodes_;
  std::map<uint32_t, Outside> outside_;
  std::vector<Piece> logs_;
  std::map<uint64_t, bool> nested_;  // by attribute: its values are levels of the path
  std::map<uint64_t, Name> names_;   // of entries
};

}  // namespace rankine::archive
