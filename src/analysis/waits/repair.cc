// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/repair.h"

#include <algorithm>
#include <utility>

#include "analysis/waits/epoch_order.h"
#include "analysis/waits/logical_clock.h"
#include "analysis/waits/merged_reader.h"
#include "archive/each.h"
#include "base/work.h"

namespace rankine::analysis {
namespace {

// A shift rarely exceeds `kFarther` times the largest violation. So the first pass assumes this product as a
// bound on all shifts. If this assumption is right, no extra pass is needed to determine the largest shift.
// With a bound of N ns, the pass keeps about 100 N ns of the trace in memory. So the assumed bound must not
// be too large.
constexpr uint64_t kFarther = 2, kMostGuessed = 200'000;  // in ns

// The maximum number of calls that are read at once. Calls are examined repeatedly until their times are
// final. So the calls should fit into the processor's cache.
constexpr size_t kMostCalls = size_t{1} << 14;

// Makes a single pass over the trace. The argument `most` contains the bounds on shifts for the clock.
LogicalClock WalkThrough(const Walk& walk, const Ranks& ranks, const LeftOut& left_out, const IoSpans& io,
                         std::vector<uint64_t> most) {
  const base::Work work(walk.left_alone
                            ? "correcting clocks so that causes precede effects, in the first process alone"
                            : "correcting clocks so that causes precede effects",
                        walk.bytes);
  LogicalClock clock(walk.lines.size(), std::move(most), walk.threads);
  std::vector<archive::Timeline> lines = walk.lines;
  std::vector<bool> traced(walk.processes), ended(walk.processes);
  for (const archive::Timeline& line : lines) traced[line.process] = true;
  std::vector<Operations> all(walk.processes);
  std::vector<OperationBuilder> builders;
  builders.reserve(all.size());
  for (Operations& operations : all) builders.emplace_back(ranks, &operations);
  MergedReader steps(walk.open(walk.workers), &lines, walk.processes, std::min(walk.calls, kMostCalls),
                     walk.workers, walk.threads);
  Matcher matcher(&all, ranks, left_out, io, traced, walk.workers, walk.threads);
  HappensBefore ties;
  matcher.KeepTies(&ties);
  EpochOrder epochs(all);
  const auto take = [&](uint32_t process, CallPlace place) {
    const archive::Timeline& line = lines[place.line];
    const archive::TimelineCall& call = line.calls[place.call - line.first_call];
    builders[process].Add(process, line.kinds[call.kind], call, place);
    clock.Put(place.line, call);
  };
  while (steps.Read(take)) {
    const bool last = steps.frontier() == UINT64_MAX;
    for (uint32_t i = 0; i < walk.processes; ++i) ended[i] = steps.Ended(i);
    archive::Each(walk.processes, walk.threads, [&](size_t i) { builders[i].Release(ended[i]); });
    matcher.Match(ended, last);
    if (!left_out.gaps) epochs.Find(&ties);
    std::vector<OpenCalls> open(lines.size());
    matcher.FindOpen(&open);
    if (!left_out.gaps) epochs.FindOpen(ended, &open);
    archive::Each(walk.processes, walk.threads, [&](size_t i) {
      builders[i].FindOpen(&open);
      matcher.taken(static_cast<uint32_t>(i)).clear();
      all[i].remote.clear();
    });
    clock.GoOn(ties, open, last);
    ties = {};
    archive::Each(lines.size(), walk.threads, [&](size_t i) { steps.DropTaken(static_cast<uint32_t>(i)); });
  }
  return clock;
}

}  // namespace

std::vector<ShiftStore> RepairTimes(const Walk& walk, const Ranks& ranks, const LeftOut& left_out,
                                    const IoSpans& io, Causality* found) {
  std::vector<uint64_t> most;
  const uint64_t guess = kFarther * found->most_ns;
  if (guess <= kMostGuessed) most.assign(walk.lines.size(), guess);
  for (;;) {
    LogicalClock clock = WalkThrough(walk, ranks, left_out, io, std::move(most));
    found->moved_ns = clock.moved_ns();
    if (clock.kept()) return std::move(clock.shifts());
    most = clock.farthest();
  }
}

}  // namespace rankine::analysis
