// SPDX-License-Identifier: BSD-3-Clause
// Finds deadlocks. In a deadlock, each rank waits in an MPI call for another rank, or polls for a message
// that does not come, until the run is ended from outside. If a call never returned, its peer and tag are
// known only if the call was long and its thread was sampled. For other calls, only the function is known. A
// message can be transferred only if one rank can send the message and another rank can receive it. A
// collective operation cannot end before all of its ranks take part.
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

// A rank, and the MPI call that the rank never left.
struct Stuck {
  uint32_t process = archive::kNone;  // index in Tables::processes
  query::OpenCall call;
  // The number of unsuccessful polls with the function of `call`, if the rank polled and was not in `call`
  // itself. 0 if the rank was in `call`.
  uint64_t polls = 0;
  std::vector<uint32_t> waits_for;  // indices in Tables::processes; empty: unknown
  // true: the rank waits for all processes in `waits_for`; false: the rank waits for at least one of them, or
  // for other processes
  bool surely = false;
  // True if the rank may wait for a process that is missing in the archive or that no record identifies.
  bool stranger = false;
};

struct Deadlock {
  uint64_t ns = 0;  // The time in which all ranks were in their calls at the same time, until the first
                    // rank ended.
  // True if none of the flags `may_pass`, `asleep`, `polls`, `all_came` and `strangers` is set. The value is
  // also true if the cycle is certain, and none of `may_pass`, `asleep` and `polls` is set.
  bool certain = false;
  bool may_pass = false;  // A message may have been in transit between two ranks.
  bool asleep = false;    // Some threads that had called MPI had already ended, or slept outside MPI.
  bool polls = false;     // Some rank polled, and might have stopped polling later.
  // All ranks had entered the collective operation, so the operation may only have been slow.
  bool all_came = false;
  bool strangers = false;    // True if `Stuck::stranger` is true for some rank.
  std::vector<Stuck> ranks;  // All ranks that did not end normally, in the order of their processes.
  // The processes of a cycle, in which each process waits for the next one, and the last process waits for
  // the first. The list is empty if no cycle is known.
  std::vector<uint32_t> cycle;
  bool cycle_certain = false;  // True if each process in the cycle certainly waits for the next one.
};

// `endings` must belong to `tables`. The result leaves out ranks that ended normally, although other ranks
// may wait for these ranks. The result is also empty if all ranks of a collective operation have entered this
// operation, because the operation may only be slow.
std::optional<Deadlock> FindDeadlock(const archive::Tables& tables, std::span<const Ending> endings);

}  // namespace rankine::analysis
