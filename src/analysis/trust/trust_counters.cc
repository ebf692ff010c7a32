// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/trust/trust_counters.h"

#include <array>
#include <string>
#include <string_view>

#include "analysis/processes/phase.h"
#include "archive/key_values.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "mpi_facts/facts.h"

namespace rankine::analysis {
namespace {

struct Counter {
  const char* key;      // key in the process's attributes
  const char* one;      // the sentence that follows "1 "
  const char* several;  // the sentence that follows a number other than 1
  bool serious;
};

constexpr std::array<Counter, 27> kCounters = {{
    {"dropped.no.space",
     "record was dropped, because a table or the spool's folder was full; name a larger folder in "
     "RANKINE_SPOOL",
     "records were dropped, because a table or the spool's folder was full; name a larger folder in "
     "RANKINE_SPOOL",
     true},
    {"dropped.requests",
     "request could not be followed to its completion; the bytes of wait calls are too low",
     "requests could not be followed to their completion; the bytes of wait calls are too low", true},
    {"threads.refused", "thread exceeded the number of threads that can be recorded; its calls are missing",
     "threads exceeded the number of threads that can be recorded; their calls are missing", true},
    {"unwind.failures", "call site is unknown; the table shows an address inside MPI for it",
     "call sites are unknown; the tables show addresses inside MPI for them", false},
    {"callbacks.unwrapped", "callback was not watched; MPI calls made inside it are missing",
     "callbacks were not watched; MPI calls made inside them are missing", false},
    {"stale.guards", "MPI call was left by a jump or an exception; its time is not counted",
     "MPI calls were left by a jump or an exception; their time is not counted", false},
    {"context.lost",
     "begin of a region, or attribute value, was dropped for lack of space; annotate fewer different values",
     "begins of regions, or attribute values, were dropped for lack of space; annotate fewer different "
     "values",
     true},
    {"mismatched.ends",
     "end of a region did not match the open region; check the annotations at the call sites below",
     "ends of regions did not match the open region; check the annotations at the call sites below", false},
    {"trace.lost", "event is missing, because the trace was full; record with --with 'trace(max=SIZE)'",
     "events are missing, because the trace was full; record with --with 'trace(max=SIZE)'", true},
    {"series.lost",
     "iteration is missing in the time series of loops: a thread can have at most 128 such loops",
     "iterations are missing in the time series of loops: a thread can have at most 128 such loops", false},
    {"windows.lost",
     "record of a monitor window, of its start or of a count found no space; the figures are missing, or "
     "were added to the previous record",
     "records of monitor windows, of their starts or of counts found no space; the figures are missing, or "
     "were added to the previous records",
     true},
    {"windows.refused",
     "process did not understand a part of RANKINE_WINDOW and ignored it; correct the text",
     "processes did not understand a part of RANKINE_WINDOW and ignored it; correct the text", true},
    {"windows.signals.taken",
     "process uses a window's start or stop signal itself (MPICH: SIGUSR1); choose another signal",
     "processes use a window's start or stop signal themselves (MPICH: SIGUSR1); choose another signal",
     true},
    {"services.refused", "process could not run a requested service; rankine info names it",
     "requested services could not run in a process; rankine info names them", true},
    {"counters.software.instead",
     "process had no hardware counters and counted in software; rankine info shows why",
     "processes had no hardware counters and counted in software; rankine info shows why", true},
    {"ti.time.instead",
     "process lacked the counter for volumes of computation and recorded time instead; rankine info shows "
     "why",
     "processes lacked the counter for volumes of computation and recorded time instead; rankine info shows "
     "why",
     true},
    {"memory.unmeasured", "process could not count its allocations; rankine info shows why",
     "processes could not count their allocations; rankine info shows why", true},
    {"memory.new.unseen",
     "process has an allocator with its own operator new; memory from C++'s new is not counted",
     "processes have an allocator with its own operator new; memory from C++'s new is not counted", true},
    {"memory.threads.refused", "thread exceeded the number of threads whose allocations can be counted",
     "threads exceeded the number of threads whose allocations can be counted", true},
    {"state.unknown", "process has no stall times, because the progress engine of its MPI cannot be watched",
     "processes have no stall times, because the progress engine of their MPI cannot be watched", true},
    {"state.by.sample",
     "process has stall times estimated from samples, because the progress engine of its MPI cannot be "
     "watched. Stall includes waits, packing and reducing, but no copies by the C library",
     "processes have stall times estimated from samples, because the progress engine of their MPI cannot be "
     "watched. Stall includes waits, packing and reducing, but no copies by the C library",
     false},
    {"state.unseen", "part of MPI's progress engine was not watched; its work may count as stall",
     "parts of MPI's progress engine were not watched; their work may count as stall", false},
    {"python.unknown",
     "process ran a version of CPython whose memory layout is unknown; its samples show the interpreter's "
     "functions instead of Python functions",
     "processes ran a version of CPython whose memory layout is unknown; their samples show the "
     "interpreter's "
     "functions instead of Python functions",
     false},
    {"services.without.mpi", "process recorded no MPI calls, because its services do not include mpi",
     "processes recorded no MPI calls, because their services do not include mpi", false},
    {"services.without.timer",
     "process counted its regions but did not time them, because its services do not include timer",
     "processes counted their regions but did not time them, because their services do not include timer",
     false},
    {"services.without.profile",
     "process recorded no sends, receives, collectives and completions, because of mpi(profile=off)",
     "processes recorded no sends, receives, collectives and completions, because of mpi(profile=off)",
     false},
    {"calls.before.init", "call was made before MPI_Init was recorded",
     "calls were made before MPI_Init was recorded", false},
}};

bool MayHaveWaited(uint16_t function) {
  const mpi_facts::Function& facts = mpi_facts::FactsOf(function);
  return PhaseOf(function) == Phase::run && (facts.waits || facts.may_wait || facts.polls);
}

// For each process, true if it waited in calls in which other ranks take part. A process that ended soon
// after MPI_Init made only calls that query or create objects.
std::vector<bool> MetOthers(const archive::Tables& tables) {
  std::vector<bool> met(tables.processes.size());
  for (const archive::Row& row : tables.rows) {
    if (row.process >= met.size() || row.comm >= tables.comms.size()) continue;
    const archive::Communicator& comm = tables.comms[row.comm];
    if (comm.size + comm.remote_size > 1 && MayHaveWaited(row.function)) met[row.process] = true;
  }
  return met;
}

// For each process, true if it marked regions.
std::vector<bool> HasRegions(const archive::Tables& tables) {
  std::vector<bool> has(tables.processes.size());
  for (const archive::Region& region : tables.regions) {
    if (region.process < has.size() && region.count != 0) has[region.process] = true;
  }
  return has;
}

}  // namespace

std::vector<Finding> CounterFindings(const archive::Tables& tables) {
  std::vector<Finding> findings;
  const std::vector<bool> met = MetOthers(tables), has_regions = HasRegions(tables);
  for (const Counter& counter : kCounters) {
    // On a rank that exchanges nothing with other ranks, the progress engine of the MPI library has nothing
    // to do. The recorder starts to watch the progress engine when the engine first has work. So it is normal
    // that the progress engine was not watched on a rank without communication.
    const bool of_waits = std::string_view(counter.key).starts_with("state.");
    const bool of_regions = std::string_view(counter.key) == "services.without.timer";
    uint64_t total = 0;
    for (size_t i = 0; i < tables.processes.size(); ++i) {
      if ((of_waits && !met[i]) || (of_regions && !has_regions[i])) continue;
      total = base::AddSaturated(
          total, archive::UnsignedOf(tables.processes[i].attributes, counter.key).value_or(0));
    }
    if (total == 0) continue;
    const std::string sentence = std::to_string(total) + " " + (total == 1 ? counter.one : counter.several);
    findings.push_back({counter.key, total, sentence, counter.serious});
  }
  return findings;
}

}  // namespace rankine::analysis
