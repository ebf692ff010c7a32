// Operations are matched by their order. Where recording stopped for a while in one of two processes
// (MPI_Pcontrol, --select, `rankine ctl`), the n-th of the one need not be the n-th of the other: what they
// have not done equally often is then left out, and counted.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "analysis/waits/operations.h"

namespace rankine::analysis {

// By process: was it not recorded for a while?
std::vector<bool> ProcessesWithGaps(const archive::Tables& tables);

// How often a process has done what.
struct OperationCounts {
  std::map<MessageKey, uint64_t> sends, receives;
  std::map<CollectiveKey, uint64_t> collectives;
};
// Counts what is no longer open and lets go of it. `last`: the rest, too.
void CountAndDrop(bool last, Operations* operations, OperationCounts* counts);

struct LeftOut {
  std::set<MessageKey> messages;
  std::set<CollectiveKey> collectives;
  uint64_t count = 0;  // sends, receives and parts in collective operations
};
LeftOut FindUnmatched(const std::vector<bool>& gaps, const std::vector<OperationCounts>& counts);
void TakeOut(const LeftOut& left_out, std::vector<Operations>* all);

}  // namespace rankine::analysis
