// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/pop/pop_course.h"

#include <algorithm>

#include "base/saturate.h"

namespace rankine::analysis {
namespace {

// The maximum share by which the waiting time that is computed for an interval may be shorter than the
// waiting time in the replay. The reason for this error is a call or pause that crosses a boundary: its work
// and waiting are assumed to be spread evenly.
constexpr double kUneven = 0.05;

MarkedSpan Overlap(const MarkedSpan& a, const MarkedSpan& b) {
  const MarkedSpan both{std::max(a.begin, b.begin), std::min(a.end, b.end)};
  return both.known() ? both : MarkedSpan{};
}

// The times of all processes in an interval of the run. The list is empty if the times of some process are
// unknown.
std::vector<ProcessTime> TimesIn(const RunMarks& marks, const MarkedSpan& part) {
  std::vector<ProcessTime> times(marks.lives.size());
  for (size_t i = 0; i < times.size(); ++i) {
    const MarkedSpan there = Overlap(part, marks.lives[i]);
    if (!there.known()) continue;
    if (there.begin < marks.recorded[i].begin || there.end > marks.recorded[i].end) return {};
    ProcessTime& time = times[i];
    time.known = true;
    time.runtime = there.end - there.begin;
    time.mpi = std::min(time.runtime, marks.calls[i].At(part.end).mpi - marks.calls[i].At(part.begin).mpi);
    time.useful = time.runtime - time.mpi;
  }
  return times;
}

void Split(const RunMarks& marks, const IdealRun& ideal, const MarkedSpan& part,
           const std::vector<ProcessTime>& times, Pop* pop) {
  std::vector<IdealMark> there;
  for (size_t i = 0; i < times.size(); ++i) {
    if (!times[i].known) continue;
    const auto one = IdealIn(ideal, marks, static_cast<uint32_t>(i), part);
    if (!one) return;
    there.push_back(*one);
  }
  SplitByReplay(there, pop);
}

double UntoldOf(const RunMarks& marks, std::span<const ProcessTime> times) {
  uint64_t profile = 0, trace = 0;
  for (size_t i = 0; i < times.size() && i < marks.calls.size(); ++i) {
    if (!times[i].known || marks.recorded[i].begin != marks.lives[i].begin ||
        marks.recorded[i].end != marks.lives[i].end)
      continue;
    profile = base::AddSaturated(profile, times[i].mpi);
    trace = base::AddSaturated(trace, std::min(times[i].mpi, marks.calls[i].mpi));
  }
  return profile == 0 ? 0 : static_cast<double>(profile - trace) / static_cast<double>(profile);
}

}  // namespace

std::string WhyNotSplit(const IdealRun* ideal) {
  if (ideal == nullptr) return "the run has no time-independent trace (--with trace,ti)";
  if (!ideal->failure.empty()) return ideal->failure;
  if (ideal->marks == nullptr) return "the replay was not compared with the event trace";
  return ideal->not_placed;
}

std::optional<IdealMark> IdealIn(const IdealRun& ideal, const RunMarks& marks, uint32_t process,
                                 const MarkedSpan& span) {
  if (process >= ideal.at.size() || process >= marks.calls.size() || !span.known()) return std::nullopt;
  const std::vector<IdealMark>& at = ideal.at[process];
  const CallMarks& calls = marks.calls[process];
  if (at.size() != calls.moments.size() || at.empty()) return std::nullopt;
  const IdealMark &begin = at[calls.PlaceOf(span.begin)], &end = at[calls.PlaceOf(span.end)];
  return IdealMark{end.elapsed - begin.elapsed, end.waited - begin.waited};
}

void SplitByReplay(std::span<const IdealMark> there, Pop* pop) {
  IdealRun ideal;
  for (const IdealMark& one : there) {
    const uint64_t computed = one.elapsed - std::min(one.elapsed, one.waited);
    ideal.seconds = std::max(ideal.seconds, static_cast<double>(one.elapsed) / 1e9);
    ideal.busiest_seconds = std::max(ideal.busiest_seconds, static_cast<double>(computed) / 1e9);
  }
  SplitCommunication(ideal, pop);
  if (pop->transfer || !pop->serialisation || *pop->communication > *pop->serialisation * (1 + kUneven))
    return;
  pop->transfer = 1;
  pop->not_split.clear();
}

PopCourse MakePopCourse(const RunMarks& marks, std::span<const ProcessTime> times, const IdealRun* ideal) {
  PopCourse course;
  course.unknown = marks.unknown;
  if (course.unknown.empty() &&
      std::ranges::any_of(times, [](const ProcessTime& time) { return time.uncounted; }))
    course.unknown = "calls of MPI were not recorded";
  if (!course.unknown.empty()) return course;
  course.borders.push_back(marks.Border(0));
  course.untold = UntoldOf(marks, times);
  course.not_split = WhyNotSplit(ideal);
  for (size_t i = 0; i < kRunParts; ++i) {
    const MarkedSpan part{marks.Border(i), marks.Border(i + 1)};
    const std::vector<ProcessTime> there = TimesIn(marks, part);
    course.borders.push_back(part.end);
    course.parts.push_back(ComputePop(there));
    Pop& pop = course.parts.back();
    // A run without any work has no efficiencies. In an interval without work, however, all time was spent
    // in MPI. So the efficiency of the interval is 0.
    if (pop.runtime != 0 && !pop.parallel) pop.parallel = pop.communication = 0;
    if (course.not_split.empty()) Split(marks, *ideal, part, there, &pop);
  }
  return course;
}

}  // namespace rankine::analysis
