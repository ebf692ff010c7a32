// SPDX-License-Identifier: BSD-3-Clause
// Reads the time-independent traces of an archive as a source of actions (base/ti/trace.h). Grammars are
// expanded while they are read, one rank at a time. Reading needs memory for the grammars and for one chunk
// of a stream.
//
// Read returns the threads of a rank one after the other, because the interleaving of their calls was not
// recorded. ReadThread reads a single thread. Volumes are returned in the recorded precision: either the mean
// for each pair of calls, or every single volume.
#pragma once
#include <memory>

#include "archive/rows/none.h"
#include "archive/rows/ti_thread.h"
#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::archive {

struct Tables;

// Fails if the archive has no time-independent trace, or if a part of a rank's trace is missing. The tables
// must outlive the source.
base::Result<std::unique_ptr<ti::Source>> OpenTi(const Tables& tables);

// Returns the number of processes that have a trace but belong to a world made by MPI_Comm_spawn. The ranks
// of a spawned world start at 0 again, and no replay contains them.
uint32_t TiProcessesApart(const Tables& tables);

// Returns the traces of threads, indexed by rank of the first world. The list ends before the first rank
// without a trace. So a damaged file with a huge rank number does not produce a huge list.
std::vector<std::vector<const TiThread*>> TiThreadsByRank(const Tables& tables);

// Facts about one rank, combined from all its threads.
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
