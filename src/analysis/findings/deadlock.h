// SPDX-License-Identifier: BSD-3-Clause
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
  bool stranger = false;            // perhaps for a process that the archive lacks, or that nothing names
};

struct Deadlock {
  uint64_t ns = 0;              // that all were in their calls, until the first of them ended
  bool certain = false;         // none of the next four; or a certain cycle without the first two
  bool may_pass = false;        // a message could be on its way between two
  bool asleep = false;          // threads that have called MPI have ended, or slept outside of it
  bool all_came = false;        // all that may take part in an operation had come, which may just take long
  bool strangers = false;       // a rank may wait for a process that the archive lacks, or that nothing names
  std::vector<Stuck> ranks;     // all that had not ended as they should, by process
  std::vector<uint32_t> cycle;  // processes, each waits for the next and the last for the first; empty: none
                                // is known
  bool cycle_certain = false;   // each surely waits for the next
};

// `endings`: of the same tables. Ranks that had ended as they should do not count, so that a rank may wait
// for one of them. Absent as well where all ranks of a collective operation are in it, which may just take
// long.
std::optional<Deadlock> FindDeadlock(const archive::Tables& tables, std::span<const Ending> endings);

}  // namespace rankine::analysis
