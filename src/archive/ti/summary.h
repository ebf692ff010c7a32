// SPDX-License-Identifier: BSD-3-Clause
// Judges the quality of a time-independent trace: whether the trace depends on timing, has gaps, and is
// complete. If a program made choices that depend on timing, the choices might differ on another machine.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::archive {

struct Tables;

// Sums over all ranks, computed from the grammars without expanding them.
struct TiSummary {
  uint32_t processes = 0;  // number of processes that have a time-independent trace
  uint32_t unranked = 0;   // number of these processes whose rank in MPI_COMM_WORLD is unknown
  // The number of ranks of the first world, the number of all threads, and the number of different
  // grammars.
  uint32_t ranks = 0, threads = 0, classes = 0;
  uint64_t calls = 0;                    // number of MPI calls, including calls on files
  uint64_t files = 0;                    // number of reads, writes and syncs outside MPI-IO
  uint64_t any_source = 0, any_tag = 0;  // number of receives and probes with MPI_ANY_SOURCE or MPI_ANY_TAG
  uint64_t chosen = 0;  // calls that complete one or more of several requests (MPI_Waitany, MPI_Waitsome)
  uint64_t polled = 0;  // The number of tests and probes that found a message or a completed request.
  uint64_t failed = 0;  // tests and probes that found nothing, which the trace leaves out
  uint64_t lost = 0, unknown = 0, volumes_lost = 0;
  // The number of neighbourhood collectives whose neighbours were not recorded, because there were too
  // many.
  uint64_t unlisted = 0;
  uint64_t shared_pointer = 0;  // number of file accesses whose position is unknown
  // number of ranks with several threads, because the interleaving of their calls is unknown
  uint32_t interleaved = 0;
  uint32_t apart = 0;  // number of processes of spawned worlds, which no replay contains
  // number of bytes of the volumes that were kept one by one, before compression
  uint64_t volume_bytes = 0;
  uint64_t interrupted = 0, cost_ns = 0;
  std::string clock, volumes;
  std::string unit;       // unit of volumes; empty if they are times
  double volume = 0;      // sum of volumes, in the unit `unit`
  uint64_t burst_ns = 0;  // The computation time to which the field `volume` belongs.
};
TiSummary SummaryOfTi(const Tables& tables);

struct TiCheck {
  // Sentences about problems that prevent a replay: messages that nobody receives or sends, completions of
  // requests that nobody started, and ranks that stop before MPI_Finalize.
  std::vector<std::string> troubles;
  // The numbers of actions that a replay, an export and this check leave out, because the partners of the
  // actions have no trace. Each element is a clause to which the caller appends "are left out".
  std::vector<std::string> left_out;
};
// The running time depends on the size of the grammars, and not on the number of calls.
TiCheck CheckTi(const Tables& tables);

// Computes only the list `left_out`. The function is fast if all partners have a trace.
std::vector<std::string> TiLeftOut(const Tables& tables);

}  // namespace rankine::archive
