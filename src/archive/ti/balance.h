// SPDX-License-Identifier: BSD-3-Clause
// Checks a time-independent trace: each send must match a receive of another rank, and each completion must
// match a start.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::archive {

struct Tables;

// Counts of communication with processes that have no trace (ti::Communicator::apart).
struct TiAway {
  uint64_t sent = 0, received = 0;  // number of messages
  // number of collective calls that involve both ranks and processes without a trace
  uint64_t together = 0;
};

// Returns at most `most` sentences, each of which describes a mismatch. The argument `source` must belong to
// `tables`, and is used to look up the members of communicators. The trace is not expanded
// (archive/ti/grammar_summary.h), so the time depends only on the size of grammars and streams. Fails if the
// trace of a rank cannot be read, or if its loops are too complex to be checked.
base::Status CheckBalance(const Tables& tables, const ti::Source& source, size_t most,
                          std::vector<std::string>* troubles, TiAway* away = nullptr);

}  // namespace rankine::archive
