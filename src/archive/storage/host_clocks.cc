// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/host_clocks.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "archive/rows/process.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

// Maximum number of linear pieces, which is more than a drifting clock needs. If more pieces were needed, the
// reason would not be drift, but wrong bounds.
constexpr size_t kMostParts = 64;
constexpr int64_t kFar = int64_t{1} << 61;  // limit for damaged numbers, in ns

int64_t Distance(uint64_t from, uint64_t to) {
  return std::clamp(static_cast<int64_t>(to - from), -kFar, kFar);
}

uint64_t Moved(uint64_t ns, int64_t by) {
  return by < 0 && ns < static_cast<uint64_t>(-by) ? 0 : ns + static_cast<uint64_t>(by);
}

// Consecutive bounds that a single offset satisfies.
struct Stretch {
  uint64_t first = 0, last = 0;  // in ticks
  int64_t low = -kFar, high = kFar;
  int64_t tightest = 2 * kFar;  // width of the narrowest of the bounds
  bool Take(const ClockBound& bound) {
    const int64_t lower = std::max(low, bound.low), upper = std::min(high, bound.high);
    if (lower > upper) return false;
    low = lower, high = upper, last = bound.ticks;
    tightest = std::min(tightest, bound.high - bound.low);
    return true;
  }
  int64_t middle() const { return low + (high - low) / 2; }
  uint64_t center() const { return first + (last - first) / 2; }
};

std::vector<Stretch> StretchesOf(const std::vector<ClockBound>& bounds) {
  std::vector<Stretch> stretches;
  for (const ClockBound& bound : bounds) {
    if (!stretches.empty() && stretches.back().Take(bound)) continue;
    stretches.push_back({bound.ticks, bound.ticks});
    stretches.back().Take(bound);
  }
  return stretches;
}

// This function is used if no mapping satisfies the bounds. Returns a single offset midway between the
// highest lower bound and the lowest upper bound.
Stretch Compromise(const std::vector<ClockBound>& bounds) {
  Stretch one{bounds.front().ticks, bounds.back().ticks};
  for (const ClockBound& bound : bounds)
    one.low = std::max(one.low, bound.low), one.high = std::min(one.high, bound.high);
  if (one.low > one.high) std::swap(one.low, one.high);
  return one;
}

// Returns a mapping that consists of the lines between the centers of consecutive stretches.
ClockLine Through(const std::vector<Stretch>& stretches, const ClockLine& line) {
  std::vector<ClockPart> parts;
  for (size_t i = 1; i < stretches.size(); ++i) {
    const Stretch &a = stretches[i - 1], &b = stretches[i];
    ClockPart part = line.PartAt(a.center());
    part.ns = Moved(line.Ns(a.center()), a.middle());
    part.ticks = a.center();
    const uint64_t until = Moved(line.Ns(b.center()), b.middle());
    if (b.center() > a.center() && until > part.ns)
      part.ns_per_tick = static_cast<double>(until - part.ns) / static_cast<double>(b.center() - a.center());
    parts.push_back(part);
  }
  ClockLine bent{parts.front()};
  bent.bends.assign(parts.begin() + 1, parts.end());
  return bent;
}

// Identifies a watch in its chunks.
using Watch = std::pair<StorageMachine, uint64_t>;

// Returns the start of the last operation in a part.
uint64_t LastOf(const StorageRows& rows) {
  uint64_t last = std::max(rows.ticks, rows.end);
  const auto look = [&last](const auto& list) {
    if (!list.empty()) last = std::max(last, list.back().begin);
  };
  look(rows.requests), look(rows.wholes), look(rows.clients), look(rows.operations);
  return last;
}

// Returns the mapping for the machine's ranks. Returns nullptr if no rank of the machine has a trace.
const ClockLine* TracedLineOf(const Tables& tables, const Clocks& clocks, const StorageMachine& machine) {
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    const ClockLine* line = clocks.Of(i);
    if (line != nullptr && IsSameMachine(MachineOf(tables.processes[i]), machine)) return line;
  }
  return nullptr;
}

struct Half {
  uint32_t watch;
  uint64_t begin, end;  // in ticks
};

// For each watch with an unknown clock, returns bounds from its operations. If the other side of an
// operation was recorded by a watch with a known clock, the operation gives bounds for the unknown clock.
std::vector<std::vector<ClockBound>> BoundsOf(const Tables& tables, const std::vector<uint32_t>& watches,
                                              const std::vector<ClockLine>& lines,
                                              const std::vector<bool>& known) {
  std::vector<std::vector<ClockBound>> bounds(lines.size());
  std::multimap<std::pair<std::string_view, uint64_t>, Half> servers;
  for (size_t i = 0; i < watches.size(); ++i) {
    const StorageRows& rows = tables.storage[i];
    for (const StorageServerOperation& one : rows.operations)
      servers.insert({{rows.connections[one.connection], one.transaction}, {watches[i], one.begin, one.end}});
  }
  for (size_t i = 0; i < watches.size(); ++i) {
    const StorageRows& rows = tables.storage[i];
    for (const StorageClientOperation& one : rows.clients) {
      const ClockLine& mount = lines[watches[i]];
      const auto [first, last] = servers.equal_range({rows.connections[one.connection], one.transaction});
      if (first == last) continue;
      // Operation numbers repeat if a client is restarted. So the server operation that is nearest in time is
      // used.
      const auto off = [&](const Half& half) {
        return std::abs(Distance(lines[half.watch].Ns(half.begin), mount.Ns(one.begin)));
      };
      const Half& server = std::min_element(first, last, [&](const auto& a, const auto& b) {
                             return off(a.second) < off(b.second);
                           })->second;
      const ClockLine& its = lines[server.watch];
      // With any offset between these bounds, the server's part is within the time for which the mount waits.
      const int64_t low = Distance(its.Ns(server.begin), mount.Ns(one.begin));
      const int64_t high = Distance(its.Ns(server.end), mount.Ns(one.end));
      if (known[watches[i]] && !known[server.watch])
        bounds[server.watch].push_back({server.begin, low, high});
      if (!known[watches[i]] && known[server.watch]) bounds[watches[i]].push_back({one.begin, -high, -low});
    }
  }
  return bounds;
}

}  // namespace

void PlaceClock(std::vector<ClockBound> bounds, ClockLine* line, StorageClock* told) {
  std::erase_if(bounds, [](const ClockBound& bound) { return bound.low > bound.high; });
  told->pairs = bounds.size();
  if (bounds.empty()) return;
  std::stable_sort(bounds.begin(), bounds.end(),
                   [](const ClockBound& a, const ClockBound& b) { return a.ticks < b.ticks; });
  std::vector<Stretch> stretches = StretchesOf(bounds);
  if (stretches.size() > kMostParts) stretches = {Compromise(bounds)};
  for (const Stretch& stretch : stretches) {
    // For a drifting clock, the error is derived from the narrowest of the bounds.
    const int64_t left = stretches.size() == 1 ? stretch.high - stretch.low : stretch.tightest;
    told->error_ns = std::max(told->error_ns, static_cast<uint64_t>(left + 1) / 2);
  }
  told->ahead_ns = -stretches.front().middle();
  told->parts = std::max<size_t>(stretches.size(), 2) - 1;
  if (stretches.size() == 1) {
    line->ns = Moved(line->ns, stretches[0].middle());
    for (ClockPart& bend : line->bends) bend.ns = Moved(bend.ns, stretches[0].middle());
  } else {
    *line = Through(stretches, *line);
  }
}

HostClocks::HostClocks(const Tables& tables) {
  std::map<Watch, uint32_t> places;
  std::vector<uint64_t> until, sent;
  for (const StorageRows& rows : tables.storage) {
    const auto [at, fresh] =
        places.try_emplace({MachineOf(rows), rows.ticks}, static_cast<uint32_t>(lines_.size()));
    if (fresh) lines_.emplace_back(), until.push_back(0), sent.push_back(0);
    watches_.push_back(at->second);
    sent[at->second] += rows.clients.size();
    // The time comes from the two clocks that the watch read together. The rate comes from the watch's last
    // part, because this rate was measured over the longest time.
    if (until[at->second] > LastOf(rows)) continue;
    until[at->second] = LastOf(rows);
    lines_[at->second] = {{rows.ticks, rows.realtime_ns, 1e9 / static_cast<double>(rows.ticks_per_second)}};
  }
  errors_.assign(lines_.size(), 0);
  if (tables.storage.empty()) return;
  const Clocks clocks(tables);
  std::vector<bool> known(lines_.size(), false);
  std::vector<const StorageMachine*> machines(lines_.size());
  for (const auto& [watch, place] : places) {
    machines[place] = &watch.first;
    const ClockLine* traced = TracedLineOf(tables, clocks, watch.first);
    if (traced != nullptr) lines_[place] = *traced, known[place] = true;
  }
  // Without traces, the reference is the machine whose mounts sent the most operations.
  if (std::none_of(known.begin(), known.end(), [](bool is) { return is; })) {
    const auto most = static_cast<size_t>(std::max_element(sent.begin(), sent.end()) - sent.begin());
    for (size_t i = 0; i < known.size(); ++i) known[i] = IsSameMachine(*machines[i], *machines[most]);
  }
  if (std::all_of(known.begin(), known.end(), [](bool is) { return is; })) return;
  std::vector<std::vector<ClockBound>> bounds = BoundsOf(tables, watches_, lines_, known);
  for (size_t i = 0; i < lines_.size(); ++i) {
    if (known[i]) continue;
    StorageClock& told = placed_.emplace_back();
    told.host = machines[i]->host;
    PlaceClock(std::move(bounds[i]), &lines_[i], &told);
    errors_[i] = told.pairs == 0 ? kNotPlaced : told.error_ns;
  }
}

}  // namespace rankine::archive
