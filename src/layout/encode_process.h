// One process's spool as chunks of the archive. Runs in the rank itself at MPI_Finalize and offline in a
// collector, so: memory from the caller, no exception, no lock, no file. The spool may be damaged or still
// written to; whatever it holds, the chunks are well formed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "layout/arena.h"
#include "layout/chunk.h"
#include "layout/spool_view.h"

namespace rankine::layout {

enum class EncodeStatus { ok, no_memory, sink_failed };

struct EncodeOptions {
  // The process itself is at work (merge at MPI_Finalize, report on a running job): the calls it is in now
  // are no news.
  bool live = false;
  // When it ended, as a collector saw it (CLOCK_REALTIME); 0: not seen, then the last sign of life counts.
  uint64_t end_realtime_ns = 0;
};

// Memory that the functions below take from the arena at most. Untouched pages cost nothing, so map
// generously.
size_t EncodeArenaBytes(const SpoolView& spool);

// Chunks environment, modules, sites, process, comms, profile, io where there was any, and where regions are
// marked contexts, regions and those of the traces, in this order; the shared ones with ids by content, which
// the sink may drop when it has them.
EncodeStatus EncodeProcess(const SpoolView& spool, const EncodeOptions& options, Arena& arena,
                           const ChunkSink& sink);

struct JobFacts {
  std::string_view merge_kind;   // "finalize" or "spool"
  uint64_t end_realtime_ns = 0;  // 0: not known yet
};

// The job chunk from what one of its processes knows: the merger takes the lowest rank's. Meta keys that
// begin with `job.`, `rankine.`, `mpi.library`, `mpi.standard`, `cuda` or `hip` speak of the job, all others
// of the process.
EncodeStatus EncodeJob(const SpoolView& spool, const JobFacts& facts, Arena& arena, const ChunkSink& sink);

}  // namespace rankine::layout
