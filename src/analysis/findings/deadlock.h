// A run that was ended from outside while each rank was in a call of MPI that waits for another: a deadlock.
// Peer and tag of an open call are known where it lasted long and its thread was sampled. The kinds of the
// other calls show what is certain: a message needs one rank that may send and one that may receive. A
// collective operation needs all of its ranks.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/processes/endings.h"
#include "archive/tables.h"
#include "query/records/open_calls.h"

namespace rankine::analysis {

// One rank in its call.
struct Stuck {
  uint32_t process = archive::kNone;  // index in Tables::processes
  query::OpenCall call;
  std::vector<uint32_t> waits_for;  // likewise; empty: whom it waits for is not known
  bool surely = false;              // for all of these; else for one of them at least, or for others
};

struct Deadlock {
  uint64_t ns = 0;              // that all were in their calls, until the first of them ended
  bool certain = false;         // neither of the next two
  bool may_pass = false;        // a message could be on its way between two
  bool asleep = false;          // threads that have called MPI have ended, or slept outside of it
  std::vector<Stuck> ranks;     // all, by process
  std::vector<uint32_t> cycle;  // processes, each waits for the next and the last for the first; empty: none
                                // is known
  bool cycle_certain = false;   // each surely waits for the next
};

// `endings`: of the same tables. Absent as well where all ranks of a collective operation are in it, which
// may just take long.
std::optional<Deadlock> FindDeadlock(const archive::Tables& tables, std::span<const Ending> endings);

}  // namespace rankine::analysis
