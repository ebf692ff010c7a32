// SPDX-License-Identifier: BSD-3-Clause
#include "report/loop_section.h"

#include <algorithm>

#include "analysis/regions/loop_series.h"
#include "report/curve.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

constexpr size_t kParts = 24;

std::string SlowestText(const analysis::LoopCourse& loop) {
  std::string text = std::to_string(loop.slowest_first);
  if (loop.slowest_iterations > 1) text += "+" + std::to_string(loop.slowest_iterations - 1);
  return text;
}

}  // namespace

std::string LoopSection(Facts& facts, const Style& style, size_t top) {
  const std::vector<analysis::LoopCourse> loops = analysis::LoopCourses(facts.tables, kParts);
  if (loops.empty()) return "";
  const size_t shown = std::min(loops.size(), top);
  TextTable table({{"iterations", true, 1},
                   {"first", true, 0},
                   {"last", true, 0},
                   {"slowest", true, 0},
                   {"iteration", true, 2},
                   {"where", false, 2},
                   {"course", false, 0},
                   {"loop", false, 0}});
  for (size_t i = 0; i < shown; ++i) {
    const analysis::LoopCourse& loop = loops[i];
    table.Add({CountText(loop.iterations), TimeText(loop.first), TimeText(loop.last), TimeText(loop.slowest),
               SlowestText(loop), facts.NameOf(loop.slowest_process), Curve(loop.parts), loop.path});
  }
  return SectionHead(style, "Loops",
                     "Time per iteration over the run: mean of the first, the last and the slowest block of "
                     "iterations.") +
         table.Render(style) + Remainder(style, shown, loops.size());
}

}  // namespace rankine::report
