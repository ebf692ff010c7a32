// SPDX-License-Identifier: BSD-3-Clause
#include "report/answers/explanation.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "archive/io/rows.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "base/text/visible_text.h"
#include "query/records/mpi_names.h"
#include "report/answers/brief_answer.h"
#include "report/cause_text.h"
#include "report/findings/deadlock_words.h"
#include "report/findings/found.h"
#include "report/findings/words.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::StandOut;

constexpr size_t kShown = 5;       // the maximum number of findings, causes and ranks
constexpr size_t kLongest = 1000;  // the maximum number of bytes in one text

std::string Line(const std::string& label, const std::string& text) {
  return "   " + label + ": " + Clipped(text, kLongest) + "\n";
}

std::string Share(uint64_t part, uint64_t whole) {
  return PercentText(whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole));
}

std::string RanksOfWait(Facts& facts, const analysis::WaitLine& line) {
  std::string out;
  if (line.process != archive::kNone)
    out += Line("waited most", facts.NameOf(line.process) + ", " + Time(line.process_ns) + " (" +
                                   Share(line.process_ns, line.ns) + " of the waits of " +
                                   CountText(line.ranks) + " ranks)");
  for (size_t i = 0; i < line.causes.size() && i < kShown; ++i)
    out += Line("waited for", CauseText(facts, line.causes[i].key, false) + ", " + Time(line.causes[i].ns) +
                                  " (" + Share(line.causes[i].ns, line.ns) + ")");
  return out;
}

// Names the ranks of the chain. If the chain has waits in several calls, the name of each call precedes its
// ranks.
std::string RanksOfChain(Facts& facts, const analysis::Chain& chain) {
  std::string out;
  for (size_t i = 0; i < chain.lines.size() && i < kShown; ++i) {
    const analysis::WaitLine& line = facts.Waits().lines[chain.lines[i]];
    if (chain.lines.size() > 1)
      out += Line("call", query::FunctionName(line.function) + PlaceText(facts, line.site) + ": " +
                              std::string(analysis::NameOf(line.kind)) + ", " + Time(line.ns));
    out += RanksOfWait(facts, line);
  }
  return out;
}

// Lists the ranks with most work, and the rank with the least work.
std::string RanksByWork(const Facts& facts) {
  std::vector<uint32_t> order;
  for (uint32_t i = 0; i < facts.times.size(); ++i) {
    if (facts.times[i].known) order.push_back(i);
  }
  std::ranges::stable_sort(
      order, [&facts](uint32_t a, uint32_t b) { return facts.times[a].useful > facts.times[b].useful; });
  std::string out;
  for (size_t i = 0; i < order.size(); ++i) {
    if (i >= kShown && i + 1 < order.size()) continue;
    const analysis::ProcessTime& time = facts.times[order[i]];
    out +=
        Line(facts.NameWithProgram(order[i]), "worked " + Time(time.useful) + ", in MPI " + Time(time.mpi));
  }
  return out;
}

std::string RanksOfCall(Facts& facts, const analysis::ProfileLine& line) {
  if (line.time.present == 0) return "";
  const std::string name = query::FunctionName(static_cast<uint16_t>(line.function));
  return Line("ranks", CountText(line.time.present) + " called it; least " + Time(line.time.min) + " (" +
                           facts.NameOf(line.time.min_process) + "), most " + Time(line.time.max) + " (" +
                           facts.NameOf(line.time.max_process) + ")") +
         Line("calls", CountText(line.calls) + " of " + name + PlaceText(facts, line.site) + ", " +
                           Time(line.time_sum) + " in all");
}

// Lists the ranks that spent most time on a file, and the functions that took most of this time.
std::string RanksOfFile(const Facts& facts, const analysis::IoFile& file) {
  std::map<uint32_t, uint64_t> by_process;
  std::map<std::string_view, uint64_t> by_function;
  for (const archive::IoRow& row : facts.tables.io) {
    if (row.parent != 0 || row.library != 0 || !analysis::Has(file, row.file)) continue;
    by_process[row.process] = base::AddSaturated(by_process[row.process], row.time_sum);
    uint64_t& time = by_function[archive::FunctionOf(row)];
    time = base::AddSaturated(time, row.time_sum);
  }
  const auto sorted = [](const auto& times) {
    using Key = std::remove_const_t<typename std::remove_cvref_t<decltype(times)>::value_type::first_type>;
    std::vector<std::pair<Key, uint64_t>> list(times.begin(), times.end());
    std::ranges::stable_sort(list, [](const auto& a, const auto& b) { return a.second > b.second; });
    return list;
  };
  std::string out;
  size_t shown = 0;
  for (const auto& [process, time] : sorted(by_process)) {
    if (shown++ < kShown) out += Line(facts.NameOf(process), Time(time) + " in calls on it");
  }
  shown = 0;
  for (const auto& [function, time] : sorted(by_function)) {
    if (shown++ < kShown && time > 0) out += Line(std::string(function), Time(time));
  }
  return out;
}

std::string RanksOfDeadlock(Facts& facts, const analysis::Deadlock& deadlock) {
  std::string out;
  for (size_t i = 0; i < deadlock.ranks.size() && i < kShown; ++i) {
    const analysis::Stuck& stuck = deadlock.ranks[i];
    std::string text = "in " + OpenCallText(facts, stuck.call);
    for (size_t j = 0; j < stuck.waits_for.size() && j < kShown; ++j)
      text += (j == 0 ? ", waits for " : ", ") + facts.NameOf(stuck.waits_for[j]);
    out += Line(facts.NameWithProgram(stuck.process), text);
  }
  return out;
}

std::string RanksOfEnd(Facts& facts, const analysis::AbnormalEnd& end) {
  std::string out = Line("ended first", facts.NameWithProgram(end.process));
  for (size_t i = 0; i < end.left.size() && i < kShown; ++i) {
    const analysis::LeftBehind& left = end.left[i];
    out +=
        Line(facts.NameWithProgram(left.process), Time(left.after) + " in " + OpenCallText(facts, left.call));
  }
  return out;
}

// Lists the costliest MPI calls of the run.
std::string CostliestCalls(Facts& facts) {
  std::string out;
  size_t shown = 0;
  for (const analysis::ProfileLine& line : facts.profile.sites) {
    if (line.phase != analysis::Phase::run || line.time_sum == 0 || shown++ >= kShown) continue;
    out += Line(query::FunctionName(static_cast<uint16_t>(line.function)) + PlaceText(facts, line.site),
                Time(line.time_sum) + " on " + CountText(line.time.present) + " ranks");
  }
  return out;
}

std::string RankWithMost(const Facts& facts, const StandOut& found) {
  if (found.process == archive::kNone) return "";
  return Line("most", facts.NameOf(found.process) + ", " + Time(found.most) +
                          (found.mean > 0 ? "; mean of the ranks " + TimeText(found.mean) : ""));
}

std::string Behind(Facts& facts, const std::vector<analysis::IoFile>& files, const analysis::StandOuts& all,
                   const StandOut& found) {
  using Kind = analysis::StandOutKind;
  switch (found.kind) {
    case Kind::wait:
      return RanksOfChain(facts, all.chains[found.place]);
    case Kind::imbalance:
      return RanksByWork(facts);
    case Kind::lone_io:
      return RanksByWork(facts) + RanksOfFile(facts, files[found.place]);
    case Kind::small_messages: {
      std::string out = RanksOfCall(facts, facts.profile.sites[found.place]);
      if (const auto joined = all.joined.find(found.place); joined != all.joined.end())
        for (const uint32_t line : joined->second) out += RanksOfCall(facts, facts.profile.sites[line]);
      return out;
    }
    case Kind::calls:
    case Kind::small_collectives:
    case Kind::missing_overlap:
    case Kind::communicators:
      return RanksOfCall(facts, facts.profile.sites[found.place]);
    case Kind::reduce_broadcast:
    case Kind::linear_broadcast: {
      const analysis::Algorithm& one = all.algorithms[found.place];
      std::string out = RanksOfCall(facts, facts.profile.sites[one.first]);
      for (const uint32_t other : one.others) out += RanksOfCall(facts, facts.profile.sites[other]);
      return out;
    }
    case Kind::io:
    case Kind::page_cache_misses:
    case Kind::metadata:
    case Kind::file_locks:
      return RanksOfFile(facts, files[found.place]);
    case Kind::deadlock:
      return RanksOfDeadlock(facts, *all.deadlock);
    case Kind::abnormal_end:
      return RanksOfEnd(facts, *all.end);
    case Kind::serialisation:
    case Kind::transfer:
      return CostliestCalls(facts);
    case Kind::processors:
    case Kind::lock_contention:
    case Kind::thread_imbalance:
    case Kind::idle_threads:
    case Kind::page_faults:
      return RankWithMost(facts, found);
    case Kind::slow_server:
      return "";  // The evidence names the servers, and no rank belongs to a server.
  }
  return "";
}

bool IsWait(std::string_view name) {
  for (int i = 0; i < analysis::kWaitClasses; ++i) {
    if (analysis::NameOf(static_cast<analysis::WaitClass>(i)) == name) return true;
  }
  return false;
}

}  // namespace

std::string QueryOf(const Pattern& pattern) {
  if (pattern.section == "callsites" || pattern.section == "waits")
    return "SELECT mpi.function,mpi.callsite,sum(count),sum(time.duration.ns) GROUP BY "
           "mpi.function,mpi.callsite";
  if (pattern.section == "io")
    return "SELECT io.file,io.op,sum(count),sum(io.bytes),sum(io.latency.ns) GROUP BY io.file,io.op";
  if (pattern.section == "ranks") return "SELECT mpi.rank,sum(time.duration.ns) GROUP BY mpi.rank";
  return "";
}

std::string Explanation(const Pattern& pattern) {
  std::string out = std::string(pattern.title) + " (" + std::string(pattern.name) + ")\n";
  const auto add = [&out](const char* label, std::string_view text) {
    out += std::string(label) + ": " + std::string(text) + "\n";
  };
  add("Definition", pattern.definition);
  add("Computed", pattern.computed);
  add("Try", pattern.advice);
  add("Page", pattern.page);
  return out;
}

std::string ExplanationOf(const Pattern& pattern, Facts& facts, std::string_view file) {
  const std::vector<analysis::IoFile> files = analysis::MakeFileGroups(facts.tables);
  const analysis::StandOuts all = FoundIn(facts, files);
  const std::string name = Clipped(base::Visible(file), kLongest);
  if (!all.known) return name + ": no rank's time is known, so there are no findings.\n";
  std::vector<StandOut> found;
  const bool wait = IsWait(pattern.name);
  if (wait) {  // shows all waits, even those whose cost is too low for a finding
    const analysis::Waits& waits = facts.Waits();
    if (!waits.known)
      return name + ": waits are unknown, because there is no event trace (rankine run --with trace).\n";
    for (uint32_t i = 0; i < all.chains.size(); ++i) {
      const analysis::Chain& chain = all.chains[i];
      if (std::ranges::none_of(chain.lines, [&](uint32_t line) {
            return analysis::NameOf(waits.lines[line].kind) == pattern.name;
          }))
        continue;
      const double share = static_cast<double>(chain.ns) / static_cast<double>(all.run);
      found.push_back({.kind = analysis::StandOutKind::wait,
                       .cost = chain.ns,
                       .share = std::min(1.0, share),
                       .place = i,
                       .gain = std::min(chain.most, facts.pop.runtime)});
    }
  } else {
    for (const StandOut& one : all.list) {
      if (WordsOf(facts, files, all, one).name == pattern.name) found.push_back(one);
    }
  }
  const std::string section = "Source: rankine report --section " + std::string(pattern.section) + " FILE\n";
  if (found.empty())
    return name + ": " +
           (wait ? "no wait of this class.\n"
                 : "not among its " + std::to_string(all.list.size()) + " findings.\n") +
           section;
  std::string out = name + ": " + (wait ? "call sites: " : "findings: ") + CountText(found.size()) + "\n";
  for (size_t i = 0; i < found.size() && i < kShown; ++i) {
    const FindingWords words = WordsOf(facts, files, all, found[i]);
    out += std::to_string(i + 1) + ". " + Time(found[i].cost) + " (" + PercentText(found[i].share) +
           " of all rank time): " + Clipped(words.what, kLongest) + "\n";
    out += Line("evidence", words.evidence) + Line("try", words.usual) +
           (words.gain.empty() ? "" : Line("gain", words.gain)) + Behind(facts, files, all, found[i]);
  }
  if (found.size() > kShown) out += std::to_string(found.size() - kShown) + " more cost less\n";
  out += section;
  const std::string query = QueryOf(pattern);
  if (!query.empty()) out += "Source: rankine query FILE '" + query + "'\n";
  return out;
}

}  // namespace rankine::report
