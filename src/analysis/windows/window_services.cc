// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/windows/window_services.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/sample_chunk.h"
#include "archive/rows/window.h"
#include "archive/samples.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/window_layout.h"

namespace rankine::analysis {
namespace {

using layout::SampleClock;
using layout::SampleState;
using Call = std::pair<uint32_t, uint16_t>;  // process, function

struct Interval {
  uint64_t start, end;  // The time in ns since the process started.
  uint32_t thread;      // `kNone`: all threads
};

struct Asked {
  size_t line;
  std::map<uint32_t, std::vector<Interval>> intervals;  // indexed by process, sorted
  std::map<Call, uint64_t> time;                        // time in calls
  // The lists of disjoint intervals, by process and thread (`kNone`: an interval for all threads). The
  // intervals are the times at which samples are looked up.
  std::map<uint32_t, std::map<uint32_t, std::vector<Interval>>> joined;
};

// Merges the overlapping intervals of one thread. The input must be sorted; the result has no overlaps.
std::vector<Interval> Joined(const std::vector<Interval>& intervals, uint32_t thread) {
  std::vector<Interval> joined;
  for (const Interval& interval : intervals) {
    if (interval.thread != thread) continue;
    if (joined.empty() || interval.start > joined.back().end) {
      joined.push_back(interval);
    } else {
      joined.back().end = std::max(joined.back().end, interval.end);
    }
  }
  return joined;
}

bool LiesIn(const std::map<uint32_t, std::vector<Interval>>& threads, uint32_t thread, uint64_t offset) {
  const auto of = threads.find(thread);
  if (of == threads.end()) return false;
  auto at = std::upper_bound(of->second.begin(), of->second.end(), offset,
                             [](uint64_t value, const Interval& interval) { return value < interval.start; });
  return at != of->second.begin() && offset < (--at)->end;
}

bool Lies(const Asked& asked, const archive::Sample& sample) {
  const auto of = asked.joined.find(sample.process);
  if (of == asked.joined.end()) return false;
  return LiesIn(of->second, archive::kNone, sample.offset_ns) ||
         LiesIn(of->second, sample.thread, sample.offset_ns);
}

std::vector<Asked> WhoAsked(const archive::Tables& tables, std::span<const WindowLine> lines) {
  std::vector<Asked> asked;
  std::unordered_map<std::string, size_t> places;
  for (size_t i = 0; i < lines.size(); ++i) {
    if ((lines[i].what & layout::kWindowOther) == 0) continue;
    places[lines[i].name] = asked.size();
    asked.push_back({i, {}, {}, {}});
  }
  const auto find = [&](const archive::Window& window) {
    const auto at = places.find(window.name);
    return at == places.end() ? nullptr : &asked[at->second];
  };
  for (const archive::WindowInstance& instance : tables.window_instances) {
    const archive::Window& window = tables.windows[instance.window];
    Asked* of = find(window);
    const uint64_t began =
        archive::UnsignedOf(tables.processes[window.process].attributes, "start.ns").value_or(0);
    if (of == nullptr || began == 0 || instance.start < began) continue;
    const uint64_t start = instance.start - began;
    const bool alone = (window.what & layout::kWindowThisThread) != 0;
    of->intervals[window.process].push_back(
        {start, base::AddSaturated(start, instance.duration), alone ? instance.thread : archive::kNone});
  }
  for (const archive::WindowCell& cell : tables.window_cells) {
    const archive::Window& window = tables.windows[tables.window_instances[cell.instance].window];
    Asked* of = find(window);
    if (of == nullptr) continue;
    uint64_t& time = of->time[{window.process, cell.function}];
    time = base::AddSaturated(time, cell.time);
  }
  for (Asked& of : asked) {
    for (auto& [process, intervals] : of.intervals) {
      std::sort(intervals.begin(), intervals.end(),
                [](const Interval& a, const Interval& b) { return a.start < b.start; });
      auto& threads = of.joined[process];
      for (const Interval& interval : intervals) {
        if (!threads.contains(interval.thread)) threads[interval.thread] = Joined(intervals, interval.thread);
      }
    }
  }
  return asked;
}

// True if two instances on one thread overlap, or if an instance for all threads overlaps any other instance.
// The cells of overlapping instances contain the same calls.
bool Overlap(const std::vector<Interval>& intervals) {
  std::map<uint32_t, uint64_t> ends;  // indexed by thread
  uint64_t last = 0;                  // latest end over all threads
  for (const Interval& interval : intervals) {
    uint64_t& end = ends[interval.thread];
    const auto whole = ends.find(archive::kNone);
    const uint64_t before = interval.thread == archive::kNone ? last
                            : whole == ends.end()             ? end
                                                              : std::max(end, whole->second);
    if (interval.start < before) return true;
    end = std::max(end, interval.end);
    last = std::max(last, interval.end);
  }
  return false;
}

std::map<Call, uint64_t> SumTimes(const archive::Tables& tables) {
  std::map<Call, uint64_t> sums;
  for (const archive::Row& row : tables.rows) {
    uint64_t& time = sums[{row.process, row.function}];
    time = base::AddSaturated(time, row.time_sum);
  }
  return sums;
}

// Adds the bounds on the time in the kernel for the calls that the window counts.
void AddKernel(const Asked& of, const std::map<Call, uint64_t>& kernel, const std::map<Call, uint64_t>& whole,
               WindowServices* services) {
  for (const auto& [call, time] : of.time) {
    const auto seen = kernel.find(call);
    if (seen == kernel.end()) continue;
    services->kernel_most = base::AddSaturated(services->kernel_most, std::min(time, seen->second));
    const auto all = whole.find(call);
    const auto intervals = of.intervals.find(call.first);
    if (all == whole.end() || intervals == of.intervals.end() || Overlap(intervals->second)) continue;
    const uint64_t elsewhere = all->second > time ? all->second - time : 0;
    const uint64_t least = seen->second > elsewhere ? std::min(time, seen->second - elsewhere) : 0;
    services->kernel_least = base::AddSaturated(services->kernel_least, least);
  }
}

void AddSample(const archive::Sample& sample, double scale, WindowServices* services) {
  const auto time = static_cast<uint64_t>(static_cast<double>(sample.time_ns) * scale);
  services->samples = base::AddSaturated(services->samples, 1);
  uint64_t& sum = sample.state == SampleState::stall ? services->stall : services->work;
  sum = base::AddSaturated(sum, time);
  if (sample.state == SampleState::stall) return;
  uint64_t& part = services->parts[static_cast<size_t>(sample.part)];
  part = base::AddSaturated(part, time);
}

}  // namespace

std::vector<WindowServices> ServicesOfWindows(const archive::Tables& tables, const SampleSums& sums,
                                              std::span<const WindowLine> lines) {
  std::vector<WindowServices> services(lines.size());
  const std::vector<Asked> asked = WhoAsked(tables, lines);
  for (const Asked& of : asked) services[of.line].asked = true;
  if (asked.empty()) return services;
  std::map<Call, uint64_t> kernel;
  for (const SampleSum& sum : sums.sums) {
    if (sum.key.clock != SampleClock::kernel || sum.key.state == SampleState::outside) continue;
    uint64_t& time = kernel[{sum.key.process, sum.key.function}];
    time = base::AddSaturated(time, sum.time);
  }
  const std::map<Call, uint64_t> whole = SumTimes(tables);
  for (const Asked& of : asked) AddKernel(of, kernel, whole, &services[of.line]);
  for (const archive::SampleChunk& chunk : tables.samples) {
    archive::SampleReader reader(tables);
    archive::Sample sample;
    if (!reader.Open(chunk)) continue;
    const double scale = chunk.process < sums.processes.size() ? sums.processes[chunk.process].scale : 1;
    while (reader.Next(&sample)) {
      if (sample.clock != SampleClock::cpu || sample.state == SampleState::outside) continue;
      for (const Asked& of : asked) {
        if (Lies(of, sample)) AddSample(sample, scale, &services[of.line]);
      }
    }
  }
  return services;
}

}  // namespace rankine::analysis
