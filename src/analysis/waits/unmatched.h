// SPDX-License-Identifier: BSD-3-Clause
// Leaves out operations that have no counterpart in the trace of the other process. Operations are matched by
// their order. Where the recording of a process paused (MPI_Pcontrol, --select, `rankine ctl`), its n-th
// operation need not match the n-th of the other process. Lists of different length are then left out and
// counted.
//
// Flight recorders and selections make traces that begin late, each at another time. They store counts of the
// operations before their begin. If the counterpart of an operation happened before the other trace began,
// the operation is left out. Where the counts are unknown and both sides reached MPI_Finalize without a gap,
// the sides are aligned at their ends. The surplus at the beginning of the longer side is left out.
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

// The parts of a process's run that were recorded.
struct Recorded {
  bool traced = false;
  bool gaps = false;    // some of the time was not recorded
  bool late = false;    // the trace begins late, at a call that the process did not choose
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
// Counts and drops the operations that are not open any more. `last`: all operations.
void CountAndDrop(bool last, Operations* operations, OperationCounts* counts);

struct LeftOut {
  std::set<MessageKey> messages;
  std::set<CollectiveKey> collectives;
  // For one process: the number of operations at the beginning of each list that are left out.
  struct First {
    std::map<MessageKey, uint64_t> sends, receives;
    std::map<CollectiveKey, uint64_t> collectives;
  };
  std::vector<First> first;  // by process; empty: none
  bool gaps = false;         // a trace has gaps, and operations without a list here are not matched
  uint64_t count = 0;        // the number of sends, receives and parts in collective operations left out
};
LeftOut FindUnmatched(const std::vector<Recorded>& recorded, const std::vector<OperationCounts>& counts,
                      const Ranks& ranks);

}  // namespace rankine::analysis
