// What a process had done before its trace begins, as it has counted itself (archive::CallsBefore): so the
// first send that is told is known to be the n-th, and its receive is the n-th of the other side.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "analysis/waits/operations.h"

namespace rankine::analysis {

struct Before {
  bool known = false;  // of all that has an order, and that nothing is missing behind it
  std::map<MessageKey, uint64_t> sends, receives;
  std::map<CollectiveKey, uint64_t> collectives;
  // Communicators in which receives had begun whose message is not known: of these `receives` says nothing.
  std::set<uint64_t> untold;
};

// Of the process with these lines, after they were read. Of several threads that call MPI nobody knows the
// order, so it is known of one alone.
Before BeforeOf(std::span<const archive::Timeline> all, std::span<const uint32_t> lines, const Ranks& ranks);

}  // namespace rankine::analysis
