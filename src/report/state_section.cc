// SPDX-License-Identifier: BSD-3-Clause
#include "report/state_section.h"

#include <algorithm>
#include <numeric>

#include "analysis/processes/phase.h"
#include "analysis/samples/sample_division.h"
#include "analysis/samples/sample_trust.h"
#include "archive/key_values.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "base/text/wrap.h"
#include "layout/stall_name.h"
#include "query/records/mpi_names.h"
#include "query/records/mpi_states.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::Interval;
using analysis::MpiSite;
using analysis::SampledProcess;

// Returns an empty text if there is no confidence interval.
std::string PlusMinus(uint64_t part, uint64_t whole, const analysis::SampleCount& count) {
  if (!count.has_interval) return "";
  return "± " + TimeText(analysis::TimeInterval(part, whole, count).Reach(static_cast<double>(part)));
}

// Returns ranks sorted by their share of stall time, largest first. If the job has many ranks, returns only
// the first and the last ranks.
std::vector<uint32_t> RanksByStall(const Facts& facts) {
  const auto stalled = [&](uint32_t i) {
    const analysis::StateTimes& time = facts.samples.processes[i].time;
    return static_cast<double>(time.stall) / static_cast<double>(std::max<uint64_t>(time.all(), 1));
  };
  std::vector<uint32_t> order;
  for (uint32_t i = 0; i < facts.samples.processes.size(); ++i) {
    if (facts.samples.processes[i].count.samples > 0) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return stalled(a) > stalled(b); });
  return order;
}

uint64_t TimedStall(const Facts& facts, uint32_t process) {
  uint64_t stall = 0;
  for (const archive::Row& row : facts.tables.rows) {
    if (row.process == process) stall = base::AddSaturated(stall, query::StallOf(row));
  }
  return stall;
}

std::string RankTable(const Facts& facts, const Style& style, size_t top) {
  std::vector<uint32_t> order = RanksByStall(facts);
  const size_t left_out = order.size() > top ? order.size() - top : 0;
  if (left_out > 0)
    order.erase(order.begin() + static_cast<long>((top + 1) / 2),
                order.begin() + static_cast<long>((top + 1) / 2 + left_out));
  const bool timed = std::any_of(order.begin(), order.end(), [&](uint32_t process) {
    return query::KnowsStall(facts.tables.processes[process]);
  });
  std::vector<TableColumn> columns = {{"outside", true, 0}, {"", false, 2},     {"work", true, 0},
                                      {"", false, 2},       {"stall", true, 0}, {"", false, 1}};
  if (timed) columns.push_back({"timed stall", true, 0});
  columns.push_back({"samples", true, 3});
  columns.push_back({"rank", false, 0});
  TextTable table(columns);
  for (size_t i = 0; i < order.size(); ++i) {
    const SampledProcess& process = facts.samples.processes[order[i]];
    const analysis::StateTimes& time = process.time;
    std::vector<std::string> cells;
    for (const uint64_t part : {time.outside, time.work, time.stall}) {
      cells.push_back(Time(part));
      cells.push_back(PlusMinus(part, time.all(), process.count));
    }
    if (timed)
      cells.push_back(query::KnowsStall(facts.tables.processes[order[i]]) ? Time(TimedStall(facts, order[i]))
                                                                          : "-");
    cells.push_back(CountText(process.count.samples));
    std::string name = facts.NameOf(order[i]);
    cells.push_back(name.starts_with("rank ") ? name.substr(5) : name);
    table.Add(std::move(cells));
    if (left_out > 0 && i + 1 == (top + 1) / 2) {
      std::vector<std::string> gap(columns.size(), "");
      gap.back() = "... " + CountText(left_out) + (left_out == 1 ? " rank between" : " ranks between");
      table.Add(std::move(gap));
    }
  }
  return table.Render(style);
}

// Returns the reason for the stall in a call. If the samples do not show for which request the call waits,
// the reason comes from the waits of that call in the trace.
std::string_view ReasonText(Facts& facts, const MpiSite& line) {
  using layout::StallReason;
  const archive::Tables& tables = facts.tables;
  const StallReason seen = line.reason();
  if (seen != StallReason::unknown || tables.traces.empty() || line.site >= tables.sites.size())
    return layout::NameOf(seen);
  const archive::Site& place = tables.sites[line.site];
  for (const analysis::WaitLine& wait : facts.Waits().lines) {  // lines with most waiting time come first
    if (wait.function != line.function || wait.site >= tables.sites.size()) continue;
    const archive::Site& other = tables.sites[wait.site];
    if (other.module == place.module && other.offset == place.offset) return analysis::NameOf(wait.kind);
  }
  return layout::NameOf(seen);
}

std::string SiteTable(Facts& facts, const Style& style, size_t top) {
  const size_t shown = std::min(top, facts.mpi_sites.size());
  if (shown == 0) return "";
  const auto lines = std::span(facts.mpi_sites).first(shown);
  std::vector<uint32_t> sites;
  for (const MpiSite& line : lines) sites.push_back(line.site);
  facts.symbols.Prefetch(sites);
  const bool timed = std::any_of(lines.begin(), lines.end(), [](const MpiSite& line) { return line.timed; });
  std::vector<TableColumn> columns = {{"share", true, 1}, {"stall", true, 0}};
  if (timed) columns.push_back({"timed stall", true, 0});
  columns.push_back({"work", true, 2});
  columns.push_back({"", false, 4});
  columns.push_back({"reason", false, 3});
  columns.push_back({"function", false, 0});
  columns.push_back({"called in", false, 0});
  TextTable table(columns);
  const uint64_t whole = facts.samples.time.all();
  for (const MpiSite& line : lines) {
    const auto interval = [&](uint64_t part) { return PlusMinus(part, whole, facts.samples.count); };
    std::vector<std::string> cells = {
        PercentText(static_cast<double>(line.time.stall) / static_cast<double>(std::max<uint64_t>(whole, 1))),
        Time(line.time.stall) + (facts.samples.count.has_interval ? " " : "") + interval(line.time.stall)};
    if (timed) cells.push_back(line.timed ? Time(line.timed_stall) : "-");
    cells.push_back(Time(line.time.work));
    cells.push_back(interval(line.time.work));
    cells.push_back(line.time.stall > 0 ? std::string(ReasonText(facts, line)) : "");
    cells.push_back(query::FunctionName(line.function));
    cells.emplace_back(facts.symbols.OwnNameOf(line.site));
    table.Add(std::move(cells));
  }
  return "\n" + table.Render(style) + Remainder(style, shown, facts.mpi_sites.size());
}

// Returns one line that describes how the samples were taken.
std::string Sampling(const Facts& facts, const Style& style) {
  std::string text = CountText(facts.samples.count.samples) + " samples";
  for (const archive::Process& process : facts.tables.processes) {
    const auto hz = archive::UnsignedOf(process.attributes, "sample.hz");
    if (!hz) continue;
    text += " at " + CountText(*hz) + " Hz of each thread's processor time";
    const std::string_view source = archive::TextOf(process.attributes, "sample.source");
    if (source == "perf") text += " (perf)";
    if (source == "timer") text += " (timers)";
    break;
  }
  const double cost = analysis::SamplingCost(facts.tables);
  if (cost > 0) text += "; taking the samples took " + PercentText(cost) + " of it";
  std::vector<std::string> texts = {text};
  for (analysis::Finding& finding : analysis::DivisionFindings(facts.samples))
    texts.push_back(std::move(finding.sentence));
  std::string out;
  for (const std::string& one : texts) {
    for (const std::string& line : base::Wrapped(one, style.width - 2))
      out += "  " + style.Paint(line, Colour::dim) + "\n";
  }
  return out;
}

}  // namespace

std::string SampledTimeText(const Facts& facts) {
  return facts.samples.from_outside > 0 ? "sampled time" : "processor time";
}

const MpiSite* MostStalled(const Facts& facts) {
  for (const MpiSite& site : facts.mpi_sites) {
    if (site.time.stall == 0) break;
    if (analysis::PhaseOf(site.function) == analysis::Phase::run) return &site;
  }
  return nullptr;
}

StallSentence DescribeStall(Facts& facts, const MpiSite& site) {
  const auto whole = static_cast<double>(std::max<uint64_t>(facts.samples.time.all(), 1));
  StallSentence sentence;
  sentence.share = static_cast<double>(site.time.stall) / whole;
  const Interval interval =
      analysis::TimeInterval(site.time.stall, facts.samples.time.all(), facts.samples.count);
  sentence.reach = interval.Reach(static_cast<double>(site.time.stall)) / whole;
  if (facts.samples.count.has_interval) sentence.text = "± " + PercentText(sentence.reach) + " ";
  sentence.text += "of all " + SampledTimeText(facts) + " is stall in " + query::FunctionName(site.function);
  std::string way = facts.frames.WayText(site.way);
  if (analysis::StackOf(facts.tables, site.way).size() == 1) {
    const std::string before = facts.frames.WayText(facts.CallersByFunction()[site.way]);
    if (!before.empty()) way += " < " + before;
  }
  if (!way.empty()) sentence.text += " in " + way;
  const std::string_view reason = ReasonText(facts, site);
  sentence.text += std::string(", ") +
                   (reason == layout::NameOf(layout::StallReason::unknown) ? "reason " : "") +
                   std::string(reason);
  return sentence;
}

std::string StateSection(Facts& facts, const Style& style, size_t top) {
  if (facts.samples.empty()) return "";
  const bool timed =
      std::any_of(facts.tables.processes.begin(), facts.tables.processes.end(), query::KnowsStall);
  const bool has_interval = facts.samples.count.has_interval ||
                            std::ranges::any_of(facts.samples.processes, [](const SampledProcess& process) {
                              return process.count.samples > 0 && process.count.has_interval;
                            });
  std::string out =
      SectionHead(
          style, "MPI work and stall",
          "The " + SampledTimeText(facts) +
              " of each rank: outside of MPI, in MPI while it works, and in MPI while it waits (stall)" +
              (has_interval ? "; ± is the 95 % interval." : ".") +
              std::string(timed ? " Timed stall is measured by the clock, and includes waiting for a core."
                                : "")) +
      RankTable(facts, style, top) + SiteTable(facts, style, top) + Sampling(facts, style);
  return out;
}

}  // namespace rankine::report
