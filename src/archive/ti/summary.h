// What a time-independent trace is worth: what makes it depend on timing, what it lacks, and whether it is
// whole. A replay repeats what happened; where a program chose by time, another machine could have chosen
// otherwise.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::archive {

// Over all ranks. From the grammars and their sums: nothing is expanded.
struct TiSummary {
  uint32_t processes = 0;                        // that have such a trace
  uint32_t unranked = 0;                         // of them without a rank in MPI_COMM_WORLD
  uint32_t ranks = 0, threads = 0, classes = 0;  // ranks: of the first world; classes: different grammars
  uint64_t calls = 0;                            // with those on files
  uint64_t files = 0;                            // reads, writes and syncs past MPI-IO
  uint64_t any_source = 0, any_tag = 0;          // receives and probes
  uint64_t chosen = 0;                           // completions of one or some of several requests
  uint64_t polled = 0;                           // tests and probes that found something
  uint64_t failed = 0;                           // and those that did not, which are left out
  uint64_t lost = 0, unknown = 0, volumes_lost = 0;
  uint64_t unlisted = 0;  // calls along a topology whose neighbours are not told, since they are too many
  uint64_t shared_pointer = 0;  // accesses to a file whose place in it is not known
  uint32_t interleaved = 0;     // ranks with several threads: their order is not known
  uint32_t apart = 0;           // processes of spawned worlds, which are in no replay
  uint64_t volume_bytes = 0;    // of volumes that were kept one by one, before they are deflated
  uint64_t interrupted = 0, cost_ns = 0;
  std::string clock, volumes;
  std::string unit;       // what volumes count, where it is not time
  double volume = 0;      // so much of it
  uint64_t burst_ns = 0;  // in so much time of computation
};
TiSummary SummaryOfTi(const Tables& tables);

struct TiCheck {
  // Sentences on what a replay would stumble over: messages that nobody receives or sends, completions of
  // requests that nobody started, ranks that stop before MPI_Finalize.
  std::vector<std::string> troubles;
  // What a replay, an export and this check leave out since its partners are in no trace, with their numbers:
  // what is said of it goes on as "are left out".
  std::vector<std::string> left_out;
};
// Takes the time of the grammars, not of what they stand for.
TiCheck CheckTi(const Tables& tables);

// The second alone. Takes no time where there are no such partners.
std::vector<std::string> TiLeftOut(const Tables& tables);

}  // namespace rankine::archive
