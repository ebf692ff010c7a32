// SPDX-License-Identifier: BSD-3-Clause
// Leaves out operations that have no counterpart in the trace of the other process. Operations are matched by
// their order. If the recording of a process paused (MPI_Pcontrol, --select, `rankine ctl`), its n-th
// operation need not match the n-th of the other process. In that case, lists of different lengths are left
// out and counted.
//
// With flight recorders and selections, each trace begins late, at a time of its own. Such traces store the
// number of operations before their begin. If the counterpart of an operation happened before the other trace
// began, the operation is left out. If the numbers are unknown, and both processes reached MPI_Finalize
// without a gap, their lists are aligned at the ends. The surplus at the beginning of the longer list is left
// out.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "analysis/waits/operations.h"
#include "analysis/waits/prior_calls.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Which parts of a process's run were recorded.
struct Recorded {
  bool traced = false;
  bool gaps = false;    // some part of the time was not recorded
  bool late = false;    // the trace begins late, at a call that the process itself did not choose
  bool inside = false;  // calls are also missing after the first event
  bool to_end = false;  // the trace is complete from some time on, up to MPI_Finalize
};
std::vector<Recorded> RecordedOf(const archive::Tables& tables);

// The number of a process's operations of each kind.
struct OperationCounts {
  std::map<MessageKey, uint64_t> sends, receives;
  struct Collective {
    uint64_t count = 0;
    uint32_t comm = 0;  // index in Tables::comms
  };
  std::map<CollectiveKey, Collective> collectives;
  PriorCalls before;
};
// Counts and drops the operations that are no longer open; with `last`, all operations.
void CountAndDrop(bool last, Operations* operations, OperationCounts* counts);

struct LeftOut {
  std::set<MessageKey> messages;
  std::set<CollectiveKey> collectives;
  // For one process: how many operations at the beginning of each list are left out.
  struct First {
    std::map<MessageKey, uint64_t> sends, receives;
    std::map<CollectiveKey, uint64_t> collectives;
  };
  std::vector<First> first;  // by process; empty: nothing is left out
  // a trace has gaps, so operations for which there is no entry here are not matched
  bool gaps = false;
  uint64_t count = 0;  // number of sends, receives and parts in collective operations that are left out
};
LeftOut FindUnmatched(const std::vector<Recorded>& recorded, const std::vector<OperationCounts>& counts,
                      const Ranks& ranks);

}  // namespace rankine::analysis
