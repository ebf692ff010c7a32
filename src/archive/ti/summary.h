// SPDX-License-Identifier: BSD-3-Clause
// Judges the quality of a time-independent trace: its dependence on timing, its gaps, and whether it is
// complete. A replay repeats what happened. If a program made choices by time, another machine might have
// made other choices.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::archive {

struct Tables;

// Sums over all ranks, computed from the grammars without expansion.
struct TiSummary {
  uint32_t processes = 0;  // processes that have such a trace
  uint32_t unranked = 0;   // number of `processes` without a rank in MPI_COMM_WORLD
  // `ranks` are those of the first world; `classes` is the number of different grammars
  uint32_t ranks = 0, threads = 0, classes = 0;
  uint64_t calls = 0;                    // including calls on files
  uint64_t files = 0;                    // reads, writes and syncs outside MPI-IO
  uint64_t any_source = 0, any_tag = 0;  // receives and probes
  uint64_t chosen = 0;                   // completions of one or some of several requests
  uint64_t polled = 0;                   // tests and probes that found something
  uint64_t failed = 0;                   // tests and probes that found nothing, which are left out
  uint64_t lost = 0, unknown = 0, volumes_lost = 0;
  // neighbourhood collectives whose neighbours are unknown, because there are too many
  uint64_t unlisted = 0;
  uint64_t shared_pointer = 0;  // accesses to a file whose position is unknown
  uint32_t interleaved = 0;     // ranks with several threads, whose order is unknown
  uint32_t apart = 0;           // processes of spawned worlds, which are in no replay
  uint64_t volume_bytes = 0;    // bytes of volumes that were kept one by one, before compression
  uint64_t interrupted = 0, cost_ns = 0;
  std::string clock, volumes;
  std::string unit;       // unit of volumes; empty: time
  double volume = 0;      // sum of volumes in that unit
  uint64_t burst_ns = 0;  // computation time for that sum
};
TiSummary SummaryOfTi(const Tables& tables);

struct TiCheck {
  // Sentences about obstacles for a replay: messages that nobody receives or sends, completions of requests
  // that nobody started, ranks that stop before MPI_Finalize.
  std::vector<std::string> troubles;
  // Numbers of actions that a replay, an export and this check leave out, because their partners have no
  // trace. The texts continue with "are left out".
  std::vector<std::string> left_out;
};
// The time depends on the size of the grammars, not on the number of calls.
TiCheck CheckTi(const Tables& tables);

// Returns only `left_out`. It is fast if there are no such partners.
std::vector<std::string> TiLeftOut(const Tables& tables);

}  // namespace rankine::archive
