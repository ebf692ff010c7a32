// SPDX-License-Identifier: BSD-3-Clause
#include "report/efficiency_course.h"

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "report/curve.h"
#include "report/section_parts.h"
#include "report/text_table.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::Pop;
using analysis::PopCourse;

constexpr double kLeastUntold = 0.01;  // the share of the time in MPI

struct Row {
  const char* name;
  std::optional<double> Pop::*value;
};
constexpr Row kRows[] = {{"parallel", &Pop::parallel},
                         {"load balance", &Pop::load_balance},
                         {"communication", &Pop::communication},
                         {"serialisation", &Pop::serialisation},
                         {"transfer", &Pop::transfer}};

// Adds the row if it has a value in at least one interval.
void AddRow(const PopCourse& course, const Row& row, TextTable* table) {
  std::vector<double> values;
  std::optional<size_t> least;
  for (const Pop& part : course.parts) {
    const std::optional<double>& value = part.*row.value;
    values.push_back(value.value_or(std::numeric_limits<double>::quiet_NaN()));
    if (value && (!least || *value < values[*least])) least = values.size() - 1;
  }
  if (!least) return;
  const uint64_t at = course.borders[*least] - course.borders.front();
  table->Add({PercentText(values[*least]), TimeText(static_cast<double>(at)), Curve(values, 1), row.name});
}

std::string Notes(const PopCourse& course, const Style& style) {
  std::string out;
  size_t unknown = 0, unsplit = 0;
  for (const Pop& part : course.parts) {
    unknown += part.processes == 0 ? 1 : 0;
    unsplit += part.communication && !part.transfer ? 1 : 0;
  }
  if (unknown != 0)
    out += Paragraph(style,
                     CountText(unknown) + " parts are unknown, because events of some ranks are missing.");
  if (!course.not_split.empty()) {
    out += Paragraph(
        style, "Serialisation and transfer are unknown over time: " + base::Visible(course.not_split) + ".");
  } else if (unsplit != 0) {
    out += Paragraph(style, "In " + CountText(unsplit) +
                                " parts, transfer is unknown: the run waited less in them than its replay "
                                "with an ideal network.");
  }
  if (course.untold >= kLeastUntold)
    out += Paragraph(style, PercentText(course.untold) +
                                " of the time in MPI is in calls that are not in the event trace: this time "
                                "counts as work here.");
  return out;
}

}  // namespace

std::string EfficiencyCourse(Facts& facts, const Style& style) {
  if (facts.tables.traces.empty()) return "";
  const PopCourse& course = facts.Course();
  if (!course.unknown.empty())
    return "\n" +
           Paragraph(style, "The efficiencies over time are unknown: " + base::Visible(course.unknown) + ".");
  TextTable table({{"least", true, 0}, {"at", true, 1}, {"over time", false, 0}, {"efficiency", false, 0}});
  for (const Row& row : kRows) AddRow(course, row, &table);
  if (table.empty()) return "";
  const auto part = static_cast<double>(course.borders[1] - course.borders[0]);
  return "\n" +
         Paragraph(style, "Over time, in " + CountText(course.parts.size()) + " parts of " + TimeText(part) +
                              ", from the first return of MPI_Init to the last call of MPI_Finalize; 100 % "
                              "is the full height of a line. The efficiencies of each part are computed as "
                              "if it were a run of its own.") +
         table.Render(style) + Notes(course, style);
}

}  // namespace rankine::report
