// SPDX-License-Identifier: BSD-3-Clause
// Finds the causes of waits: the activity of the late rank during the wait. If the late rank was itself
// waiting, the search continues with the rank for which the late rank waited. So a chain of ranks that wait
// for each other ends at the rank that was not waiting.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "analysis/waits/wait.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

class WorkerTeam;
class IoSpans;

struct CauseKey {
  uint32_t process = archive::kNone;        // index in Tables::processes
  context::NodeId region = context::kRoot;  // The region that the late rank was in.
  uint16_t function = 0;                    // the MPI function that the late rank was in; 0: outside MPI
  uint32_t file = archive::kNone;           // The file on which the C library function operated, as an
                                            // index in Tables::io_files.
  uint32_t operation = archive::kNone;      // The C library call that the late rank was in, as an index in
                                            // Tables::io.
  uint32_t server = archive::kNone;         // The server that processed the I/O, as an index in
                                            // Storage::servers.
  uint32_t of_rankine = 0;                  // 1: Rankine's own work at the end of MPI_Init; otherwise 0
  auto operator<=>(const CauseKey&) const = default;
};
using CauseTimes = std::map<CauseKey, uint64_t>;  // in ns

// Finds the file that a process's MPI-IO calls used, by function and call site. The name of the file comes
// from the I/O rows of the process. The result is `kNone` if there is no file, or if there are several files.
class FilesOfCalls {
 public:
  FilesOfCalls() = default;
  explicit FilesOfCalls(const archive::Tables& tables);
  uint32_t Of(uint32_t process, const archive::TimelineKind& kind) const;

 private:
  // the file by process, function and call site
  std::map<std::tuple<uint32_t, uint16_t, uint32_t>, uint32_t> files_;
};

// A part of a wait whose cause another process must find, because that process reads the line of the late
// thread. Only the process that reads the line can find the cause.
struct Elsewhere {
  uint32_t line = archive::kNone;
  int32_t depth = 0;  // The number of links of the chain that were followed so far.
  uint64_t from = 0, to = 0;
};

// For each line, the position that the previous look-up found. A look-up begins at this position, because
// the next position is usually nearby.
class LookedAt {
 public:
  explicit LookedAt(size_t lines) : lines_(lines) {}
  // Returns the index of the first call that ends after the time `at`, or of the first region change after
  // the time `at`.
  size_t CallBehind(const archive::Timeline& line, uint32_t number, uint64_t at);
  size_t MoveBehind(const archive::Timeline& line, uint32_t number, uint64_t at);

 private:
  struct Places {
    size_t call = 0, move = 0;
  };
  std::vector<Places> lines_;
};

class Causes {
 public:
  // The vector `waits` is indexed by line. The waits of a line are sorted by call and time. All arguments
  // must outlive the object.
  Causes(const std::vector<archive::Timeline>& threads, const std::vector<std::vector<Wait>>& waits,
         FilesOfCalls files = {}, const IoSpans* io = nullptr, const WorkerTeam* workers = nullptr,
         std::span<const uint64_t> own_at_init = {});

  // The destinations of the results. In a worker team, requests to other processes are added to `elsewhere`.
  // The object to which `looked` points belongs to the caller. The caller may use the object for further
  // calls while the lines do not change.
  struct To {
    CauseTimes* times = nullptr;
    LookedAt* looked = nullptr;
    std::vector<Elsewhere>* elsewhere = nullptr;
  };
  // Adds the causes of a wait, from its start to its end.
  void Add(const Wait& wait, To to) const;
  // Adds the causes that another process requested.
  void Add(const Elsewhere& asked, To to) const;

  // Adds the activities of the line in the interval, including its waits.
  void AddDone(uint32_t line, uint64_t from, uint64_t until, To to) const;

 private:
  struct Span {
    uint64_t from, to;
  };
  void AddSpan(uint32_t line, Span span, int depth, To to) const;
  void AddOutside(uint32_t line, Span span, To to) const;
  void AddAs(uint32_t line, CauseKey key, Span span, CauseTimes* times) const;
  // The time at which the call began Rankine's own work; UINT64_MAX: the call did none of Rankine's own work.
  uint64_t OwnSince(CallPlace place) const;
  void AddCall(CallPlace place, Span span, int depth, To to) const;
  std::span<const Wait> WaitsOf(CallPlace place) const;

  const std::vector<archive::Timeline>& threads_;
  const std::vector<std::vector<Wait>>& waits_;
  FilesOfCalls files_;
  const IoSpans* io_;
  const WorkerTeam* workers_;              // the team of processes; nullptr: there is no team
  std::span<const uint64_t> own_at_init_;  // time in ns for each process; empty: unknown
};

}  // namespace rankine::analysis
