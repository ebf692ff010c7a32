// Operations are matched by their order. Where recording stopped for a while in one of two processes
// (MPI_Pcontrol, --select, `rankine ctl`), the n-th of the one need not be the n-th of the other: what they
// have not done equally often is then left out, and counted.
//
// Traces that begin late, each at another time (a flight recorder's, and those of a selection), say how often
// the process had done what before: what one side has of operations of which the other one has not is left
// out. Where that is not known, the last ones of both sides are the same, if both came to MPI_Finalize with
// nothing missing: what the longer side has before them is left out.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "analysis/waits/before.h"
#include "analysis/waits/operations.h"

namespace rankine::analysis {

// What of a process was recorded.
struct Recorded {
  bool traced = false;
  bool gaps = false;    // not all the time
  bool late = false;    // from a call on that it has not chosen
  bool inside = false;  // also behind its first event
  bool to_end = false;  // all from some time on, up to MPI_Finalize
};
std::vector<Recorded> RecordedOf(const archive::Tables& tables);

// How often a process has done what.
struct OperationCounts {
  std::map<MessageKey, uint64_t> sends, receives;
  struct Collective {
    uint64_t count = 0;
    uint32_t comm = 0;  // in Tables::comms
  };
  std::map<CollectiveKey, Collective> collectives;
  Before before;
};
// Counts what is no longer open and lets go of it. `last`: the rest, too.
void CountAndDrop(bool last, Operations* operations, OperationCounts* counts);

struct LeftOut {
  std::set<MessageKey> messages;
  std::set<CollectiveKey> collectives;
  // So many of the first; of a process.
  struct First {
    std::map<MessageKey, uint64_t> sends, receives;
    std::map<CollectiveKey, uint64_t> collectives;
  };
  std::vector<First> first;  // by process; empty: none
  bool gaps = false;         // something is missing of a trace: what has no list here is not matched
  uint64_t count = 0;        // sends, receives and parts in collective operations
};
LeftOut FindUnmatched(const std::vector<Recorded>& recorded, const std::vector<OperationCounts>& counts,
                      const Ranks& ranks);

}  // namespace rankine::analysis
