#include "report/loop_section.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/loop_series.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

constexpr size_t kParts = 24;

// One character for each part of the course, as high as its iterations are long: nothing is at the bottom.
std::string Curve(const std::vector<double>& parts) {
  constexpr std::array<const char*, 9> kHeights = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double most = parts.empty() ? 0 : *std::max_element(parts.begin(), parts.end());
  std::string curve;
  for (const double part : parts) {
    const double height = most == 0 ? 0 : std::ceil(part / most * 8);
    curve += kHeights[static_cast<size_t>(std::clamp(height, 0.0, 8.0))];
  }
  return curve;
}

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
                     "How long an iteration took in the course of the run: mean of the first and the last "
                     "blocks of iterations, and of the slowest one.") +
         table.Render(style) + Remainder(style, shown, loops.size());
}

}  // namespace rankine::report
