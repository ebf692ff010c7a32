// SPDX-License-Identifier: BSD-3-Clause
#include "report/answers/explanation.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "archive/rows/none.h"
#include "base/text/visible_text.h"
#include "report/answers/brief_answer.h"
#include "report/cause_text.h"
#include "report/findings/found.h"
#include "report/findings/words.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::StandOut;

constexpr size_t kShown = 5;       // maximum number of findings, causes and ranks
constexpr size_t kLongest = 1000;  // maximum number of bytes in one text

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

// Lists the ranks with most work, and the rank with least.
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

std::string RanksOfCall(const Facts& facts, const analysis::ProfileLine& line) {
  if (line.time.present == 0) return "";
  return Line("ranks", CountText(line.time.present) + " called it; least " + Time(line.time.min) + " (" +
                           facts.NameOf(line.time.min_process) + "), most " + Time(line.time.max) + " (" +
                           facts.NameOf(line.time.max_process) + ")") +
         Line("calls", CountText(line.calls) + ", " + Time(line.time_sum) + " in all");
}

std::string Behind(Facts& facts, const analysis::StandOuts& all, const StandOut& found) {
  using Kind = analysis::StandOutKind;
  switch (found.kind) {
    case Kind::wait:
      return RanksOfWait(facts, facts.Waits().lines[all.chains[found.place].lines.front()]);
    case Kind::imbalance:
    case Kind::lone_io:
      return RanksByWork(facts);
    case Kind::calls:
    case Kind::small_collectives:
    case Kind::small_messages:
    case Kind::missing_overlap:
    case Kind::communicators:
      return RanksOfCall(facts, facts.profile.sites[found.place]);
    case Kind::processors:
      return Line("waited most",
                  facts.NameOf(found.process) + ", " + Time(found.most) + "; mean " + TimeText(found.mean));
    default:
      return "";
  }
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
           (words.gain.empty() ? "" : Line("gain", words.gain)) + Behind(facts, all, found[i]);
  }
  if (found.size() > kShown) out += std::to_string(found.size() - kShown) + " more cost less\n";
  out += section;
  const std::string query = QueryOf(pattern);
  if (!query.empty()) out += "Source: rankine query FILE '" + query + "'\n";
  return out;
}

}  // namespace rankine::report
