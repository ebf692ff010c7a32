// SPDX-License-Identifier: BSD-3-Clause
#include "report/region_sections.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "analysis/processes/heap.h"
#include "archive/rows/process.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::RegionLine;

constexpr size_t kLinesPerTop = 3;  // the number of lines that a tree gets for each line of a list
constexpr std::string_view kIterations = "loop.iteration.time.ns";

std::string Share(uint64_t part, uint64_t whole) {
  return whole == 0 ? "-" : PercentText(static_cast<double>(part) / static_cast<double>(whole));
}

// Returns the lines with most time, in the order of the tree. A line's parents have at least as much time
// as the line, so the parents are included.
std::vector<const RegionLine*> Largest(const std::vector<RegionLine>& lines, size_t most) {
  std::vector<const RegionLine*> all;
  all.reserve(lines.size());
  for (const RegionLine& line : lines) all.push_back(&line);
  if (all.size() <= most) return all;
  std::vector<const RegionLine*> sorted = all;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const RegionLine* a, const RegionLine* b) { return a->time.sum > b->time.sum; });
  sorted.resize(most);
  // All lines are in one vector, so sorting by address restores the order of the tree.
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

std::string RankNumber(const Facts& facts, const analysis::Spread& time) {
  return time.sum == 0 ? "-" : analysis::RankNumber(facts.tables, facts.worlds, time.max_process);
}

std::string NumberText(double value) {
  if (std::abs(value) < 1e15 && value == std::floor(value) && value >= 0)
    return CountText(static_cast<uint64_t>(value));
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

// Returns the call path of a region's begin (service `callpath`), with the innermost function first. Line
// numbers are omitted to keep the text short.
std::string BegunBy(Facts& facts, const RegionLine& line) {
  const auto path = facts.tables.call_paths.find(facts.tables.space.parent(line.node));
  if (path == facts.tables.call_paths.end()) return "";
  std::string text;
  for (uint32_t site = path->second; site != archive::kNone; site = facts.symbols.CallerOf(site)) {
    const std::string& function = facts.symbols.LocationOf(site).function;
    text += (text.empty() ? "  by " : " < ") +
            (function.empty() ? std::string(facts.symbols.OwnNameOf(site)) : function);
  }
  return base::Visible(text);
}

// Notes the time after MPI_Finalize if it is large relative to the total of the shares.
std::string BehindFinalize(const Facts& facts, const Style& style) {
  constexpr uint64_t kLarge = 10;  // a time is large if it is at least 1/`kLarge` of the total
  const analysis::Regions& regions = facts.regions;
  const uint64_t ranks = std::max<uint64_t>(facts.tables.processes.size(), 1);
  if (regions.behind_max < regions.run_sum / ranks / kLarge) return "";
  return Paragraph(
      style, "The shares do not include up to " + TimeText(static_cast<double>(regions.behind_max)) +
                 " from MPI_Finalize to a rank's end, while MPI shuts down and Rankine writes its records.");
}

// Returns false if the service `timer` was off, because regions are counted but not timed without this
// service.
bool AreTimed(const Facts& facts) {
  const std::vector<RegionLine>& lines = facts.regions.lines;
  return std::any_of(lines.begin(), lines.end(), [](const RegionLine& line) { return line.timed; });
}

}  // namespace

std::string RegionSection(Facts& facts, const Style& style, size_t top) {
  const analysis::Regions& regions = facts.regions;
  if (regions.lines.empty()) return "";
  const std::vector<const RegionLine*> lines = Largest(regions.lines, top * kLinesPerTop);
  const bool sampled = !facts.region_states.empty();
  std::vector<TableColumn> columns = {{"share", true, 0}, {"per rank", true, 0}, {"own", true, 3},
                                      {"most", true, 4},  {"on rank", true, 5},  {"in MPI", true, 1}};
  if (sampled) columns.push_back({"stall", true, 1});
  columns.push_back({"visits", true, 2});
  columns.push_back({"region", false, 0});
  TextTable table(columns);
  bool open = false;
  const bool timed = AreTimed(facts);
  for (const RegionLine* line : lines) {
    open = open || line->open > 0;
    std::vector<std::string> cells = {Share(line->time.sum, regions.run_sum),
                                      TimeText(line->time.mean),
                                      TimeText(line->own.mean),
                                      TimeText(static_cast<double>(line->time.max)),
                                      RankNumber(facts, line->time),
                                      facts.pop.uncounted == 0 ? Share(line->mpi_sum, line->time.sum) : "-"};
    if (!line->timed) std::fill(cells.begin(), cells.end(), "-");
    if (sampled) {
      const analysis::StateTimes& time = facts.region_states[line->node].time;
      cells.push_back(Share(time.stall, time.all()));
    }
    cells.push_back(CountText(line->visits) + (line->open > 0 ? "+" : ""));
    cells.push_back(std::string(2 * line->depth, ' ') + line->label + BegunBy(facts, *line));
    table.Add(std::move(cells));
  }
  const bool threads = std::any_of(facts.tables.regions.begin(), facts.tables.regions.end(),
                                   [](const archive::Region& region) { return region.thread != 0; });
  std::string about =
      "Regions that the program marks. Share: of all rank time, from the start of each rank. Per rank: mean "
      "time, including the regions inside. Own: time without the regions inside. In MPI: share of time in "
      "MPI.";
  if (threads) about += " Times of a rank's threads are summed.";
  if (sampled) about += " Stall: the share of the region's samples in which MPI waited.";
  std::string out = SectionHead(style, "Regions", about) + table.Render(style);
  if (!timed)
    out += Paragraph(style,
                     "The regions were counted but not timed, because --with did not select service timer.");
  if (open) out += Paragraph(style, "+: some ranks were still inside at the end");
  if (timed) out += BehindFinalize(facts, style);
  return out + Remainder(style, lines.size(), regions.lines.size());
}

std::string QuantitySection(Facts& facts, const Style& style, size_t top) {
  struct Item {
    const RegionLine* line;
    const analysis::RegionTotal* total;
  };
  std::vector<Item> items;
  for (const RegionLine& line : facts.regions.lines) {
    for (const analysis::RegionTotal& total : line.totals) {
      const std::string& name = facts.tables.space.attribute(total.attribute).name;
      // Most regions stay on one core, so a value of the topology is shown only if it is not 0.
      const bool still = total.sum == 0 && name.starts_with("topology.");
      if (!analysis::IsOfHeap(name) && !still) items.push_back({&line, &total});
    }
  }
  if (items.empty()) return "";
  const size_t shown = std::min(items.size(), top * kLinesPerTop);
  TextTable table({{"sum", true, 0},
                   {"values", true, 1},
                   {"mean", true, 2},
                   {"least", true, 3},
                   {"most", true, 3},
                   {"quantity", false, 0},
                   {"region", false, 0}});
  for (size_t i = 0; i < shown; ++i) {
    const auto& [line, total] = items[i];
    const context::Attribute& attribute = facts.tables.space.attribute(total->attribute);
    const bool iterations = attribute.name == kIterations;
    auto text = [&](double value) { return iterations ? TimeText(value) : NumberText(value); };
    std::string name = iterations ? "iteration" : attribute.name;
    if (!iterations && !attribute.unit.empty() && attribute.unit != "1") name += " (" + attribute.unit + ")";
    table.Add({text(total->sum), CountText(total->count),
               text(total->sum / static_cast<double>(total->count)), text(total->min), text(total->max), name,
               analysis::PathText(facts.tables.space, line->node)});
  }
  return SectionHead(style, "Quantities",
                     "Quantities that the program counted in its regions, and iterations of its loops.") +
         table.Render(style) + Remainder(style, shown, items.size());
}

}  // namespace rankine::report
