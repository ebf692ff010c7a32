// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/sample_trust.h"

#include <algorithm>
#include <cstdio>

#include "analysis/samples/sample_division.h"
#include "archive/key_values.h"

namespace rankine::analysis {
namespace {

constexpr double kFewSamples = 400;  // with so many samples the interval of a half is +- 5 %
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

// "42 ms", "102 s".
std::string Duration(uint64_t ns) {
  return ns < 10'000'000'000 ? std::to_string(ns / 1'000'000) + " ms"
                             : std::to_string(ns / 1'000'000'000) + " s";
}

std::string Count(uint64_t count, const char* one, const char* several) {
  return std::to_string(count) + " " + (count == 1 ? one : several);
}

// perf's clock counts a thread's time to the nanosecond; some machines deny users access to it.
void Sources(const archive::Tables& tables, std::vector<Finding>& findings) {
  uint64_t timers = 0, none = 0;
  for (const archive::Process& process : tables.processes) {
    const std::string_view source = archive::TextOf(process.attributes, "sample.source");
    timers += source == "timer" ? 1 : 0;
    none += source == "none" ? 1 : 0;
  }
  if (timers > 0)
    findings.push_back(
        {"sample.timer", timers,
         Count(timers, "process was", "processes were") +
             " sampled by timers, because perf events are refused (rankine doctor says why); they "
             "come with the kernel's own tick, at most 250 times a second, so work that runs in "
             "step with that tick is over- or underestimated",
         false});
  if (none > 0)
    findings.push_back(
        {"sample.none", none,
         Count(none, "process", "processes") + " could not be sampled: the kernel gave no clock", true});
}

void Ticks(const archive::Tables& tables, const SampleSums& sums, std::vector<Finding>& findings) {
  if (const uint64_t lost = Total(tables, "sample.lost"); lost > 0) {
    const double all = static_cast<double>(lost) + sums.count.sum;
    findings.push_back(
        {"sample.lost", lost,
         Count(lost, "tick", "ticks") + " of the sampler left no sample (" +
             Percent(static_cast<double>(lost) / all) +
             "); the times of samples are scaled up by them, as if they had been like the others",
         false});
  }
  if (const uint64_t cut = Total(tables, "sample.stacks.cut"); cut > 0) {
    const double share =
        static_cast<double>(cut) / std::max<double>(1, static_cast<double>(sums.count.samples));
    findings.push_back(
        {"sample.stacks.cut", cut,
         Count(cut, "stack", "stacks") + " (" + Percent(std::min(1.0, share)) +
             " of the samples) could not be followed to main; their functions stand at the root "
             "of the call tree",
         false});
  }
  if (const uint64_t missing = Total(tables, "sample.threads.missing"); missing > 0)
    findings.push_back(
        {"sample.threads.missing", missing,
         Count(missing, "thread was", "threads were") +
             " not sampled: there before MPI_Init, or without a clock; the call tree does not have "
             "their time",
         false});
  if (const uint64_t unticked = Total(tables, "sample.unticked.ns"); unticked > 0)
    findings.push_back(
        {"sample.unticked", unticked,
         Duration(unticked) +
             " of threads' time in their own code went without the sampler's ticks (the signal "
             "blocked behind the C library's back, or events that stopped); they were looked at "
             "from outside then, have no stacks, and count as time in the kernel",
         false});
  if (const uint64_t unseen = Total(tables, "sample.unseen.ns"); unseen > 0)
    findings.push_back(
        {"sample.unseen", unseen,
         Duration(unseen) +
             " of threads' time asleep, without a processor or in the kernel were seen by nobody: the "
             "process of rankine that looks from outside was stopped or had no processor itself; samples "
             "have that time where the same thread was seen at other moments, or not at all",
         false});
  if (sums.unkept > 0)
    findings.push_back({"sample.unkept", sums.unkept,
                        Count(sums.unkept, "sample", "samples") +
                            " came with more different stacks than a report holds; their time has no stack",
                        false});
}

void Figures(const archive::Tables& tables, const SampleSums& sums, std::vector<Finding>& findings) {
  if (const double effective = sums.count.effective(); effective < kFewSamples) {
    const Interval half = Wilson(0.5, effective);
    findings.push_back({"sample.few", sums.count.samples,
                        Count(sums.count.samples, "sample was", "samples were") +
                            " taken, so shares of them are uncertain by up to " + Percent(half.Reach(0.5)) +
                            "; more come from a longer run or a higher --sample-hz",
                        false});
  }
  if (const double cost = SamplingCost(tables); cost >= kMuchCost)
    findings.push_back(
        {"sample.cost", static_cast<uint64_t>(cost * 1000),
         "sampling itself took " + Percent(cost) + " of the processor time; a lower --sample-hz costs less",
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
