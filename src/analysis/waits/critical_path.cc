#include "analysis/waits/critical_path.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace rankine::analysis {
namespace {

using archive::Timeline;

uint64_t BeginOf(const Timeline& line) {
  uint64_t begin = UINT64_MAX;
  if (!line.calls.empty()) begin = line.calls.front().begin;
  if (!line.moves.empty()) begin = std::min(begin, line.moves.front().at);
  return begin;
}

uint64_t EndOf(const Timeline& line) {
  uint64_t end = line.calls.empty() ? 0 : line.calls.back().end;
  if (!line.moves.empty()) end = std::max(end, line.moves.back().at);
  return end;
}

// The waits of each line by the moment at which they were over.
std::vector<std::vector<Wait>> ByEnd(std::vector<std::vector<Wait>> waits) {
  for (std::vector<Wait>& some : waits)
    std::sort(some.begin(), some.end(), [](const Wait& a, const Wait& b) { return a.go_on < b.go_on; });
  return waits;
}

// The last one that was over by then, with one before it in time left out that is no step back.
const Wait* LastBefore(const std::vector<Wait>& waits, uint64_t at) {
  const auto behind = std::upper_bound(waits.begin(), waits.end(), at,
                                       [](uint64_t to, const Wait& wait) { return to < wait.go_on; });
  return behind == waits.begin() ? nullptr : &*(behind - 1);
}

// By region and function.
using Sums = std::map<std::pair<context::NodeId, uint16_t>, uint64_t>;

Sums WithoutWaits(const std::vector<Timeline>& threads, const std::vector<std::vector<Wait>>& waits,
                  const Causes& causes) {
  Sums sums;
  for (uint32_t i = 0; i < threads.size(); ++i) {
    const Timeline& line = threads[i];
    CauseTimes times;
    if (BeginOf(line) < EndOf(line)) causes.AddDone(i, BeginOf(line), EndOf(line), &times);
    for (const auto& [key, ns] : times) sums[{key.region, key.function}] += ns;
    for (const Wait& wait : waits[i]) {
      const archive::TimelineKind& kind = line.kinds[line.calls[wait.where.call].kind];
      uint64_t& sum = sums[{kind.region, kind.call.function}];
      sum -= std::min(sum, wait.ns);
    }
  }
  return sums;
}

}  // namespace

CriticalPath FindCriticalPath(const std::vector<Timeline>& threads,
                              const std::vector<std::vector<Wait>>& waits, const Causes& causes) {
  CriticalPath path;
  if (threads.empty()) return path;
  uint32_t line = 0;
  std::set<uint32_t> processes;
  for (uint32_t i = 0; i < threads.size(); ++i) {
    if (EndOf(threads[i]) > EndOf(threads[line])) line = i;
    processes.insert(threads[i].process);
  }
  const auto by_end = ByEnd(waits);
  uint64_t at = EndOf(threads[line]);
  const uint64_t end = at;
  CauseTimes on_path;
  // Each step goes back in time, or, where several waited for each other at one moment, to another line.
  for (size_t still = 0; still <= threads.size();) {
    const Wait* wait = LastBefore(by_end[line], at);
    const uint64_t from = wait == nullptr ? std::min(at, BeginOf(threads[line])) : wait->go_on;
    if (from < at) causes.AddDone(line, from, at, &on_path);
    still = from < at ? 0 : still + 1;
    at = from;
    if (wait == nullptr || wait->by >= threads.size()) break;
    line = wait->by;
    path.changes++;
  }
  path.ns = end - at;
  const Sums all = WithoutWaits(threads, waits, causes);
  std::map<std::pair<context::NodeId, uint16_t>, PathPart> parts;
  std::map<std::pair<context::NodeId, uint16_t>, uint64_t> most;
  for (const auto& [key, ns] : on_path) {
    const std::pair place{key.region, key.function};
    PathPart& part = parts[place];
    part.region = key.region;
    part.function = key.function;
    part.ns += ns;
    if (ns <= most[place]) continue;
    most[place] = ns;
    part.process = key.process;
  }
  for (auto& [place, part] : parts) {
    const auto sum = all.find(place);
    part.mean = sum == all.end() ? 0 : sum->second / processes.size();
    path.parts.push_back(part);
  }
  std::stable_sort(path.parts.begin(), path.parts.end(), [](const PathPart& a, const PathPart& b) {
    return std::pair(a.imbalance(), a.ns) > std::pair(b.imbalance(), b.ns);
  });
  return path;
}

}  // namespace rankine::analysis
