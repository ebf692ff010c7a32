// SPDX-License-Identifier: BSD-3-Clause
// Finds deadlocks: runs that were ended from outside while each rank was in an MPI call that waited for
// another rank. Peer and tag of an open call are known if the call was long and its thread was sampled. Other
// calls are judged by their kind. A message needs a rank that may send it and one that may receive it. A
// collective operation needs all of its ranks.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/processes/endings.h"
#include "archive/rows/none.h"
#include "query/records/open_calls.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// One rank and the call that it has not left.
struct Stuck {
  uint32_t process = archive::kNone;  // index in Tables::processes
  query::OpenCall call;
  std::vector<uint32_t> waits_for;  // indices in Tables::processes; empty: unknown
  // true: it waits for all of these; false: for at least one of them, or for others
  bool surely = false;
  bool stranger = false;  // it may wait for a process that the archive lacks, or that no record names
};

struct Deadlock {
  uint64_t ns = 0;  // time for which all ranks were in their calls, until the first rank ended
  // none of the next four flags is true; or the cycle is certain and the first two are false
  bool certain = false;
  bool may_pass = false;     // a message may have been in transit between two ranks
  bool asleep = false;       // threads that had called MPI had ended, or slept outside MPI
  bool all_came = false;     // all ranks of a collective operation had entered it; it may merely take long
  bool strangers = false;    // Stuck::stranger is true for some rank
  std::vector<Stuck> ranks;  // all ranks that had not ended normally, by process
  // processes, of which each waits for the next, and the last for the first; empty: no cycle is known
  std::vector<uint32_t> cycle;
  bool cycle_certain = false;  // each process in the cycle certainly waits for the next
};

// `endings` must belong to `tables`. Ranks that ended normally are left out, although other ranks may wait
// for them. The result is also empty if all ranks of a collective operation have entered it, because it may
// merely take long.
std::optional<Deadlock> FindDeadlock(const archive::Tables& tables, std::span<const Ending> endings);

}  // namespace rankine::analysis
