// SPDX-License-Identifier: BSD-3-Clause
// The operations of a process before its trace begins, from the recorder's counters (archive::CallsBefore).
// They tell that the first send in the trace is the n-th of all sends. So it can be matched with the n-th
// receive of the other process.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "analysis/waits/operations.h"

namespace rankine::analysis {

struct PriorCalls {
  // the counts are complete: they include all ordered operations before the trace, and no call after them is
  // missing
  bool known = false;
  std::map<MessageKey, uint64_t> sends, receives;
  std::map<CollectiveKey, uint64_t> collectives;
  // Communicators on which receives had begun before the trace whose message is unknown. `receives` is not
  // reliable for them.
  std::set<uint64_t> untold;
};

// The counts of the process to which these lines belong, once the lines have been read. Known only if a
// single thread calls MPI, because the order of calls of several threads is unknown.
PriorCalls PriorCallsOf(std::span<const archive::Timeline> all, std::span<const uint32_t> lines,
                        const Ranks& ranks);

}  // namespace rankine::analysis
