// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/sample_trust.h"

#include <algorithm>
#include <cstdio>

#include "analysis/samples/sample_division.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

// With 400 samples, the confidence interval of a share of one half is +- 5 %.
constexpr double kFewSamples = 400;
constexpr double kMuchCost = 0.01;

uint64_t Total(const archive::Tables& tables, const char* key) {
  uint64_t total = 0;
  for (const archive::Process& process : tables.processes)
    total = base::AddSaturated(total, archive::UnsignedOf(process.attributes, key).value_or(0));
  return total;
}

std::string Percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f %%", share * 100);
  return text;
}

// Returns a time as text, such as "42 ms" or "102 s".
std::string Duration(uint64_t ns) {
  return ns < 10'000'000'000 ? std::to_string(ns / 1'000'000) + " ms"
                             : std::to_string(ns / 1'000'000'000) + " s";
}

std::string Count(uint64_t count, const char* one, const char* several) {
  return std::to_string(count) + " " + (count == 1 ? one : several);
}

// The clock of perf measures a thread's time to the nanosecond, but some machines do not allow users to use
// this clock.
void Sources(const archive::Tables& tables, std::vector<Finding>& findings) {
  uint64_t timers = 0, none = 0;
  for (const archive::Process& process : tables.processes) {
    const std::string_view source = archive::TextOf(process.attributes, "sample.source");
    timers += source == "timer" ? 1 : 0;
    // If a process ends before its first thread is sampled, the process has no sampling clock, although no
    // clock was refused.
    const bool refused = archive::UnsignedOf(process.attributes, "sample.threads.missing").value_or(0) != 0;
    none += source == "none" && refused ? 1 : 0;
  }
  if (timers > 0)
    findings.push_back(
        {"sample.timer", timers,
         Count(timers, "process was", "processes were") +
             " sampled by timers, because perf events are refused (rankine doctor shows why). Timers follow "
             "the kernel's tick, at most 250 per second: work that is synchronous with the tick is over- or "
             "underestimated",
         false});
  if (none > 0)
    findings.push_back(
        {"sample.none", none,
         Count(none, "process", "processes") +
             " could not be sampled, because the kernel provided no clock; rankine doctor shows why",
         true});
}

void Ticks(const archive::Tables& tables, const SampleSums& sums, std::vector<Finding>& findings) {
  if (const uint64_t lost = Total(tables, "sample.lost"); lost > 0) {
    const double all = static_cast<double>(lost) + sums.count.sum;
    findings.push_back({"sample.lost", lost,
                        Count(lost, "tick", "ticks") + " of the sampler produced no sample (" +
                            Percent(static_cast<double>(lost) / all) +
                            "); sampled times are scaled up for them",
                        false});
  }
  if (const uint64_t cut = Total(tables, "sample.stacks.cut"); cut > 0) {
    const double share =
        static_cast<double>(cut) / std::max<double>(1, static_cast<double>(sums.count.samples));
    findings.push_back(
        {"sample.stacks.cut", cut,
         Count(cut, "stack", "stacks") + " (" + Percent(std::min(1.0, share)) +
             " of the samples) end before main; look for their functions at the root of the call tree",
         false});
  }
  if (const uint64_t missing = Total(tables, "sample.threads.missing"); missing > 0)
    findings.push_back({"sample.threads.missing", missing,
                        Count(missing, "thread was", "threads were") +
                            " not sampled (started before MPI_Init, or without a "
                            "clock); the call tree does not include their time",
                        false});
  if (const uint64_t unticked = Total(tables, "sample.unticked.ns"); unticked > 0)
    findings.push_back(
        {"sample.unticked", unticked,
         Duration(unticked) +
             " of the threads' own code ran without signals of the sampler, because the signal was blocked "
             "or the sampler's events stopped. This time was sampled from outside: it has no "
             "stacks, and counts as time in the kernel",
         false});
  if (const uint64_t unseen = Total(tables, "sample.unseen.ns"); unseen > 0)
    findings.push_back(
        {"sample.unseen", unseen,
         Duration(unseen) +
             " of the threads' time asleep, waiting for a core or in the kernel was not sampled, because "
             "Rankine's process had no core itself. This time is assigned to the function in which the "
             "thread was sampled before and after, or is not counted",
         false});
  if (sums.unkept > 0)
    findings.push_back(
        {"sample.unkept", sums.unkept,
         Count(sums.unkept, "sample", "samples") +
             " have no stack, because there are more different stacks than a report can contain",
         false});
}

void Figures(const archive::Tables& tables, const SampleSums& sums, std::vector<Finding>& findings) {
  if (const double effective = sums.count.effective(); effective < kFewSamples) {
    const Interval half = Wilson(0.5, effective);
    findings.push_back({"sample.few", sums.count.samples,
                        Count(sums.count.samples, "sample was", "samples were") +
                            " taken, so shares are uncertain by up to " + Percent(half.Reach(0.5)) +
                            "; a longer run or a higher --sample-hz gives more",
                        false});
  }
  if (const double cost = SamplingCost(tables); cost >= kMuchCost)
    findings.push_back(
        {"sample.cost", static_cast<uint64_t>(cost * 1000),
         "sampling itself took " + Percent(cost) + " of the processor time; lower --sample-hz to reduce it",
         false});
}

}  // namespace

double SamplingCost(const archive::Tables& tables) {
  const uint64_t cost = Total(tables, "sample.cost.ns"), processor = Total(tables, "sample.cpu.ns");
  return processor == 0 ? 0 : static_cast<double>(cost) / static_cast<double>(processor);
}

std::vector<Finding> SampleFindings(const archive::Tables& tables, const SampleSums& sums) {
  std::vector<Finding> findings;
  Sources(tables, findings);
  if (sums.empty()) return findings;
  Ticks(tables, sums, findings);
  for (Finding& finding : DivisionFindings(sums)) findings.push_back(std::move(finding));
  Figures(tables, sums, findings);
  return findings;
}

}  // namespace rankine::analysis
