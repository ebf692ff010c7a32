// The time-independent traces of an archive as a source of actions (base/ti/trace.h): expanded from the
// grammars while they are read, a rank at a time, with memory for the grammars and one chunk of a stream.
//
// By Read, threads of a rank follow one another, each from its beginning to its end: how their calls
// interleaved is not recorded. ReadThread keeps them apart. Volumes are those that were kept: each pair of
// calls' mean, or each one's own.
#pragma once
#include <memory>

#include "archive/tables.h"
#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::archive {

// Fails when the archive has no such trace, or a rank's has a part that is missing. `tables` outlives it.
base::Result<std::unique_ptr<ti::Source>> OpenTi(const Tables& tables);

// How many processes have a trace and belong to a world that MPI_Comm_spawn made: its ranks count from 0
// again, and are in no replay.
uint32_t TiProcessesApart(const Tables& tables);

// The threads' traces by rank of the first world. Ends with the first rank that has none, of which the list
// is empty: a rank's number is believed only as far as there are ranks before it.
std::vector<std::vector<const TiThread*>> TiThreadsByRank(const Tables& tables);

// Of one rank, from all its threads.
struct TiRankFacts {
  uint32_t rank = kNone;
  uint32_t threads = 0;
  bool finalized = false;
  uint64_t events = 0, lost = 0, failed_tests = 0, unknown = 0, volumes_lost = 0;
  uint64_t interrupted = 0, cost_ns = 0;
  const char* clock = "";
  const char* volumes = "";
};
std::vector<TiRankFacts> TiFacts(const Tables& tables);

}  // namespace rankine::archive
