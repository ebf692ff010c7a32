// SPDX-License-Identifier: BSD-3-Clause
#include "report/efficiency_section.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "analysis/pop/region_pop.h"
#include "report/efficiency_course.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::Pop;
using analysis::RegionLine;

std::string Text(const std::optional<double>& efficiency) {
  return efficiency ? PercentText(*efficiency) : "-";
}

// Creates an empty table. If the flag `split` is true, the table also has columns for the two parts of the
// communication efficiency.
TextTable Table(bool split) {
  std::vector<TableColumn> columns{{"parallel", true, 0},      {"load balance", true, 0},
                                   {"communication", true, 0}, {"time", true, 1},
                                   {"ranks", true, 2},         {"region", false, 0}};
  if (split) columns.insert(columns.begin() + 3, {{"serialisation", true, 0}, {"transfer", true, 0}});
  return TextTable(std::move(columns));
}

std::vector<std::string> Cells(const Pop& pop, std::string where, bool split) {
  std::vector<std::string> cells{Text(pop.parallel),       Text(pop.load_balance),
                                 Text(pop.communication),  TimeText(static_cast<double>(pop.runtime)),
                                 CountText(pop.processes), std::move(where)};
  if (split) cells.insert(cells.begin() + 3, {Text(pop.serialisation), Text(pop.transfer)});
  return cells;
}

TextTable HybridTable() {
  return TextTable({{"hybrid", true, 0},
                    {"MPI", true, 0},
                    {"balance", true, 1},
                    {"communication", true, 2},
                    {"OpenMP", true, 0},
                    {"balance", true, 1},
                    {"scheduling", true, 2},
                    {"serialisation", true, 1},
                    {"idle in MPI", true, 1},
                    {"threads", true, 2},
                    {"region", false, 0}});
}

std::vector<std::string> HybridCells(const analysis::Hybrid& one, std::string where) {
  std::vector<std::string> cells;
  for (const double share :
       {one.hybrid, one.mpi, one.mpi_balance, one.mpi_communication, one.openmp, one.openmp_balance,
        one.openmp_scheduling, one.openmp_serialisation, one.idle_in_mpi})
    cells.push_back(PercentText(share));
  cells.push_back(CountText(one.threads));
  cells.push_back(std::move(where));
  return cells;
}

// Returns a table of the efficiencies of all OpenMP threads, in the given regions.
std::string HybridPart(const Facts& facts, const Style& style, const std::vector<const RegionLine*>& lines) {
  if (facts.hybrid.empty() || facts.hybrid.front().processes == 0) return "";
  TextTable table = HybridTable();
  table.Add(HybridCells(facts.hybrid.front(), "(the whole run)"));
  for (const RegionLine* line : lines) {
    if (line->node < facts.hybrid.size() && facts.hybrid[line->node].processes > 0)
      table.Add(HybridCells(facts.hybrid[line->node], std::string(2 * line->depth, ' ') + line->label));
  }
  return SectionHead(style, "Hybrid efficiencies",
                     "Efficiencies of all OpenMP threads: hybrid = MPI x OpenMP. MPI = balance x "
                     "communication, OpenMP = "
                     "balance x scheduling x serialisation. Threads that are idle in MPI count as MPI.") +
         table.Render(style);
}

}  // namespace

std::string EfficiencySection(Facts& facts, const Style& style, size_t top) {
  if (facts.pop.processes == 0) return "";
  const std::vector<Pop> pops = analysis::RegionPops(facts.tables, facts.times, facts.ideal);
  std::vector<const RegionLine*> lines;
  for (const RegionLine& line : facts.regions.lines) {
    if (pops[line.node].processes != 0) lines.push_back(&line);
  }
  std::vector<const RegionLine*> longest = lines;
  std::stable_sort(longest.begin(), longest.end(), [&](const RegionLine* a, const RegionLine* b) {
    return pops[a->node].runtime > pops[b->node].runtime;
  });
  longest.resize(std::min(longest.size(), top));
  const bool split = facts.ideal != nullptr && facts.ideal->failure.empty();
  TextTable table = Table(split);
  table.Add(Cells(facts.pop, "(the whole run)", split));
  std::vector<const RegionLine*> shown;
  for (const RegionLine* line : lines) {
    if (std::find(longest.begin(), longest.end(), line) == longest.end()) continue;
    shown.push_back(line);
    table.Add(Cells(pops[line->node], std::string(2 * line->depth, ' ') + line->label, split));
  }
  return SectionHead(style, "Efficiencies",
                     std::string("POP efficiencies: parallel = load balance x communication") +
                         (split ? ", communication = serialisation x transfer" : "") +
                         ". Each region counts as a separate run, with the length of the region on its "
                         "longest rank.") +
         table.Render(style) + Remainder(style, longest.size(), lines.size()) +
         HybridPart(facts, style, shown) + EfficiencyCourse(facts, style);
}

}  // namespace rankine::report
