#include "analysis/waits/waits.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "analysis/waits/find.h"
#include "analysis/waits/operations.h"
#include "analysis/waits/unmatched.h"
#include "archive/each.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;
using archive::TimelineCall;
using archive::TimelineKind;

// The lines of each process.
std::vector<std::vector<uint32_t>> LinesByProcess(const std::vector<Timeline>& threads, size_t processes) {
  std::vector<std::vector<uint32_t>> lines(processes);
  for (uint32_t i = 0; i < threads.size(); ++i) lines[threads[i].process].push_back(i);
  return lines;
}

// All waits, by line, each call's longest.
std::vector<std::vector<Wait>> FindAll(const std::vector<Timeline>& lines, const std::vector<Operations>& all,
                                       const Ranks& ranks, unsigned threads) {
  std::set<CollectiveKey> keys;
  for (const Operations& operations : all) {
    for (const auto& [key, parts] : operations.collectives) keys.insert(key);
  }
  const std::vector<CollectiveKey> collectives(keys.begin(), keys.end());
  std::vector<std::vector<Wait>> found(3 * all.size() + collectives.size());
  archive::Each(found.size(), threads, [&](size_t i) {
    const auto process = static_cast<uint32_t>(i % std::max<size_t>(all.size(), 1));
    if (i < all.size()) {
      found[i] = LateSenders(all, process);
      TellWrongOrder(all, process, &found[i]);
    } else if (i < 2 * all.size()) {
      found[i] = LateReceivers(all, process);
    } else if (i < 3 * all.size()) {
      found[i] = EpochWaits(all, process);
      const std::vector<Wait> locks = LockWaits(all, process, lines);
      found[i].insert(found[i].end(), locks.begin(), locks.end());
    } else {
      found[i] = CollectiveWaits(all, ranks, collectives[i - 3 * all.size()]);
    }
  });
  std::vector<std::vector<Wait>> by_line(lines.size());
  for (const std::vector<Wait>& some : found) {
    for (const Wait& wait : some) by_line[wait.where.line].push_back(wait);
  }
  archive::Each(by_line.size(), threads, [&](size_t i) { KeepLongest(&by_line[i]); });
  return by_line;
}

// Class, function, site, region.
using LineKey = std::tuple<WaitClass, uint16_t, uint32_t, context::NodeId>;

struct Sum {
  uint64_t ns = 0, count = 0, longest = 0;
  std::map<uint32_t, uint64_t> by_process;
  CauseTimes causes;
};

void Join(const Sum& from, Sum* to) {
  to->ns += from.ns;
  to->count += from.count;
  to->longest = std::max(to->longest, from.longest);
  for (const auto& [process, ns] : from.by_process) to->by_process[process] += ns;
  for (const auto& [key, ns] : from.causes) to->causes[key] += ns;
}

WaitLine LineOf(const LineKey& key, const Sum& sum) {
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

std::map<LineKey, Sum> SumsOf(const Timeline& line, const std::vector<Wait>& waits, const Causes& causes) {
  std::map<LineKey, Sum> sums;
  for (const Wait& wait : waits) {
    const TimelineKind& kind = line.kinds[line.calls[wait.where.call].kind];
    Sum& sum = sums[{wait.kind, kind.call.function, kind.site, kind.region}];
    sum.ns += wait.ns;
    sum.count++;
    sum.longest = std::max(sum.longest, wait.ns);
    sum.by_process[line.process] += wait.ns;
    causes.Add(wait, &sum.causes);
  }
  return sums;
}

}  // namespace

Waits FindWaits(const archive::Tables& tables, unsigned threads) {
  Waits result;
  if (tables.traces.empty()) return result;
  archive::Timelines trace = archive::ReadTimelines(tables, threads);
  result.losses = std::move(trace.losses);
  result.machines = std::move(trace.machines);
  std::vector<Timeline>& lines = trace.threads;
  for (const Timeline& line : lines) {
    result.calls += line.calls.size();
    for (const TimelineCall& call : line.calls) result.mpi_ns += call.end - call.begin;
  }
  result.known = result.calls != 0;
  if (!result.known) return result;
  const Ranks ranks(tables);
  const auto by_process = LinesByProcess(lines, tables.processes.size());
  const std::vector<bool> gaps = ProcessesWithGaps(tables);
  std::vector<Operations> all(tables.processes.size());
  const auto make = [&] {
    archive::Each(all.size(), threads, [&](size_t i) { all[i] = OperationsOf(lines, by_process[i], ranks); });
    result.unmatched = LeaveOutUnmatched(gaps, &all);
  };
  make();
  result.causality = RepairCausality(all, ranks, &lines);
  if (result.causality.violated != 0) make();
  for (const Operations& operations : all) result.unknown += operations.unknown;
  auto waits = FindAll(lines, all, ranks, threads);
  {
    const Causes done(lines, waits);
    result.path = FindCriticalPath(lines, waits, done);
  }
  for (std::vector<Wait>& some : waits) std::erase_if(some, [](const Wait& wait) { return wait.ns == 0; });
  const Causes causes(lines, waits, FilesOfCalls(tables));
  std::vector<std::map<LineKey, Sum>> parts(lines.size());
  archive::Each(lines.size(), threads, [&](size_t i) { parts[i] = SumsOf(lines[i], waits[i], causes); });
  std::map<LineKey, Sum> sums;
  for (const auto& part : parts) {
    for (const auto& [key, sum] : part) Join(sum, &sums[key]);
  }
  for (const auto& [key, sum] : sums) {
    result.lines.push_back(LineOf(key, sum));
    result.ns += sum.ns;
    result.by_class[static_cast<size_t>(std::get<0>(key))] += sum.ns;
  }
  std::stable_sort(result.lines.begin(), result.lines.end(),
                   [](const WaitLine& a, const WaitLine& b) { return a.ns > b.ns; });
  return result;
}

}  // namespace rankine::analysis
