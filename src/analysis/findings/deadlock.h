// SPDX-License-Identifier: BSD-3-Clause
// Finds deadlocks: runs that were ended from outside while each rank was in an MPI call that waits for
// another. Peer and tag of an open call are known if the call was long and its thread was sampled. Other
// calls are judged by their kind: a message needs a rank that may send and one that may receive. A collective
// operation needs all of its ranks.
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

// One rank and its open call.
struct Stuck {
  uint32_t process = archive::kNone;  // index in Tables::processes
  query::OpenCall call;
  std::vector<uint32_t> waits_for;  // likewise; empty: unknown
  bool surely = false;              // it waits for all of these; else for at least one of them, or for others
  bool stranger = false;  // it may wait for a process that the archive lacks, or that no record names
};

struct Deadlock {
  uint64_t ns = 0;              // all ranks were in their calls that long, until the first one ended
  bool certain = false;         // none of the next four is true; or a certain cycle without the first two
  bool may_pass = false;        // a message may have been on its way between two ranks
  bool asleep = false;          // threads that had called MPI had ended, or slept outside of it
  bool all_came = false;        // all ranks of an operation had come; it may just take long
  bool strangers = false;       // for some rank, Stuck::stranger is true
  std::vector<Stuck> ranks;     // all ranks that had not ended as they should, by process
  std::vector<uint32_t> cycle;  // processes, each waits for the next and the last for the first; empty: none
                                // is known
  bool cycle_certain = false;   // each surely waits for the next
};

// `endings` are those of the same tables. Ranks that had ended as they should are left out; other ranks may
// wait for them. The result is also empty if all ranks of a collective operation are in it: it may just take
// long.
std::optional<Deadlock> FindDeadlock(const archive::Tables& tables, std::span<const Ending> endings);

}  // namespace rankine::analysis
