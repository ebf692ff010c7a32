#include "analysis/waits/repair.h"

#include <utility>

#include "analysis/waits/epoch_ties.h"
#include "analysis/waits/lockstep.h"
#include "analysis/waits/logical_clock.h"
#include "archive/each.h"
#include "base/work.h"

namespace rankine::analysis {
namespace {

// One walk. `most` as of the clock's.
LogicalClock WalkThrough(const Walk& walk, const Ranks& ranks, const LeftOut& left_out, const IoSpans& io,
                         std::vector<uint64_t> most) {
  LogicalClock clock(walk.lines.size(), std::move(most));
  std::vector<archive::Timeline> lines = walk.lines;
  std::vector<bool> traced(walk.processes), ended(walk.processes);
  for (const archive::Timeline& line : lines) traced[line.process] = true;
  std::vector<Operations> all(walk.processes);
  std::vector<OperationBuilder> builders;
  builders.reserve(all.size());
  for (Operations& operations : all) builders.emplace_back(ranks, &operations);
  Lockstep steps(walk.open(walk.crew), &lines, walk.processes, walk.calls, walk.crew, walk.threads);
  Matcher matcher(&all, ranks, left_out, io, traced, walk.crew, walk.threads);
  Ties ties;
  matcher.KeepTies(&ties);
  EpochTies epochs(all);
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
    for (uint32_t i = 0; i < walk.processes; ++i) {
      builders[i].FindOpen(&open);
      matcher.taken(i).clear();
      all[i].remote.clear();
    }
    clock.GoOn(ties, open, last);
    ties = {};
    for (uint32_t i = 0; i < lines.size(); ++i) steps.DropTaken(i);
  }
  return clock;
}

}  // namespace

std::vector<ShiftStore> RepairTimes(const Walk& walk, const Ranks& ranks, const LeftOut& left_out,
                                    const IoSpans& io, uint64_t* moved_ns) {
  std::vector<uint64_t> most;
  {
    const base::Work work("putting effects behind their causes, first of two walks", walk.bytes);
    const LogicalClock first = WalkThrough(walk, ranks, left_out, io, {});
    *moved_ns = first.moved_ns();
    most = first.most();
  }
  const base::Work work("putting effects behind their causes, second of two walks", walk.bytes);
  return std::move(WalkThrough(walk, ranks, left_out, io, std::move(most)).shifts());
}

}  // namespace rankine::analysis
