// SPDX-License-Identifier: BSD-3-Clause
// Leaves out operations whose counterpart is missing in the trace of the other process. Operations are
// matched by order: the n-th operation of one process with the n-th operation of the other process. Matching
// by order may be wrong if recording was paused in a process (MPI_Pcontrol, --select, `rankine ctl`). If
// recording was paused, lists of different lengths are left out and counted.
//
// With flight recorders and selections, traces begin late, and at different times. Traces that begin late
// store the number of operations before their start. Leaves out operations whose counterparts happened before
// the other process's trace began. If the traces do not store this number, but both processes recorded all
// calls up to MPI_Finalize, their lists are aligned at their ends. If one list is longer, its first
// operations are left out, because they have no counterpart.
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

// Describes which parts of a process's run are in its trace.
struct Recorded {
  bool traced = false;
  bool gaps = false;    // True if some part of the run was not recorded.
  bool late = false;    // True if the trace begins late for a reason other than the program's own choice.
  bool inside = false;  // True if the trace also lacks calls after its first event.
  bool to_end = false;  // True if the trace is complete from some time on, up to MPI_Finalize.
};
std::vector<Recorded> RecordedOf(const archive::Tables& tables);

// The number of operations of each kind that a process made.
struct OperationCounts {
  std::map<MessageKey, uint64_t> sends, receives;
  struct Collective {
    uint64_t count = 0;
    uint32_t comm = 0;  // index in Tables::comms
  };
  std::map<CollectiveKey, Collective> collectives;
  PriorCalls before;
};
// Counts and removes the operations that are no longer open. If `last` is true, counts and removes all
// operations.
void CountAndDrop(bool last, Operations* operations, OperationCounts* counts);

struct LeftOut {
  std::set<MessageKey> messages;
  std::set<CollectiveKey> collectives;
  // For one process, the number of operations to leave out at the start of each list.
  struct First {
    std::map<MessageKey, uint64_t> sends, receives;
    std::map<CollectiveKey, uint64_t> collectives;
  };
  std::vector<First> first;  // indexed by process; empty: no operation is left out
  // True if a trace has gaps. If the trace has gaps, operations without an entry in `first` are not
  // matched.
  bool gaps = false;
  uint64_t count = 0;  // The number of sends, receives and parts in collective operations that were left
                       // out.
};
LeftOut FindUnmatched(const std::vector<Recorded>& recorded, const std::vector<OperationCounts>& counts,
                      const Ranks& ranks);

}  // namespace rankine::analysis
