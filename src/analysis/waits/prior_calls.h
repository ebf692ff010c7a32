// SPDX-License-Identifier: BSD-3-Clause
// Counts the operations that a process made before its trace begins. The recorder counts these operations
// (archive::CallsBefore). For example, the counts may show that the first send in the trace is the n-th send
// of the process. This send matches the n-th receive of the other process.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "analysis/waits/operations.h"

namespace rankine::analysis {

struct PriorCalls {
  // True if the counts are complete. Counts are complete if they include all ordered operations before the
  // trace, and no call is missing in the trace.
  bool known = false;
  std::map<MessageKey, uint64_t> sends, receives;
  std::map<CollectiveKey, uint64_t> collectives;
  // The communicators on which a receive began before the trace and received an unknown message. The counts
  // in `receives` are not reliable for these communicators.
  std::set<uint64_t> untold;
};

// Returns the counts of one process. The argument `lines` contains the lines of the process. Must be called
// after the lines have been read. The result is known only if a single thread calls MPI, because the order
// of calls in different threads is unknown.
PriorCalls PriorCallsOf(std::span<const archive::Timeline> all, std::span<const uint32_t> lines,
                        const Ranks& ranks);

}  // namespace rankine::analysis
