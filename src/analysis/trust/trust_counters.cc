// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/trust/trust_counters.h"

#include <array>
#include <string>
#include <string_view>

#include "archive/key_values.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

struct Counter {
  const char* key;      // key in the process's attributes
  const char* one;      // sentence after "1 "
  const char* several;  // sentence after the number
  bool serious;
};

constexpr std::array<Counter, 26> kCounters = {{
    {"dropped.no.space",
     "record was dropped: a table, or the spool's folder, was full (RANKINE_SPOOL names another)",
     "records were dropped: a table, or the spool's folder, was full (RANKINE_SPOOL names another)", true},
    {"dropped.requests",
     "request could not be followed to its completion; its bytes are missing from wait calls",
     "requests could not be followed to their completion; their bytes are missing from wait calls", true},
    {"threads.refused", "thread came beyond the number that is recorded; its calls are missing",
     "threads came beyond the number that is recorded; their calls are missing", true},
    {"unwind.failures", "call site could not be found; its call is shown at an address inside MPI",
     "call sites could not be found; these calls are shown at an address inside MPI", false},
    {"callbacks.unwrapped",
     "callback was registered beyond the pool; MPI calls made inside it are not counted",
     "callbacks were registered beyond the pool; MPI calls made inside them are not counted", false},
    {"stale.guards", "MPI call was left by a jump or an exception; its time is not counted",
     "MPI calls were left by a jump or an exception; their time is not counted", false},
    {"context.lost", "begin of a region or value of an attribute was dropped for want of room",
     "begins of regions or values of attributes were dropped for want of room", true},
    {"mismatched.ends", "end of a region did not fit the one that was open",
     "ends of regions did not fit those that were open", false},
    {"trace.lost",
     "event came after the trace was full and is not in it; --with 'trace(max=SIZE)' gives regions and calls "
     "more room",
     "events came after the trace was full and are not in it; --with 'trace(max=SIZE)' gives regions and "
     "calls more room",
     true},
    {"series.lost", "iteration belongs to a loop beyond the 128 of a thread that have a series",
     "iterations belong to loops beyond the 128 of a thread that have a series", false},
    {"windows.lost",
     "monitor window or count within one found no room and is missing, or a start no instance of its own",
     "monitor windows or counts within them found no room and are missing, or starts no instance of their "
     "own "
     "and are counted with the one before",
     true},
    {"windows.refused", "process could not understand all of RANKINE_WINDOW and passed the rest over",
     "processes could not understand all of RANKINE_WINDOW and passed the rest over", true},
    {"windows.signals.taken",
     "process has a use of its own for a signal that was to start or stop a monitor window (MPICH for "
     "SIGUSR1)",
     "processes have a use of their own for a signal that was to start or stop a monitor window (MPICH for "
     "SIGUSR1)",
     true},
    {"services.refused", "process could not run a service that was asked for (rankine info names it)",
     "services that were asked for could not run in a process (rankine info names them)", true},
    {"counters.software.instead",
     "process had no hardware counters and counted in software instead (rankine info says why)",
     "processes had no hardware counters and counted in software instead (rankine info says why)", true},
    {"ti.time.instead",
     "process had not the counter that volumes of computation were to count, and took time instead (rankine "
     "info says why)",
     "processes had not the counter that volumes of computation were to count, and took time instead "
     "(rankine info says why)",
     true},
    {"memory.unmeasured", "process could not count its allocations (rankine info says why)",
     "processes could not count their allocations (rankine info says why)", true},
    {"memory.new.unseen",
     "process has an allocator with an operator new of its own; what C++ allocates by new is not counted",
     "processes have an allocator with an operator new of its own; what C++ allocates by new is not counted",
     true},
    {"memory.threads.refused", "thread came beyond the number whose allocations are counted",
     "threads came beyond the number whose allocations are counted", true},
    {"state.unknown",
     "process's times of stall are not known, because its MPI's progress engine cannot be watched",
     "processes' times of stall are not known, because their MPI's progress engine cannot be watched", true},
    {"state.by.sample",
     "process's samples say themselves what is stall, because its MPI's progress engine cannot be watched: a "
     "wait is, unless the C library copied just then; packing and reducing count as stall",
     "processes' samples say themselves what is stall, because their MPI's progress engine cannot be "
     "watched: a "
     "wait is, unless the C library copied just then; packing and reducing count as stall",
     false},
    {"state.unseen", "part of MPI's progress engine was not watched; what it did may count as stall",
     "parts of MPI's progress engine were not watched; what they did may count as stall", false},
    {"services.without.mpi", "process recorded no MPI calls, because its services are without mpi",
     "processes recorded no MPI calls, because their services are without mpi", false},
    {"services.without.timer",
     "process counted its regions and did not time them, because its services are without timer",
     "processes counted their regions and did not time them, because their services are without timer",
     false},
    {"services.without.profile",
     "process recorded no sends, receives, collectives and completions, because of mpi(profile=off)",
     "processes recorded no sends, receives, collectives and completions, because of mpi(profile=off)",
     false},
    {"calls.before.init", "call came before MPI_Init was recorded", "calls came before MPI_Init was recorded",
     false},
}};

// By process: whether it made calls with others, and so may have waited.
std::vector<bool> MetOthers(const archive::Tables& tables) {
  std::vector<bool> met(tables.processes.size());
  for (const archive::Row& row : tables.rows) {
    if (row.process >= met.size() || row.comm >= tables.comms.size()) continue;
    const archive::Communicator& comm = tables.comms[row.comm];
    if (comm.size + comm.remote_size > 1) met[row.process] = true;
  }
  return met;
}

// By process: whether it marked regions.
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
    // On a rank without partners the progress engine has no work. The recorder watches the engine only after
    // its first work, so a count of missing watches means nothing there.
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
