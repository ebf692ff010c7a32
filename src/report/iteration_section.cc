// SPDX-License-Identifier: BSD-3-Clause
#include "report/iteration_section.h"

#include <algorithm>

#include "analysis/samples/iteration_states.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

constexpr size_t kRanges = 8;

std::string Share(uint64_t part, uint64_t whole) {
  return whole == 0 ? "" : PercentText(static_cast<double>(part) / static_cast<double>(whole));
}

std::string RangeText(const analysis::IterationRange& range) {
  const std::string first = std::to_string(range.first);
  return range.first == range.last ? first : first + ".." + std::to_string(range.last);
}

}  // namespace

std::string IterationSection(Facts& facts, const Style& style, size_t top) {
  const std::vector<analysis::LoopStates> loops =
      analysis::StatesByIteration(facts.tables, facts.samples, kRanges);
  if (loops.empty()) return "";
  const size_t shown = std::min(loops.size(), top);
  TextTable table({{"sampled", true, 0},
                   {"outside", true, 1},
                   {"work", true, 2},
                   {"stall", true, 0},
                   {"samples", true, 3},
                   {"iterations", true, 0},
                   {"loop", false, 0}});
  for (size_t i = 0; i < shown; ++i) {
    for (const analysis::IterationRange& range : loops[i].ranges) {
      const uint64_t whole = range.time.all();
      table.Add({TimeText(static_cast<double>(whole)), Share(range.time.outside, whole),
                 Share(range.time.work, whole), Share(range.time.stall, whole), CountText(range.samples),
                 RangeText(range), loops[i].loop});
    }
  }
  return SectionHead(style, "Iterations",
                     "Sampled time by iteration of loops, over all ranks and threads. Shares: time outside "
                     "of MPI, time in which MPI works, and time in which MPI waits (stall). Time asleep "
                     "belongs to no iteration and is not "
                     "included.") +
         table.Render(style) + Remainder(style, shown, loops.size());
}

}  // namespace rankine::report
