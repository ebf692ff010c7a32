// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/waits.h"

#include <algorithm>
#include <memory>
#include <set>
#include <thread>
#include <utility>

#include "analysis/pop/run_marks.h"
#include "analysis/processes/process_times.h"
#include "analysis/waits/attribute.h"
#include "analysis/waits/gather.h"
#include "analysis/waits/io_spans.h"
#include "analysis/waits/repair.h"
#include "analysis/waits/replay.h"
#include "analysis/waits/shift_store.h"
#include "analysis/waits/wire.h"
#include "archive/each.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "archive/trace/thread_reader.h"
#include "base/work.h"
#include "query/values/value_bytes.h"

namespace rankine::analysis {
namespace {

constexpr unsigned kMostThreads = 8;

OpenLines FromArchive(const archive::Tables& tables, const std::vector<archive::TraceThread>& threads,
                      const archive::Clocks& clocks) {
  return [&tables, &threads, &clocks](const WorkerTeam& workers) {
    std::vector<std::unique_ptr<archive::LineReader>> readers(threads.size());
    for (size_t i = 0; i < threads.size(); ++i) {
      const archive::TraceThread& thread = threads[i];
      if (workers.Has(thread.process))
        readers[i] = std::make_unique<archive::ThreadReader>(tables, thread, clocks.Of(thread.process));
    }
    return readers;
  };
}

// Opens the same lines with repaired times. The returned function must not outlive the argument `shifts`.
OpenLines Shifted(OpenLines open, const std::vector<ShiftStore>& shifts) {
  return [open = std::move(open), &shifts](const WorkerTeam& workers) {
    std::vector<std::unique_ptr<archive::LineReader>> readers = open(workers);
    for (size_t i = 0; i < readers.size(); ++i)
      readers[i] = std::make_unique<ShiftedReader>(std::move(readers[i]), shifts[i]);
    return readers;
  };
}

uint64_t BytesOf(const archive::Tables& tables, const WorkerTeam& workers) {
  return archive::TraceBytes(tables, [&workers](uint32_t process) { return workers.Has(process); });
}

// In a worker team, each process reads only the chunks of its share.
archive::TraceThreads FindThreads(const archive::Tables& tables, const WorkerTeam& workers,
                                  unsigned threads) {
  const base::Work work("reading the trace", BytesOf(tables, workers));
  std::vector<uint32_t> thread_of = archive::ThreadsOfChunks(
      tables, threads, [&workers](uint32_t process) { return workers.Has(process); });
  if (!workers.alone()) {
    std::string own;
    PutRow(thread_of, &own);
    std::vector<std::vector<uint32_t>> all;
    for (const std::string& bytes : workers.ShareAll(own)) {
      base::ByteReader in = query::ReaderOf(bytes);
      all.push_back(TakeRow<uint32_t>(in));
      all.back().resize(thread_of.size(), archive::kNone);
    }
    for (size_t i = 0; i < thread_of.size(); ++i)
      thread_of[i] = all[workers.OwnerOf(tables.traces[i].process)][i];
  }
  return archive::FindTraceThreads(tables, thread_of);
}

// The time before MPI_Init returns and after MPI_Finalize begins includes Rankine's own work. So the time
// in MPI_Init and after the start of MPI_Finalize does not count (docs/shares.md). The repaired end of a call
// may be later than the end of the process on its clock. A repaired end of this kind is kept.
void KeepTimeOfRanks(const archive::Tables& tables, const archive::Clocks& clocks, const Walk& walk,
                     bool repaired, std::vector<LineExtent>* extents) {
  const std::vector<ProcessTime> times = ProcessTimes(tables);
  for (size_t i = 0; i < extents->size(); ++i) {
    const uint32_t process = walk.lines[i].process;
    const MarkedSpan life = LifeOf(times[process], clocks.WallAheadOf(process));
    LineExtent& extent = (*extents)[i];
    if (!life.known() || extent.begin > extent.end) continue;
    if (!repaired) extent.end = std::clamp(extent.end, extent.begin, std::max(extent.begin, life.end));
    extent.begin = std::clamp(extent.begin, std::min(extent.end, life.begin), extent.end);
  }
}

// For each process, returns the time in ns of Rankine's own work in MPI_Init. Rankine's own work in
// MPI_Init lies between the end of the library's MPI_Init and the end of the call.
std::vector<uint64_t> OwnAtInit(const archive::Tables& tables) {
  const std::vector<ProcessTime> times = ProcessTimes(tables);
  std::vector<uint64_t> own(times.size());
  for (size_t i = 0; i < times.size(); ++i) {
    const auto entered = archive::UnsignedOf(tables.processes[i].attributes, "init.ns");
    if (!entered || !times[i].known || times[i].begin <= *entered) continue;
    const uint64_t all = times[i].begin - *entered;
    own[i] = all - std::min(all, times[i].initialize);
  }
  return own;
}

// This function is called after the first pass. The result of the first process of the team determines how
// this process continues. Returns false if this process has nothing more to do. Only the first process
// repairs times. During the repair, the first process may use the cores of the other processes.
bool WorksOn(Walk* walk, const archive::Tables& tables, const Waits& found) {
  WorkerTeam& workers = walk->workers;
  if (workers.alone()) return true;
  const bool together = workers.FromFirst(found.known && found.causality.violated == 0 ? "y" : "n") == "y";
  if (together) return true;
  const bool first = workers.IsFirst();
  workers = {};
  walk->left_alone = true;
  walk->threads = std::clamp(std::thread::hardware_concurrency(), walk->threads, kMostThreads);
  walk->bytes = BytesOf(tables, workers);
  return first;
}

WaitLine LineOf(const WaitKey& key, const WaitSum& sum) {
  WaitLine line;
  std::tie(line.kind, line.function, line.site, line.region) = key;
  line.ns = sum.ns;
  line.count = sum.count;
  line.longest = sum.longest;
  line.ranks = static_cast<uint32_t>(sum.by_process.size());
  line.by_process.assign(sum.by_process.begin(), sum.by_process.end());
  for (const auto& [process, ns] : sum.by_process) {
    if (ns <= line.process_ns) continue;
    line.process = process;
    line.process_ns = ns;
  }
  for (const auto& [cause, ns] : sum.causes) line.causes.push_back({cause, ns});
  std::stable_sort(line.causes.begin(), line.causes.end(),
                   [](const WaitCause& a, const WaitCause& b) { return a.ns > b.ns; });
  return line;
}

}  // namespace

Waits FindWaits(const archive::Tables& tables, unsigned threads, size_t calls_held, query::Team* team,
                std::vector<WaitStore>* each) {
  Waits result;
  if (tables.traces.empty()) return result;
  const WorkerTeam workers(team, tables);
  archive::TraceThreads traced = FindThreads(tables, workers, threads);
  const archive::Clocks clocks(tables);
  result.losses = std::move(traced.losses);
  result.machines = clocks.machines();
  Walk walk;
  walk.open = FromArchive(tables, traced.threads, clocks);
  walk.processes = tables.processes.size();
  walk.threads = threads;
  walk.calls = calls_held;
  walk.workers = workers;
  walk.bytes = BytesOf(tables, workers);
  std::set<uint32_t> processes;
  for (const archive::TraceThread& thread : traced.threads) {
    walk.lines.emplace_back();
    walk.lines.back().process = thread.process;
    walk.lines.back().thread = thread.thread;
    processes.insert(thread.process);
  }
  const archive::Storage storage =
      tables.storage.empty() ? archive::Storage{} : archive::JoinStorage(tables, threads);
  for (const archive::StoragePlace& server : storage.servers) result.servers.push_back(server.Text());
  const IoSpans io(tables, walk.lines, storage, threads);
  const Ranks ranks(tables);
  const std::vector<Recorded> recorded = RecordedOf(tables);
  LeftOut left_out;
  if (std::any_of(recorded.begin(), recorded.end(), [](const Recorded& one) { return one.gaps; }))
    left_out = FindUnmatched(recorded, CountOperations(walk, ranks), ranks);
  Replayed replayed = Replay(walk, ranks, left_out, io);
  result.losses.insert(result.losses.end(), replayed.losses.begin(), replayed.losses.end());
  result.calls = replayed.calls;
  result.known = result.calls != 0;
  result.unmatched = left_out.count;
  result.causality = replayed.causality;
  if (!WorksOn(&walk, tables, result)) return {};
  if (walk.workers.alone() && !result.known)
    // In a worker team, only the first process has the result. The other processes do not continue.
    return result;
  std::vector<ShiftStore> shifts;
  if (result.causality.violated != 0) {
    replayed = {};
    shifts = RepairTimes(walk, ranks, left_out, io, &result.causality);
    walk.open = Shifted(std::move(walk.open), shifts);
    replayed = Replay(walk, ranks, left_out, io);
  }
  result.mpi_ns = replayed.mpi_ns;
  result.unknown = replayed.unknown;
  KeepTimeOfRanks(tables, clocks, walk, !shifts.empty(), &replayed.extents);
  PathSteps steps;
  if (walk.workers.IsFirst()) steps = FollowBack(replayed.waits, replayed.extents);
  if (!walk.workers.alone()) SharePath(walk.workers, &steps);
  const Attribution sums = Attribute(walk, replayed, steps, FilesOfCalls(tables), io, OwnAtInit(tables));
  if (!walk.workers.IsFirst()) return {};
  result.path = PathOf(steps, sums.on_path, sums.done, processes.size());
  if (each != nullptr) {
    *each = std::move(replayed.waits);
    result.steps = std::move(steps);
  }
  for (const auto& [key, sum] : sums.waits) {
    result.lines.push_back(LineOf(key, sum));
    result.ns += sum.ns;
    result.by_class[static_cast<size_t>(std::get<0>(key))] += sum.ns;
  }
  std::stable_sort(result.lines.begin(), result.lines.end(),
                   [](const WaitLine& a, const WaitLine& b) { return a.ns > b.ns; });
  return result;
}

}  // namespace rankine::analysis
