// SPDX-License-Identifier: BSD-3-Clause
// Writes one process's spool as chunks of an archive. It runs in the rank itself at MPI_Finalize, and offline
// in a collector. So it uses memory of the caller, and no exception, lock or file. The spool may be damaged
// or still be written to; the chunks are always well formed.
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
  // The process itself still runs (merge at MPI_Finalize, report on a running job). Then the calls that it is
  // in are not written.
  bool live = false;
  // The end of the process as a collector saw it (CLOCK_REALTIME). 0: not seen; then the last sign of life
  // counts.
  uint64_t end_realtime_ns = 0;
};

// Upper limit of the memory that the functions below take from the arena, in bytes. Untouched pages cost
// nothing, so a large mapping is cheap.
size_t EncodeArenaBytes(const SpoolView& spool);

// Writes the chunks environment, modules, sites, process, comms and profile, and io if there was any I/O. For
// a program with regions, the chunks contexts, regions and those of the traces follow. The ids of shared
// chunks come from their content, so the sink may drop chunks that it already has.
EncodeStatus EncodeProcess(const SpoolView& spool, const EncodeOptions& options, Arena& arena,
                           const ChunkSink& sink);

struct JobFacts {
  std::string_view merge_kind;   // "finalize" or "spool"
  uint64_t end_realtime_ns = 0;  // 0: still unknown
};

// Writes the job chunk from the data of one process. The merger uses the process with the lowest rank. Meta
// keys that start with `job.`, `rankine.`, `mpi.library`, `mpi.standard`, `cuda` or `hip` describe the job,
// all others the process.
EncodeStatus EncodeJob(const SpoolView& spool, const JobFacts& facts, Arena& arena, const ChunkSink& sink);

}  // namespace rankine::layout
