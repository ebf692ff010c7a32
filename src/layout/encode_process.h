// SPDX-License-Identifier: BSD-3-Clause
// Writes one process's spool as chunks of an archive. This code runs in the rank itself at MPI_Finalize,
// and offline in a collector. Therefore, the code uses only memory from the caller, and does not use
// exceptions, locks or files. The spool may be damaged or still being written, but the chunks are well-formed
// in any case.
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
  // If true, the process is still running, as in a merge at MPI_Finalize or in a report on a running job.
  // While the process is still running, MPI calls that have not ended yet are left out.
  bool live = false;
  // The time at which the process ended, as observed by a collector (CLOCK_REALTIME). If no collector
  // observed the end (0), the end is the latest time at which the process is known to have been alive.
  uint64_t end_realtime_ns = 0;
};

// Upper limit of the arena memory that the functions below use, in bytes. Pages that are never touched cost
// nothing, so a generous mapping is cheap.
size_t EncodeArenaBytes(const SpoolView& spool);

// Writes the chunks environment, modules, sites, process, comms and profile. If there was any I/O, also
// writes the chunk io. For a program with regions, it then writes the chunks contexts, regions and trace. Ids
// of shared chunks are content hashes. So `sink` may drop a chunk whose id it has already received.
EncodeStatus EncodeProcess(const SpoolView& spool, const EncodeOptions& options, Arena& arena,
                           const ChunkSink& sink);

struct JobFacts {
  std::string_view merge_kind;   // "finalize" or "spool"
  uint64_t end_realtime_ns = 0;  // 0: the job has not ended yet
};

// Writes the job chunk from the data of one process. The merger uses the process with the lowest rank.
// Metadata keys that start with `job.`, `rankine.`, `mpi.library`, `mpi.standard`, `cuda` or `hip` describe
// the job. All other keys describe the process.
EncodeStatus EncodeJob(const SpoolView& spool, const JobFacts& facts, Arena& arena, const ChunkSink& sink);

}  // namespace rankine::layout
