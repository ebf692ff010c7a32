// SPDX-License-Identifier: BSD-3-Clause
#include "report/profile_sections.h"

#include <algorithm>
#include <iterator>

#include "archive/rows/communicator.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "query/records/mpi_names.h"
#include "report/section_parts.h"
#include "report/source_link.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::ProfileLine;

std::string ShareOf(const Facts& facts, const ProfileLine& line) {
  if (facts.profile.time_sum == 0) return "0 %";
  return PercentText(static_cast<double>(line.time_sum) / static_cast<double>(facts.profile.time_sum));
}

// Returns true if the mean is an estimate, because only some calls of the function were timed.
bool IsEstimate(const ProfileLine& line) {
  return line.function != archive::kNone && line.timed > 0 && line.timed < line.calls;
}

std::string MaybeAbout(const ProfileLine& line) {
  return IsEstimate(line) ? "~" : "";
}

std::string MeanCall(const ProfileLine& line) {
  if (line.calls == 0) return "-";
  return MaybeAbout(line) + TimeText(static_cast<double>(line.time_sum) / static_cast<double>(line.calls));
}

bool HasOpen(const std::vector<ProfileLine>& lines) {
  return std::any_of(lines.begin(), lines.end(), [](const ProfileLine& line) { return line.open > 0; });
}

std::string OpenCell(const ProfileLine& line) {
  return line.open > 0 ? CountText(line.open) : "-";
}

// Returns a sentence for the section's introduction if the table has the column for unfinished calls.
std::string OpenSentence(bool open) {
  return open ? " Unfinished: calls that never returned; the time of such a call ends with its rank." : "";
}

// Returns the share of stall time in ranks that measured stalls; "-" if no rank measured stalls.
std::string StallCell(const ProfileLine& line) {
  if (line.stallable == 0) return "-";
  return PercentText(static_cast<double>(line.stall) / static_cast<double>(line.stallable));
}

bool KnowsStalls(const std::vector<ProfileLine>& lines) {
  return std::any_of(lines.begin(), lines.end(), [](const ProfileLine& line) { return line.stallable > 0; });
}

// Returns the note below tables that contain a "~".
std::string EstimateNote(const Style& style, const std::vector<ProfileLine>& shown) {
  if (std::none_of(shown.begin(), shown.end(), IsEstimate)) return "";
  return style.Paint("  ~ estimate: if an inquiry is called often, only every eighth call is timed",
                     Colour::dim) +
         "\n";
}

std::string Name(const ProfileLine& line) {
  return query::FunctionName(static_cast<uint16_t>(line.function));
}

// Returns the columns that come first in every profile table.
std::vector<TableColumn> TimeColumns() {
  return {{"share", true, 0}, {"per rank", true, 0}, {"most", true, 3}, {"on rank", true, 4}};
}

std::vector<std::string> TimeCells(const Facts& facts, const ProfileLine& line) {
  return {ShareOf(facts, line), MaybeAbout(line) + TimeText(line.time.mean),
          TimeText(static_cast<double>(line.time.max)),
          line.time.max > 0 ? analysis::RankNumber(facts.tables, facts.worlds, line.time.max_process) : "-"};
}

template <class T>
void AppendAll(std::vector<T>& to, std::vector<T> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// Omits MPI_Init and MPI_Finalize. The first screen shows both, and they would dominate the table of a short
// run.
std::vector<ProfileLine> RunOnly(const std::vector<ProfileLine>& lines) {
  std::vector<ProfileLine> run;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(run),
               [](const ProfileLine& line) { return line.phase == analysis::Phase::run; });
  return run;
}

struct Place {
  std::string name, address;
};

// Returns the call site, followed by its recorded callers.
std::vector<Place> Places(Facts& facts, uint32_t site) {
  if (site == archive::kNone) return {{"unknown", ""}};
  std::vector<Place> places;
  for (; site != archive::kNone; site = facts.symbols.CallerOf(site)) {
    places.push_back({(places.empty() ? "" : "< ") + std::string(facts.symbols.OwnNameOf(site)),
                      SourceUrl(facts.symbols.LocationOf(site))});
  }
  return places;
}

}  // namespace

std::string CallSiteSection(Facts& facts, const Style& style, size_t top) {
  std::vector<ProfileLine> lines = RunOnly(facts.profile.sites);
  const size_t total = lines.size();
  lines.resize(std::min(top, total));
  if (lines.empty()) return "";
  std::vector<uint32_t> sites;
  sites.reserve(lines.size());
  for (const ProfileLine& line : lines) sites.push_back(line.site);
  facts.symbols.Prefetch(sites);
  const bool stalls = KnowsStalls(lines), open = HasOpen(lines);
  std::vector<TableColumn> columns = TimeColumns();
  if (stalls) columns.push_back({"stall", true, 0});
  columns.push_back({"calls", true, 1});
  if (open) columns.push_back({"unfinished", true, 1});
  AppendAll(columns, {{"mean call", true, 5}, {"bytes", true, 2}});
  columns.push_back({"function", false, 0});
  // A predicted run may have no call sites.
  const bool placed =
      std::ranges::any_of(lines, [&](const ProfileLine& line) { return facts.symbols.IsKnown(line.site); });
  if (placed) columns.push_back({"called in", false, 0});
  TextTable table(columns);
  for (const ProfileLine& line : lines) {
    std::vector<std::string> cells = TimeCells(facts, line);
    if (stalls) cells.push_back(StallCell(line));
    cells.push_back(CountText(line.calls));
    if (open) cells.push_back(OpenCell(line));
    AppendAll(cells, {MeanCall(line), line.bytes > 0 ? BytesText(line.bytes) : "-", Name(line)});
    if (!placed) {
      table.Add(cells);
      continue;
    }
    cells.emplace_back();
    for (const Place& place : Places(facts, line.site)) {
      cells.back() = place.name;
      table.Add(cells);
      table.LinkLast(place.address);
      cells.assign(columns.size(), "");
    }
  }
  return SectionHead(style, "Call sites",
                     "The time in MPI by function and call site, without MPI_Init and MPI_Finalize. Share: "
                     "of all time in MPI; per rank: mean; most: the largest time of a rank." +
                         std::string(stalls ? " Stall: the part of the time in which MPI waited." : "") +
                         OpenSentence(open)) +
         table.Render(style) + EstimateNote(style, lines) + Remainder(style, lines.size(), total);
}

std::string FunctionSection(Facts& facts, const Style& style, size_t top) {
  std::vector<ProfileLine> lines = RunOnly(facts.profile.functions);
  const size_t total = lines.size();
  lines.resize(std::min(top, total));
  if (lines.empty()) return "";
  const bool open = HasOpen(lines);
  std::vector<TableColumn> columns = TimeColumns();
  columns.push_back({"calls", true, 1});
  if (open) columns.push_back({"unfinished", true, 1});
  AppendAll(columns,
            {{"mean call", true, 5}, {"longest", true, 6}, {"bytes", true, 2}, {"function", false, 0}});
  TextTable table(columns);
  for (const ProfileLine& line : lines) {
    std::vector<std::string> cells = TimeCells(facts, line);
    cells.push_back(CountText(line.calls));
    if (open) cells.push_back(OpenCell(line));
    AppendAll(cells, {MeanCall(line), TimeText(static_cast<double>(line.time_max)),
                      line.bytes > 0 ? BytesText(line.bytes) : "-", Name(line)});
    table.Add(std::move(cells));
  }
  return SectionHead(style, "Functions",
                     "The time in MPI by function, over all call sites." + OpenSentence(open)) +
         table.Render(style) + EstimateNote(style, lines) + Remainder(style, lines.size(), total);
}

std::string CommunicatorSection(Facts& facts, const Style& style, size_t top) {
  std::vector<ProfileLine> lines = RunOnly(facts.profile.comms);
  const size_t total = lines.size();
  lines.resize(std::min(top, total));
  if (lines.empty()) return "";
  const bool open = HasOpen(lines);
  std::vector<TableColumn> columns = TimeColumns();
  columns.push_back({"calls", true, 2});
  if (open) columns.push_back({"unfinished", true, 2});
  AppendAll(columns, {{"bytes", true, 1}, {"size", true, 0}, {"communicator", false, 0}});
  TextTable table(columns);
  for (const ProfileLine& line : lines) {
    const archive::Communicator& comm = facts.tables.comms[line.comm];
    std::vector<std::string> cells = TimeCells(facts, line);
    const std::string size = CountText(comm.size) + (comm.inter ? " + " + CountText(comm.remote_size) : "");
    cells.push_back(CountText(line.calls));
    if (open) cells.push_back(OpenCell(line));
    AppendAll(cells,
              {line.bytes > 0 ? BytesText(line.bytes) : "-", size, query::CommName(facts.tables, line.comm)});
    table.Add(std::move(cells));
  }
  return SectionHead(style, "Communicators",
                     "The time in MPI by communicator. Size is the communicator's number of ranks." +
                         OpenSentence(open)) +
         table.Render(style) + EstimateNote(style, lines) + Remainder(style, lines.size(), total);
}

std::string CollectiveSection(Facts& facts, const Style& style, size_t top) {
  std::vector<ProfileLine> lines = RunOnly(facts.profile.collectives);
  const size_t total = lines.size();
  lines.resize(std::min(top, total));
  if (lines.empty()) return "";
  const bool open = HasOpen(lines);
  std::vector<TableColumn> columns = TimeColumns();
  AppendAll(columns, {{"imbalance", true, 2}, {"calls", true, 1}});
  if (open) columns.push_back({"unfinished", true, 1});
  AppendAll(columns, {{"mean call", true, 5}, {"longest", true, 6}});
  AppendAll(columns, {{"bytes", true, 3}, {"function", false, 0}});
  TextTable table(columns);
  for (const ProfileLine& line : lines) {
    std::vector<std::string> cells = TimeCells(facts, line);
    AppendAll(cells, {line.time_sum > 0 ? FactorText(line.time.imbalance) : "-", CountText(line.calls)});
    if (open) cells.push_back(OpenCell(line));
    AppendAll(cells, {MeanCall(line), TimeText(static_cast<double>(line.time_max)),
                      line.bytes > 0 ? BytesText(line.bytes) : "-", Name(line)});
    table.Add(std::move(cells));
  }
  return SectionHead(
             style, "Collectives",
             "Collective operations, over all call sites. Imbalance is the longest time of a rank "
             "divided by the mean. If the imbalance is far above 1x, ranks arrive at different times." +
                 OpenSentence(open)) +
         table.Render(style) + EstimateNote(style, lines) + Remainder(style, lines.size(), total);
}

}  // namespace rankine::report
