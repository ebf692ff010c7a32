// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/windows/window_steps.h"

#include <algorithm>

#include "analysis/pop/pop_course.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

// The maximum number of beats, summed over all ranks, at which no instance ended.
constexpr uint64_t kMostMissed = 1 << 16;

__extension__ using uint128 = unsigned __int128;

void AddTo(uint64_t* to, uint64_t value) {
  *to = base::AddSaturated(*to, value);
}

uint64_t EndOf(const WindowTime& time) {
  return base::AddSaturated(time.start, time.duration);
}

// Returns the part of a value that belongs to the interval [begin, end). The value is spread evenly over
// the whole duration. The results for adjacent intervals add up to the whole value.
uint64_t PartOf(uint64_t whole, uint64_t begin, uint64_t end, uint64_t duration) {
  if (duration == 0) return begin == 0 ? whole : 0;
  const auto until = [&](uint64_t at) {
    return static_cast<uint64_t>(static_cast<uint128>(whole) * at / duration);
  };
  return until(end) - until(begin);
}

struct Step {
  WindowStep step;
  std::map<uint32_t, ProcessTime> times;  // indexed by process
  IdealSums ideal;
  uint64_t all = 0;  // summed over processes

  void Add(const WindowTime& time);
  void Join(const Step& later);
  WindowStep Take(size_t processes, bool efficient);
};

void Step::Add(const WindowTime& time) {
  ProcessTime& sum = times[time.process];
  sum.known = true;
  AddTo(&sum.runtime, time.duration);
  AddTo(&sum.mpi, time.mpi);
  AddTo(&sum.useful, time.duration - time.mpi);
  ideal.Add(time.process, time.ideal);
  AddTo(&all, time.duration);
  AddTo(&step.mpi, time.mpi);
  AddTo(&step.open_requests, time.open_requests);
  if (time.start != 0 && (step.start == 0 || time.start < step.start)) step.start = time.start;
}

void Step::Join(const Step& later) {
  for (const auto& [process, time] : later.times) {
    ProcessTime& sum = times[process];
    sum.known = true;
    AddTo(&sum.runtime, time.runtime);
    AddTo(&sum.mpi, time.mpi);
    AddTo(&sum.useful, time.useful);
  }
  for (const auto& [process, mark] : later.ideal.sums) ideal.Add(process, mark);
  ideal.known = ideal.known && later.ideal.known;
  AddTo(&all, later.all);
  AddTo(&step.mpi, later.step.mpi);
  AddTo(&step.open_requests, later.step.open_requests);
}

WindowStep Step::Take(size_t processes, bool efficient) {
  PerProcess durations;
  for (const auto& [process, time] : times) durations.Add(process, time.runtime);
  step.duration = durations.Summary(processes, processes - std::min(processes, times.size()));
  if (!efficient) return step;
  std::vector<ProcessTime> of_all;
  for (const auto& [process, time] : times) of_all.push_back(time);
  Pop pop = ComputePop(of_all);
  ideal.Split(&pop);
  step.parallel = pop.parallel;
  step.load_balance = pop.load_balance;
  step.communication = pop.communication;
  step.serialisation = pop.serialisation;
  step.transfer = pop.transfer;
  return step;
}

// Returns the part of an instance between the times `begin` and `end` on the host's clock. The last part of
// the instance gets all open requests.
WindowTime Within(const WindowTime& time, uint64_t begin, uint64_t end) {
  const uint64_t from = begin - time.start, to = end - time.start;
  const auto part = [&](uint64_t whole) { return PartOf(whole, from, to, time.duration); };
  WindowTime within = time;
  within.start = begin;
  within.duration = end - begin;
  within.mpi = std::min(part(time.mpi), within.duration);
  if (end != EndOf(time)) within.open_requests = 0;
  if (time.ideal) within.ideal = IdealMark{part(time.ideal->elapsed), part(time.ideal->waited)};
  return within;
}

using Steps = std::map<uint64_t, Step>;

Steps ByOrdinal(const std::vector<WindowTime>& times) {
  Steps steps;
  std::map<uint32_t, uint64_t> next;  // indexed by process
  for (const WindowTime& time : times) steps[next[time.process]++].Add(time);
  return steps;
}

// A window rarely begins or ends exactly at a beat. The short steps at the start and the end of the window
// are not representative, so each of them is merged with its neighbour.
void JoinEnds(uint64_t beat, Steps* steps) {
  const auto is_splinter = [beat](const Step& step) { return step.all / step.times.size() < beat / 10; };
  if (steps->size() > 1 && is_splinter(steps->begin()->second)) {
    const auto second = std::next(steps->begin());
    steps->begin()->second.Join(second->second);
    steps->erase(second);
  }
  if (steps->size() > 1 && is_splinter(steps->rbegin()->second)) {
    std::next(steps->rbegin())->second.Join(steps->rbegin()->second);
    steps->erase(std::prev(steps->end()));
  }
}

Steps ByBeat(const std::vector<WindowTime>& times, uint64_t beat) {
  Steps steps;
  for (const WindowTime& time : times) {
    const uint64_t end = EndOf(time);
    uint64_t from = time.start;
    do {
      const uint64_t number = from / beat;
      const uint64_t to = std::min(end, base::AddSaturated(number * beat, beat));
      steps[number].Add(Within(time, from, to));
      from = to;
    } while (from < end);
  }
  JoinEnds(beat, &steps);
  return steps;
}

}  // namespace

void IdealSums::Add(uint32_t process, const std::optional<IdealMark>& one) {
  known = known && one.has_value();
  if (!known) return;
  AddTo(&sums[process].elapsed, one->elapsed);
  AddTo(&sums[process].waited, one->waited);
}

void IdealSums::Split(Pop* pop) const {
  if (!known) return;
  std::vector<IdealMark> all;
  for (const auto& [process, sum] : sums) all.push_back(sum);
  SplitByReplay(all, pop);
}

void WindowSteps::Define(uint64_t every) {
  every_ = every_.value_or(every) == every ? every : 0;
}

uint64_t WindowSteps::Beat() const {
  uint64_t beat = every_.value_or(0), sum = 0;
  if (beat == 0) return 0;
  for (const WindowTime& time : times_) {
    // It is unknown when this instance started or ended on the clock.
    if (time.start == 0 || EndOf(time) == UINT64_MAX) return 0;
    AddTo(&sum, time.duration);
  }
  // An instance that does not begin at a beat overlaps two or more steps.
  const uint64_t most = kMostMissed + 2 * times_.size();
  while (sum / beat > most && beat < UINT64_MAX / 2) beat *= 2;
  return beat;
}

std::vector<WindowStep> WindowSteps::Make(size_t processes, bool efficient) const {
  const uint64_t beat = Beat();
  Steps steps = beat == 0 ? ByOrdinal(times_) : ByBeat(times_, beat);
  std::vector<WindowStep> made;
  made.reserve(steps.size());
  for (auto& [place, step] : steps) made.push_back(step.Take(processes, efficient));
  return made;
}

}  // namespace rankine::analysis
