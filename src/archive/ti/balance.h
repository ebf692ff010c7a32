// SPDX-License-Identifier: BSD-3-Clause
// Checks that the sends and receives, and the starts and completions, of a time-independent trace match
// across ranks.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::archive {

struct Tables;

// Communication with processes that have no trace (ti::Communicator::apart).
struct TiAway {
  uint64_t sent = 0, received = 0;  // number of messages
  uint64_t together = 0;            // number of calls in which they take part
};

// Adds at most `most` sentences. `source` must be of `tables`; it has the members of communicators. The trace
// is not expanded (archive/ti/grammar_summary.h), so the time depends only on the size of grammars and
// streams. It fails if the trace of a rank cannot be read, or if its loops are too intricate to be checked.
base::Status CheckBalance(const Tables& tables, const ti::Source& source, size_t most,
                          std::vector<std::string>* troubles, TiAway* away = nullptr);

}  // namespace rankine::archive
