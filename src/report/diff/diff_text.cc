// SPDX-License-Identifier: BSD-3-Clause
// Implements `DiffText` (diff_report.h). The text consists of a first screen and a table for each kind of
// quantity.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "base/text/visible_text.h"
#include "base/text/wrap.h"
#include "report/diff/diff_report.h"
#include "report/section_parts.h"
#include "report/text_table.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::Difference;
using analysis::MeasureKind;
using analysis::Repeated;
using analysis::Verdict;

struct KindText {
  MeasureKind kind;
  const char *title, *sentence;
};
constexpr std::array<KindText, 8> kLists = {{
    {MeasureKind::region, "Regions", "Time per rank in each region, including regions inside it."},
    {MeasureKind::function, "MPI functions", "Time per rank in each."},
    {MeasureKind::call_site, "Call sites", "MPI functions, by the program's function that calls them."},
    {MeasureKind::code, "Functions",
     "The program's functions by samples, without the functions that they call."},
    {MeasureKind::call_path, "Call paths",
     "Sampled time of call paths, including the functions that are called from there."},
    {MeasureKind::wait, "Waits", "Time per rank in each class of wait (docs/waits.md)."},
    {MeasureKind::io, "I/O", "Time per rank on each file."},
    {MeasureKind::window, "Windows", "Time per rank in the monitor windows of each name."},
}};

std::string Text(double ns) {
  return ns < 0 ? "-" + TimeText(-ns) : TimeText(ns);
}

std::string Points(double share) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f %%", share * 100);
  return text.data();
}

std::string ValueText(const Difference& difference, const Repeated& side) {
  if (side.runs == 0) return analysis::IsOfEachRun(difference.kind) ? "unknown" : "not recorded";
  if (side.present == 0) return "-";
  return analysis::IsShare(difference.kind) ? Points(side.mean) : Text(side.mean);
}

std::string Signed(const std::string& text, double value) {
  return value > 0 ? "+" + text : text;
}

std::string ChangeText(const Difference& difference) {
  if (!difference.IsKnown()) return "unknown";
  if (analysis::IsShare(difference.kind)) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%+.1f points", difference.change * 100);
    return text.data();
  }
  return Signed(Text(difference.change), difference.change);
}

std::string RelativeText(const Difference& difference) {
  if (analysis::IsShare(difference.kind) || !difference.IsKnown()) return "";
  if (difference.before.present == 0) return "new";
  if (difference.after.present == 0) return "gone";
  if (!difference.relative) return "";
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%+.1f %%", *difference.relative * 100);
  return text.data();
}

std::string Plural(size_t count, const std::string& noun) {
  return CountText(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string Sides(const DiffFacts& facts, const Style& style) {
  std::string out;
  for (const bool before : {true, false}) {
    const std::vector<size_t>& members = before ? facts.before : facts.after;
    const analysis::RunMeasures& first = facts.runs[members.front()];
    std::string line;
    for (size_t i = 0; i < members.size() && i < 4; ++i)
      line += (i == 0 ? "" : ", ") + facts.runs[members[i]].path;
    if (members.size() > 4) line += ", ...";
    line += " (" + Plural(members.size(), "run") + " of " + Plural(first.ranks, "rank");
    if (!first.AllRanks()) line += ", " + CountText(first.recorded) + " of them recorded";
    line += ")";
    std::string head = before ? "before  " : "after   ";
    for (const std::string& part : base::Wrapped(line, style.width - head.size())) {
      out += style.Paint(head + part, Colour::bold) + "\n";
      head.assign(head.size(), ' ');
    }
  }
  return out + "\n";
}

std::string Sentence(const Style& style, const std::string& text) {
  std::string out;
  for (const std::string& line : base::Wrapped(text, style.width)) out += line + "\n";
  return out;
}

// Returns the first run of another program than the first run's program. If all runs have the same program,
// returns the first run after the change.
const analysis::RunMeasures& Other(const DiffFacts& facts) {
  const analysis::RunMeasures& first = facts.runs[facts.before.front()];
  for (const analysis::RunMeasures& run : facts.runs) {
    if (!analysis::SameProgram(first, run)) return run;
  }
  return facts.runs[facts.after.front()];
}

// Describes runs that were recorded only in part.
std::string Parts(const DiffFacts& facts, const Style& style) {
  std::string out;
  for (const bool before : {true, false}) {
    const std::string when = before ? "before" : "after";
    const std::vector<size_t>& members = before ? facts.before : facts.after;
    if (!std::all_of(members.begin(), members.end(), [&](size_t i) { return facts.runs[i].all_the_time; }))
      out += Sentence(style,
                      "Recording was stopped for a part of the runs " + when +
                          " (MPI_Pcontrol, --select, rankine ctl); their times do not include this part.");
    if (!std::all_of(members.begin(), members.end(), [&](size_t i) { return facts.runs[i].AllRanks(); }))
      out += Sentence(style, "Some ranks of the runs " + when +
                                 " were not selected: times are the mean of the selected ranks, and wall "
                                 "time is that of the longest of these.");
    std::string kinds;
    for (const KindText& list : kLists) {
      const bool missing = std::any_of(
          facts.comparison.differences.begin(), facts.comparison.differences.end(), [&](const Difference& d) {
            return d.kind == list.kind && (before ? d.before : d.after).runs == 0;
          });
      if (missing) kinds += (kinds.empty() ? "" : ", ") + std::string(list.title);
    }
    if (!kinds.empty())
      out += Sentence(style, "Not everything was recorded " + when + ": " + kinds +
                                 ". Missing values are unknown, and count as no change.");
  }
  return out;
}

// Describes differences between the conditions of the runs, and the known facts about the noise.
std::string Premises(const DiffFacts& facts, const Style& style) {
  const analysis::RunMeasures& before = facts.runs[facts.before.front()];
  const analysis::RunMeasures& after = facts.runs[facts.after.front()];
  std::string out;
  if (!facts.same_program)
    out += Sentence(
        style, "The runs are of different programs (" + base::Visible(before.command) + " against " +
                   base::Visible(Other(facts).command) +
                   "): items of only one of the programs count as changes, and scaling is not computed.");
  if (before.ranks != after.ranks)
    out += Sentence(style, "The numbers of ranks differ: times are means over the ranks.");
  if (facts.before.size() + facts.after.size() == 2)
    out += Sentence(style,
                    "There is one run on each side: the noise is unknown. Compare more runs: "
                    "rankine diff OLD1.rkn OLD2.rkn : NEW1.rkn NEW2.rkn");
  out += Parts(facts, style);
  return out.empty() ? out : out + "\n";
}

const Difference* Find(const DiffFacts& facts, MeasureKind kind, std::string_view name) {
  for (const Difference& difference : facts.comparison.differences) {
    if (difference.kind == kind && difference.name == name) return &difference;
  }
  return nullptr;
}

TextTable EmptyTable(const char* name) {
  return TextTable({{"before", true, 0},
                    {"after", true, 0},
                    {"change", true, 0},
                    {"", true, 1},
                    {"noise", true, 2},
                    {name, false, 0}});
}

void AddRow(TextTable& table, const Difference& difference, const std::string& name) {
  const std::string noise =
      difference.verdict == Verdict::unjudged
          ? ""
          : "+-" + (analysis::IsShare(difference.kind) ? Points(difference.margin) : Text(difference.margin));
  table.Add({ValueText(difference, difference.before), ValueText(difference, difference.after),
             ChangeText(difference),
             difference.verdict == Verdict::noise ? "within noise" : RelativeText(difference), noise, name});
}

std::string Overview(const DiffFacts& facts, const Style& style) {
  struct Line {
    MeasureKind kind;
    const char *name, *text;
  };
  constexpr std::array<Line, 8> kLines = {{
      {MeasureKind::run, "wall", "Wall time"},
      {MeasureKind::run, "useful", "Computing, a rank"},
      {MeasureKind::run, "mpi", "In MPI, a rank"},
      {MeasureKind::efficiency, "parallel", "Parallel efficiency"},
      {MeasureKind::efficiency, "load_balance", "  Load balance"},
      {MeasureKind::efficiency, "communication", "  Communication efficiency"},
      {MeasureKind::efficiency, "serialisation", "    Serialisation efficiency"},
      {MeasureKind::efficiency, "transfer", "    Transfer efficiency"},
  }};
  TextTable table = EmptyTable("");
  for (const Line& line : kLines) {
    const Difference* difference = Find(facts, line.kind, line.name);
    if (difference != nullptr) AddRow(table, *difference, line.text);
  }
  return table.Render(style);
}

std::string Lists(const DiffFacts& facts, const Style& style, size_t top) {
  std::string out;
  for (const KindText& list : kLists) {
    TextTable table = EmptyTable("name");
    size_t shown = 0;
    size_t all = 0;
    for (const Difference& difference : facts.comparison.differences) {
      if (difference.kind != list.kind || (difference.change == 0 && difference.IsKnown())) continue;
      ++all;
      if (shown == top) continue;
      ++shown;
      AddRow(table, difference, difference.name);
    }
    if (all == 0) continue;
    out += SectionHead(style, list.title, list.sentence) + table.Render(style) + Remainder(style, shown, all);
  }
  return out;
}

std::string Percent(const std::optional<double>& share) {
  return share ? Points(*share) : "-";
}

std::string ScalingText(const analysis::Scaling& scaling) {
  std::array<char, 32> exponent{};
  std::snprintf(exponent.data(), exponent.size(), "%.2f", scaling.exponent);
  const std::string grows = std::isfinite(scaling.exponent) ? "the computation of all ranks grows as ranks^" +
                                                                  std::string(exponent.data())
                                                            : "the growth of computation is unknown";
  switch (scaling.kind) {
    case analysis::ScalingKind::strong:
      return "Strong scaling: " + grows +
             ", so the total work is constant. Ideally, the run time is inversely proportional to the number "
             "of ranks.";
    case analysis::ScalingKind::weak:
      return "Weak scaling: " + grows +
             ", so the work per rank is constant. Ideally, the run time is constant.";
    default:
      return "Neither strong nor weak scaling: " + grows + ", so no scaling efficiency is computed.";
  }
}

// Returns a table of the model factors of the POP methodology, in the order and with the names of BSC's
// tools. Rows without a value in any run are omitted.
std::string Factors(const analysis::Scaling& scaling, const Style& style) {
  using Point = analysis::ScalingPoint;
  struct Row {
    const char* name;
    std::optional<double> Point::*value;
  };
  constexpr std::array<Row, 7> kRows = {{
      {"Parallel efficiency", &Point::parallel},
      {"  Load balance", &Point::load_balance},
      {"  Communication efficiency", &Point::communication},
      {"    Serialisation efficiency", &Point::serialisation},
      {"    Transfer efficiency", &Point::transfer},
      {"Computation scalability", &Point::computation},
      {"Global efficiency", &Point::global},
  }};
  std::vector<TableColumn> columns{{"", false, 0}};
  for (const Point& point : scaling.points) columns.push_back({Plural(point.ranks, "rank"), true, 0});
  TextTable table(std::move(columns));
  for (const Row& row : kRows) {
    std::vector<std::string> cells{row.name};
    bool any = false;
    for (const Point& point : scaling.points) {
      any = any || point.*row.value;
      cells.push_back(Percent(point.*row.value));
    }
    if (any) table.Add(std::move(cells));
  }
  return "\n" + table.Render(style);
}

// Names the quantities that are missing in the list of losses, with the reasons.
std::string GapsText(const analysis::Scaling& scaling, const Style& style) {
  std::string out;
  for (const analysis::ScalingGap& gap : scaling.gaps) {
    const auto list = std::find_if(kLists.begin(), kLists.end(),
                                   [&gap](const KindText& one) { return one.kind == gap.kind; });
    out += Sentence(style, "Left out of " + std::string(list->title) + ": " + CountText(gap.lines) +
                               ", which runs of " + Plural(gap.ranks, "rank") + " have not all recorded.");
  }
  return out;
}

std::string ScalingSection(const DiffFacts& facts, const Style& style, size_t top) {
  const analysis::Scaling& scaling = *facts.scaling;
  std::string out = SectionHead(style, "Scaling", ScalingText(scaling));
  TextTable table({{"ranks", true, 0},
                   {"runs", true, 3},
                   {"wall time", true, 0},
                   {"speedup", true, 0},
                   {"efficiency", true, 0}});
  for (const analysis::ScalingPoint& point : scaling.points)
    table.Add({CountText(point.ranks), CountText(point.runs), Text(point.wall),
               point.speedup ? FactorText(*point.speedup) : "-", Percent(point.efficiency)});
  out += table.Render(style) + Factors(scaling, style);
  if (scaling.kind == analysis::ScalingKind::neither) return out;
  out += SectionHead(style, "What is lost",
                     "Time per rank in the runs with the fewest and with the most ranks. Lost: time of the "
                     "run with the most ranks, minus its ideal time.");
  TextTable lines(
      {{"fewest", true, 0}, {"most", true, 0}, {"lost", true, 0}, {"", false, 1}, {"name", false, 0}});
  size_t shown = 0;
  size_t all = 0;
  for (const analysis::ScalingLine& line : scaling.lines) {
    if (line.lost <= 0) continue;
    ++all;
    if (shown == top) continue;
    ++shown;
    lines.Add({Text(*line.time.front()), Text(*line.time.back()), Text(line.lost),
               std::string(analysis::NameOf(line.kind)), line.name});
  }
  const std::string gaps = GapsText(scaling, style);
  if (all == 0) return out + (gaps.empty() ? "  nothing\n" : "  nothing, as far as is known\n") + gaps;
  return out + lines.Render(style) + Remainder(style, shown, all) + gaps;
}

}  // namespace

bool CheckedCondition::Fails() const {
  return std::any_of(cases.begin(), cases.end(),
                     [](const analysis::ConditionCase& found) { return found.Fails(); });
}

std::string ConditionText(const CheckedCondition& checked) {
  const std::string what = base::Visible(checked.condition.text);
  size_t failing = 0;
  size_t noisy = 0;
  const Difference* worst = nullptr;
  for (const analysis::ConditionCase& found : checked.cases) {
    failing += found.Fails() ? 1 : 0;
    noisy += found.noise ? 1 : 0;
    if (worst == nullptr && (found.Fails() || (found.noise && failing == 0))) worst = found.difference;
    if (failing == 1 && found.Fails()) worst = found.difference;
  }
  if (worst == nullptr) return what + ": does not hold";
  const std::string relative = RelativeText(*worst);
  const std::string figures = base::Visible(worst->name) + " from " + ValueText(*worst, worst->before) +
                              " to " + ValueText(*worst, worst->after) + " (" + ChangeText(*worst) +
                              (relative.empty() ? "" : ", " + relative) + ")";
  if (failing == 0) return what + ": " + figures + ", but within the noise";
  return what + ": holds of " + figures +
         (failing > 1 ? " and " + std::to_string(failing - 1) + " more" : "");
}

std::string DiffText(const DiffFacts& facts, const Style& style, size_t top) {
  std::string out = Sides(facts, style) + Premises(facts, style) + Overview(facts, style);
  if (facts.scaling) out += ScalingSection(facts, style, top);
  return out + Lists(facts, style, top);
}

}  // namespace rankine::report
