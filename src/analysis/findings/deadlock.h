// A run that was ended from outside while each rank was in a call of MPI that waits for another: a deadlock.
// Which peer and tag an open call has is not kept. So what is certain is told from the kinds of calls: a
// message needs one rank that may send and one that may receive, a collective operation all of its ranks.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/endings.h"
#include "archive/tables.h"
#include "query/open_calls.h"

namespace rankine::analysis {

// One rank in its call.
struct Stuck {
  uint32_t process = archive::kNone;  // index in Tables::processes
  query::OpenCall call;
  std::vector<uint32_t> waits_for;  // likewise; empty: whom it waits for is not known
};

struct Deadlock {
  uint64_t ns = 0;              // that all were in their calls, until the first of them ended
  bool certain = false;         // no message could be on its way between any two
  std::vector<Stuck> ranks;     // all, by process
  std::vector<uint32_t> cycle;  // processes, each waits for the next and the last for the first; empty: none
                                // is known
};

// `endings`: of the same tables. Absent as well where all are in the same collective operation, which may
// just take long.
std::optional<Deadlock> FindDeadlock(const archive::Tables& tables, std::span<const Ending> endings);

}  // namespace rankine::analysis
