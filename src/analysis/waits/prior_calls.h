// SPDX-License-Identifier: BSD-3-Clause
// The operations of a process before its trace begins, from the recorder's counts (archive::CallsBefore).
// They give the first send in the trace its number n among all sends, so it matches the n-th receive of the
// other side.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "analysis/waits/operations.h"

namespace rankine::analysis {

struct PriorCalls {
  // the counts are complete: all ordered operations before the trace are in them, and no call is missing
  // after them
  bool known = false;
  std::map<MessageKey, uint64_t> sends, receives;
  std::map<CollectiveKey, uint64_t> collectives;
  // Communicators with receives that had begun before the trace and whose message is unknown. For these
  // communicators `receives` is not reliable.
  std::set<uint64_t> untold;
};

// The counts of the process with these lines, after the lines were read. Known only if one thread alone calls
// MPI, since the order of the calls of several threads is unknown.
PriorCalls PriorCallsOf(std::span<const archive::Timeline> all, std::span<const uint32_t> lines,
                        const Ranks& ranks);

}  // namespace rankine::analysis
