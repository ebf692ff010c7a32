// SPDX-License-Identifier: BSD-3-Clause
// Finds waits for progress. A call on an RMA window waits for progress if it cannot proceed until its target
// enters MPI, because the target's MPI library does part of the work. If there is shared memory, or a network
// with remote memory access, the library does not need the target. If the library does not need the target,
// the call does not wait for the target.
//
// Source: Hermanns, Krishnamoorthy and Wolf, A scalable infrastructure for the performance analysis of
// passive target synchronization (Parallel Computing 39, 2013).
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/operations.h"

namespace rankine::analysis {

class Progress {
 public:
  explicit Progress(size_t processes) : targets_(processes) {}

  // All calls of a process must be passed to this function, in the order of their start times. Several
  // threads may call `Take` at the same time, for different processes.
  void Take(uint32_t process, const archive::TimelineKind& kind, const archive::TimelineCall& call,
            uint32_t line) {
    Target& target = targets_[process];
    target.has_windows = target.has_windows || kind.call.facts.kind == ti::Kind::rma;
    if (target.has_windows) target.inside.push_back({call.begin, call.end, line});
  }

  // Returns the waits of the calls in `Operations::remote`, in no particular order, and removes these calls
  // from `all`. All calls that begin before `frontier` must have been passed to Take(); for some processes,
  // later calls may have been passed too.
  std::vector<Wait> Find(uint64_t frontier, unsigned threads, std::vector<Operations>* all);

 private:
  struct Inside {
    uint64_t begin, end;
    uint32_t line;
  };
  struct Target {
    bool has_windows = false;
    // The time intervals in MPI, sorted by start time. Past intervals are kept as long as remote calls may
    // need them.
    std::vector<Inside> inside;
    std::vector<RemoteCall> calls;
    std::vector<Wait> waits;
  };
  static void FindOf(uint64_t frontier, Target* target);

  std::vector<Target> targets_;  // indexed by process
};

}  // namespace rankine::analysis
