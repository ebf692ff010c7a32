// Whether what the ranks of a time-independent trace send and receive, start and complete fits together.
#pragma once
#include <string>
#include <vector>

#include "archive/tables.h"
#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::archive {

// What is done with processes that are in no trace (ti::Communicator::apart).
struct TiAway {
  uint64_t sent = 0, received = 0;  // messages
  uint64_t together = 0;            // calls that they make too
};

// Adds at most `most` sentences. `source` is of `tables`; it says who is in a communicator. Nothing is
// expanded (archive/ti/effect.h): the time is that of the grammars and streams. An error: a rank's trace
// cannot be read, or its loops are so intricate that they are not checked.
base::Status CheckBalance(const Tables& tables, const ti::Source& source, size_t most,
                          std::vector<std::string>* troubles, TiAway* away = nullptr);

}  // namespace rankine::archive
