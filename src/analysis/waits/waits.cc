#include "analysis/waits/waits.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "analysis/waits/attribute.h"
#include "analysis/waits/replay.h"
#include "archive/each.h"
#include "archive/trace/thread_reader.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;

// The lines of each process.
std::vector<std::vector<uint32_t>> LinesByProcess(const std::vector<Timeline>& threads, size_t processes) {
  std::vector<std::vector<uint32_t>> lines(processes);
  for (uint32_t i = 0; i < threads.size(); ++i) lines[threads[i].process].push_back(i);
  return lines;
}

OpenLines FromArchive(const archive::Tables& tables, const std::vector<archive::TraceThread>& threads,
                      const archive::Clocks& clocks) {
  return [&tables, &threads, &clocks] {
    std::vector<std::unique_ptr<archive::LineReader>> readers;
    readers.reserve(threads.size());
    for (const archive::TraceThread& thread : threads)
      readers.push_back(std::make_unique<archive::ThreadReader>(tables, thread, clocks.Of(thread.process)));
    return readers;
  };
}

OpenLines FromMemory(const std::vector<Timeline>& lines) {
  return [&lines] {
    std::vector<std::unique_ptr<archive::LineReader>> readers;
    readers.reserve(lines.size());
    for (const Timeline& line : lines) readers.push_back(std::make_unique<MemoryReader>(line));
    return readers;
  };
}

// The whole trace in memory, with causes and effects in order.
std::vector<Timeline> Repaired(const archive::Tables& tables, const Ranks& ranks, const LeftOut& left_out,
                               unsigned threads, Causality* found) {
  std::vector<Timeline> lines = archive::ReadTimelines(tables, threads).threads;
  const auto by_process = LinesByProcess(lines, tables.processes.size());
  std::vector<Operations> all(tables.processes.size());
  archive::Each(all.size(), threads, [&](size_t i) { all[i] = OperationsOf(lines, by_process[i], ranks); });
  TakeOut(left_out, &all);
  *found = RepairCausality(all, ranks, &lines);
  return lines;
}

WaitLine LineOf(const WaitKey& key, const WaitSum& sum) {
  WaitLine line;
  std::tie(line.kind, line.function, line.site, line.region) = key;
  line.ns = sum.ns;
  line.count = sum.count;
  line.longest = sum.longest;
  line.ranks = static_cast<uint32_t>(sum.by_process.size());
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

Waits FindWaits(const archive::Tables& tables, unsigned threads, size_t calls_held) {
  Waits result;
  if (tables.traces.empty()) return result;
  archive::TraceThreads traced = archive::FindTraceThreads(tables, threads);
  const archive::Clocks clocks(tables);
  result.losses = std::move(traced.losses);
  result.machines = clocks.machines();
  Walk walk;
  walk.open = FromArchive(tables, traced.threads, clocks);
  walk.processes = tables.processes.size();
  walk.threads = threads;
  walk.calls = calls_held;
  std::set<uint32_t> processes;
  for (const archive::TraceThread& thread : traced.threads) {
    walk.lines.emplace_back();
    walk.lines.back().process = thread.process;
    walk.lines.back().thread = thread.thread;
    processes.insert(thread.process);
  }
  const Ranks ranks(tables);
  const std::vector<Recorded> recorded = RecordedOf(tables);
  LeftOut left_out;
  if (std::any_of(recorded.begin(), recorded.end(), [](const Recorded& one) { return one.gaps; }))
    left_out = FindUnmatched(recorded, CountOperations(walk, ranks), ranks);
  Replayed replayed = Replay(walk, ranks, left_out);
  result.losses.insert(result.losses.end(), replayed.losses.begin(), replayed.losses.end());
  result.calls = replayed.calls;
  result.known = result.calls != 0;
  if (!result.known) return result;
  result.unmatched = left_out.count;
  result.causality = replayed.causality;
  std::vector<Timeline> repaired;
  if (result.causality.violated != 0) {
    replayed = {};
    repaired = Repaired(tables, ranks, left_out, threads, &result.causality);
    walk.open = FromMemory(repaired);
    replayed = Replay(walk, ranks, left_out);
  }
  result.mpi_ns = replayed.mpi_ns;
  result.unknown = replayed.unknown;
  const PathSteps steps = FollowBack(replayed.waits, replayed.extents);
  const Attribution sums = Attribute(walk, replayed, steps, FilesOfCalls(tables));
  result.path = PathOf(steps, sums.on_path, sums.done, processes.size());
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
