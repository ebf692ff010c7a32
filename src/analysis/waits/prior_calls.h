// SPDX-License-Identifier: BSD-3-Clause
// How many operations a process made before its trace begins, from the recorder's counters
// (archive::CallsBefore). They show, for example, that the first send in the trace is the n-th of all sends,
// so that it matches the other process's n-th receive.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "analysis/waits/operations.h"

namespace rankine::analysis {

struct PriorCalls {
  // The counts are complete: they include all ordered operations before the trace, and no call is missing
  // after that.
  bool known = false;
  std::map<MessageKey, uint64_t> sends, receives;
  std::map<CollectiveKey, uint64_t> collectives;
  // Communicators with receives that began before the trace and whose message is unknown. For these,
  // `receives` is not reliable.
  std::set<uint64_t> untold;
};

// The counts of the process that the lines belong to. Call it after reading the lines. Known only if a single
// thread calls MPI, because we do not know in which order several threads made their calls.
PriorCalls PriorCallsOf(std::span<const archive::Timeline> all, std::span<const uint32_t> lines,
                        const Ranks& ranks);

}  // namespace rankine::analysis
