// Why a wait was: what the late rank did meanwhile. Where it waited itself, what it waited for is looked at
// instead, so a chain of ranks that wait for each other ends at the one that did not.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "analysis/waits/wait.h"

namespace rankine::analysis {

struct CauseKey {
  uint32_t process = archive::kNone;        // index in Tables::processes
  context::NodeId region = context::kRoot;  // where it was
  uint16_t function = 0;                    // the MPI function that it was in; 0: outside of MPI
  auto operator<=>(const CauseKey&) const = default;
};
using CauseTimes = std::map<CauseKey, uint64_t>;  // ns

class Causes {
 public:
  // `waits` by line and in the order of calls, at most one a call. Both outlive it.
  Causes(const std::vector<archive::Timeline>& threads, const std::vector<std::vector<Wait>>& waits);

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
};

}  // namespace rankine::analysis
