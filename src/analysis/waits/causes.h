// Why a wait was: what the late rank did meanwhile. Where it waited itself, what it waited for is looked at
// instead, so a chain of ranks that wait for each other ends at the one that did not.
#pragma once
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "analysis/waits/wait.h"

namespace rankine::analysis {

struct CauseKey {
  uint32_t process = archive::kNone;        // index in Tables::processes
  context::NodeId region = context::kRoot;  // where it was
  uint16_t function = 0;                    // the MPI function that it was in; 0: outside of MPI
  uint32_t file = archive::kNone;           // in Tables::io_files: the one that the function was for
  auto operator<=>(const CauseKey&) const = default;
};
using CauseTimes = std::map<CauseKey, uint64_t>;  // ns

// The file that a process's calls of a function of MPI-IO in one place were for, by the sums of its I/O:
// kNone where there are none, or the calls were for several.
class FilesOfCalls {
 public:
  FilesOfCalls() = default;
  explicit FilesOfCalls(const archive::Tables& tables);
  uint32_t Of(uint32_t process, const archive::TimelineKind& kind) const;

 private:
  std::map<std::tuple<uint32_t, uint16_t, uint32_t>, uint32_t> files_;  // by process, function, site
};

class Causes {
 public:
  // `waits` by line and in the order of calls, at most one a call. Both outlive it.
  Causes(const std::vector<archive::Timeline>& threads, const std::vector<std::vector<Wait>>& waits,
         FilesOfCalls files = {});

  // Adds what caused the wait, as much as it took.
  void Add(const Wait& wait, CauseTimes* times) const;

  // What the line did in that time, waits included.
  void AddDone(uint32_t line, uint64_t from, uint64_t to, CauseTimes* times) const;

 private:
  struct Span {
    uint64_t from, to;
  };
  void AddSpan(uint32_t line, Span span, int depth, CauseTimes* times) const;
  void AddOutside(uint32_t line, Span span, CauseTimes* times) const;
  void AddCall(CallPlace place, Span span, int depth, CauseTimes* times) const;
  const Wait* WaitOf(CallPlace place) const;

  const std::vector<archive::Timeline>& threads_;
  const std::vector<std::vector<Wait>>& waits_;
  FilesOfCalls files_;
};

}  // namespace rankine::analysis
