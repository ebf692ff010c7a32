// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/processes/process_times.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "analysis/calls/recorded_calls.h"
#include "analysis/processes/phase.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "mpi_facts/facts.h"
#include "query/records/mpi_names.h"
#include "query/records/open_calls.h"

namespace rankine::analysis {
namespace {

using archive::UnsignedOf;
using base::AddSaturated;

// The sums over the rows of one thread of a process.
struct ThreadSum {
  uint32_t thread = 0;
  bool initialized = false;
  bool talked = false;  // True if the process made a recorded call that waits for other processes or moves
                        // data.
  uint64_t initialize = 0, run = 0, finalize = 0;
};

std::vector<std::vector<ThreadSum>> SumThreads(const archive::Tables& tables) {
  std::vector<Phase> phases;
  std::vector<std::vector<ThreadSum>> sums(tables.processes.size());
  for (const archive::Row& row : tables.rows) {
    if (row.process >= sums.size()) continue;
    while (phases.size() <= row.function) phases.push_back(PhaseOf(static_cast<uint16_t>(phases.size())));
    std::vector<ThreadSum>& threads = sums[row.process];
    auto found = std::find_if(threads.begin(), threads.end(),
                              [&](const ThreadSum& t) { return t.thread == row.thread; });
    if (found == threads.end()) found = threads.insert(threads.end(), ThreadSum{row.thread});
    const Phase phase = phases[row.function];
    uint64_t& sum = phase == Phase::initialize ? found->initialize
                    : phase == Phase::finalize ? found->finalize
                                               : found->run;
    sum = AddSaturated(sum, row.time_sum);
    found->initialized |= phase == Phase::initialize;
    found->talked |=
        phase == Phase::run && (mpi_facts::FactsOf(row.function).waits || query::BytesMoved(row) != 0);
  }
  return sums;
}

// Returns the thread that called MPI_Init. If no row shows which thread called MPI_Init, returns the first
// thread.
ThreadSum MainThread(const std::vector<ThreadSum>& threads) {
  for (const ThreadSum& thread : threads) {
    if (thread.initialized) return thread;
  }
  const auto first =
      std::min_element(threads.begin(), threads.end(),
                       [](const ThreadSum& a, const ThreadSum& b) { return a.thread < b.thread; });
  return first == threads.end() ? ThreadSum{} : *first;
}

std::optional<uint64_t> EndOf(const archive::Process& process) {
  for (const char* key : {"finalize.ns", "end.ns"}) {
    if (const auto time = UnsignedOf(process.attributes, key)) return time;
  }
  return UnsignedOf(process.exit, "end.ns");
}

bool IsUnselected(const archive::Process& process) {
  return UnsignedOf(process.attributes, "select.unselected").value_or(0) != 0;
}

// Returns the total time in ns that all threads except the main thread spend in MPI calls. Calls that never
// returned have no rows. So the time in calls that never returned is added here.
uint64_t OtherThreadsInMpi(const archive::Process& process, const std::vector<ThreadSum>& threads,
                           const ThreadSum& main, const ProcessTime& time) {
  std::map<uint32_t, uint64_t> in_mpi;
  for (const ThreadSum& thread : threads) in_mpi[thread.thread] = thread.run;
  if (!time.finalized) {
    for (const query::OpenCall& call : query::OpenCalls(process))
      in_mpi[call.thread] = AddSaturated(in_mpi[call.thread], call.ns);
  }
  in_mpi.erase(main.thread);
  uint64_t sum = 0;
  for (const auto& [thread, ns] : in_mpi) sum = AddSaturated(sum, std::min(ns, time.runtime));
  return sum;
}

ProcessTime TimeOf(const archive::Process& process, const std::vector<ThreadSum>& threads) {
  ProcessTime time;
  const ThreadSum main = MainThread(threads);
  time.initialize = main.initialize;
  time.finalize = main.finalize;
  time.finalized = archive::Lookup(process.attributes, "finalize.ns") != nullptr;
  time.without_mpi = archive::TextOf(process.attributes, "state") == "annotated";
  const auto begin = UnsignedOf(process.attributes, time.without_mpi ? "start.ns" : "init.done.ns");
  const auto end = EndOf(process);
  time.unselected = IsUnselected(process);
  if (time.unselected) return time;
  if (!begin || !end || *end <= *begin) return time;
  time.known = true;
  time.begin = *begin;
  time.end = *end;
  time.runtime = *end - *begin;
  // The time in which MPI_Pcontrol(0) had stopped the recording is neither work nor MPI time.
  time.runtime -= std::min(time.runtime, UnsignedOf(process.attributes, "paused.ns").value_or(0));
  time.uncounted = !time.without_mpi && !RecordedAllCallsIn(process, "") &&
                   std::none_of(threads.begin(), threads.end(), [](const ThreadSum& t) { return t.talked; });
  if (time.uncounted) return time;
  time.mpi = main.run;
  if (!time.finalized) {  // If the process died in a call, the call has no row.
    const std::string now = "now." + std::to_string(main.thread) + ".ns";
    time.mpi = AddSaturated(time.mpi, UnsignedOf(process.attributes, now.c_str()).value_or(0));
  }
  // The thread's own counter includes an MPI call in which the process died. The counter also includes calls
  // that have no row because there was no space for more rows. The counter also includes MPI_Init, which has
  // no row if --select excluded it.
  const uint64_t counted = UnsignedOf(process.attributes, "mpi.ns").value_or(0);
  const uint64_t around = AddSaturated(main.initialize, main.finalize);
  if (main.initialized && counted > around) time.mpi = std::max(time.mpi, counted - around);
  time.mpi = std::min(time.mpi, time.runtime);
  time.useful = time.runtime - time.mpi;
  time.other_mpi = OtherThreadsInMpi(process, threads, main, time);
  return time;
}

}  // namespace

size_t SelectedProcesses(const archive::Tables& tables) {
  return tables.processes.size() -
         static_cast<size_t>(std::count_if(tables.processes.begin(), tables.processes.end(), IsUnselected));
}

std::vector<ProcessTime> ProcessTimes(const archive::Tables& tables) {
  const std::vector<std::vector<ThreadSum>> sums = SumThreads(tables);
  std::vector<ProcessTime> times;
  times.reserve(tables.processes.size());
  for (size_t i = 0; i < tables.processes.size(); ++i) times.push_back(TimeOf(tables.processes[i], sums[i]));
  return times;
}

}  // namespace rankine::analysis
