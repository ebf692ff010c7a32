// SPDX-License-Identifier: BSD-3-Clause
// Leaves out operations whose counterpart is missing in the trace of the other process. Operations are
// matched by order: the n-th one with the n-th one. If recording was paused in a process (MPI_Pcontrol,
// --select, `rankine ctl`), that may be wrong. In that case, lists of different lengths are left out, and
// counted.
//
// With flight recorders and selections, traces begin late, and each at a different time. Such traces store
// how many operations preceded them. An operation is left out if its counterpart happened before the other
// trace began. If these numbers are unknown, but both processes recorded all calls up to MPI_Finalize, their
// lists are aligned at the end. Surplus operations at the beginning of the longer list are then left out.
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

// Which parts of a process's run its trace contains.
struct Recorded {
  bool traced = false;
  bool gaps = false;    // some part of the run was not recorded
  bool late = false;    // the trace begins late, at a time that the program did not choose
  bool inside = false;  // calls are also missing after the first event
  bool to_end = false;  // the trace is complete from some time on, up to MPI_Finalize
};
std::vector<Recorded> RecordedOf(const archive::Tables& tables);

// How many operations of each kind a process made.
struct OperationCounts {
  std::map<MessageKey, uint64_t> sends, receives;
  struct Collective {
    uint64_t count = 0;
    uint32_t comm = 0;  // index in Tables::comms
  };
  std::map<CollectiveKey, Collective> collectives;
  PriorCalls before;
};
// Counts and removes the operations that are no longer open; if `last` is true, all operations.
void CountAndDrop(bool last, Operations* operations, OperationCounts* counts);

struct LeftOut {
  std::set<MessageKey> messages;
  std::set<CollectiveKey> collectives;
  // For one process: how many operations at the beginning of each list to leave out.
  struct First {
    std::map<MessageKey, uint64_t> sends, receives;
    std::map<CollectiveKey, uint64_t> collectives;
  };
  std::vector<First> first;  // by process; empty: nothing is left out
  // a trace has gaps, so operations without an entry in `first` are not matched
  bool gaps = false;
  uint64_t count = 0;  // number of sends, receives and parts in collective operations that were left out
};
LeftOut FindUnmatched(const std::vector<Recorded>& recorded, const std::vector<OperationCounts>& counts,
                      const Ranks& ranks);

}  // namespace rankine::analysis
