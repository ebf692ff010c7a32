// SPDX-License-Identifier: BSD-3-Clause
// Checks that sends match receives across ranks in a time-independent trace, and that completions match
// starts.
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

// Describes in at most `most` sentences what does not match. `source` must belong to `tables`; it is used to
// look up the members of communicators. The trace is not expanded (archive/ti/grammar_summary.h), so the time
// depends only on the size of grammars and streams. Fails if the trace of a rank cannot be read, or if its
// loops are too complex to be checked.
base::Status CheckBalance(const Tables& tables, const ti::Source& source, size_t most,
                          std::vector<std::string>* troubles, TiAway* away = nullptr);

}  // namespace rankine::archive
