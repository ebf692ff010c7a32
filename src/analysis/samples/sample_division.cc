// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/sample_division.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "analysis/processes/endings.h"
#include "analysis/processes/phase.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

struct Reason {
  const char* word;  // The value of the attribute `sample.divided`, as layout::NameOf(Exactness) returns
                     // it.
  const char* one;
  const char* several;
};
// The texts for the values of Division, in the same order.
constexpr std::array<Reason, kDivisions> kReasons = {
    {{"exact", "", ""},
     {"unfinished", "it ended without MPI_Finalize", "they ended without MPI_Finalize"},
     {"parts", "only a part of its run was recorded", "only parts of their runs were recorded"},
     {"uncounted", "its services do not record MPI calls", "their services do not record MPI calls"},
     {"lost", "the time of some of its MPI calls is unknown",
      "the time of some of their MPI calls is unknown"},
     {"", "an older Rankine wrote its archive", "an older Rankine wrote their archive"},
     {nullptr, "the time of its calls differs from that of its samples",
      "the time of their calls differs from that of their samples"},
     {nullptr, "it uses only MPI sessions, and samples are compared with calls at MPI_Finalize",
      "they use only MPI sessions, and samples are compared with calls at MPI_Finalize"}}};

Division DivisionOf(const archive::Process& process) {
  const std::string_view word = archive::TextOf(process.attributes, "sample.divided");
  for (size_t i = 0; i < kReasons.size(); ++i) {
    if (kReasons[i].word != nullptr && word == kReasons[i].word) return static_cast<Division>(i);
  }
  return Division::lost;
}

// Returns for each process the measured total duration of the MPI calls that it made while sampling was on.
std::vector<uint64_t> ExactInMpi(const archive::Tables& tables) {
  std::vector<uint64_t> times(tables.processes.size(), 0);
  for (const archive::Row& row : tables.rows) {
    if (row.process < times.size() && PhaseOf(row.function) == Phase::run)
      times[row.process] = base::AddSaturated(times[row.process], row.time_sum);
  }
  return times;
}

// Returns half the width of the confidence interval of a share of one half.
uint64_t HalfReach(const StateTimes& time, const SampleCount& count) {
  const uint64_t whole = time.all(), half = whole / 2;
  return static_cast<uint64_t>(TimeInterval(half, whole, count).Reach(static_cast<double>(half)));
}

std::string Seconds(uint64_t ns) {
  char text[32];
  if (ns < 1'000'000'000) {
    std::snprintf(text, sizeof text, "%.0f ms", std::max(1.0, static_cast<double>(ns) / 1e6));
  } else {
    std::snprintf(text, sizeof text, "%.1f s", static_cast<double>(ns) / 1e9);
  }
  return text;
}

}  // namespace

void JudgeIntervals(const archive::Tables& tables, SampleSums* sums) {
  const std::vector<uint64_t> exact = ExactInMpi(tables);
  const std::vector<Sessions> sessions = SessionsOf(tables);
  uint64_t undivided = 0;
  for (size_t i = 0; i < sums->processes.size(); ++i) {
    SampledProcess& process = sums->processes[i];
    if (process.count.samples == 0) continue;
    process.division = DivisionOf(tables.processes[i]);
    if (process.division == Division::unfinished && sessions[i] != Sessions::none)
      process.division = Division::sessions;
    uint64_t uncertain = process.division == Division::exact ? 0 : process.from_outside;
    if (process.division == Division::exact) {
      const uint64_t sampled = base::AddSaturated(process.time.work, process.time.stall);
      const uint64_t apart = std::max(sampled, exact[i]) - std::min(sampled, exact[i]);
      const Interval interval = TimeInterval(sampled, process.time.all(), process.count);
      if (static_cast<double>(apart) > interval.Reach(static_cast<double>(sampled))) {
        process.division = Division::differs;
        uncertain = apart;
      }
    }
    const bool much =
        process.division == Division::differs || uncertain > HalfReach(process.time, process.count);
    if (!much) continue;
    process.count.has_interval = false;
    undivided = base::AddSaturated(undivided, uncertain);
  }
  sums->count.has_interval = undivided <= HalfReach(sums->time, sums->count);
}

std::vector<Finding> DivisionFindings(const SampleSums& sums) {
  std::array<uint64_t, kDivisions> processes{}, from_outside{};
  for (const SampledProcess& process : sums.processes) {
    if (process.count.has_interval) continue;
    const auto at = static_cast<size_t>(process.division);
    ++processes[at];
    from_outside[at] = base::AddSaturated(from_outside[at], process.from_outside);
  }
  std::vector<Finding> findings;
  for (size_t i = 0; i < kDivisions; ++i) {
    if (processes[i] == 0) continue;
    const bool several = processes[i] > 1;
    std::string sentence = "the sampled times of " + std::to_string(processes[i]) +
                           (several ? " processes" : " process") + " have no \u00b1, because " +
                           (several ? kReasons[i].several : kReasons[i].one);
    if (static_cast<Division>(i) != Division::differs)
      sentence += "; " + Seconds(from_outside[i]) +
                  " of them were sampled only from outside. The times of calls do not depend on samples";
    findings.push_back({"sample.division", processes[i], std::move(sentence), false});
  }
  return findings;
}

}  // namespace rankine::analysis
