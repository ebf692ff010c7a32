// SPDX-License-Identifier: BSD-3-Clause
#include "report/waits_section.h"

#include <algorithm>

#include "analysis/waits/waits.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "base/text/wrap.h"
#include "query/records/mpi_names.h"
#include "report/callers_json.h"
#include "report/cause_text.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::WaitCause;
using analysis::WaitLine;
using analysis::Waits;

constexpr size_t kCauses = 3;         // the number of causes shown per line
constexpr double kLeastCause = 0.05;  // the share of the line's time

double Share(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

uint64_t RunTime(const Facts& facts) {
  uint64_t sum = 0;
  for (const analysis::ProcessTime& time : facts.times) sum += time.runtime;
  return sum;
}

std::string RegionText(const Facts& facts, context::NodeId region) {
  return base::Visible(analysis::PathText(facts.tables.space, region));
}

void AddLine(Facts& facts, const WaitLine& line, uint64_t run, TextTable& table) {
  const std::string where = facts.symbols.IsKnown(line.site)
                                ? " at " + base::Visible(std::string(facts.symbols.NameOf(line.site)))
                                : "";
  const std::string region = line.region == context::kRoot ? "" : " in " + RegionText(facts, line.region);
  table.Add({TimeText(static_cast<double>(line.ns)), PercentText(Share(line.ns, run)), CountText(line.count),
             CountText(line.ranks), std::string(analysis::NameOf(line.kind)),
             query::FunctionName(line.function) + where + region});
  size_t shown = 0;
  for (const WaitCause& cause : line.causes) {
    if (shown++ == kCauses || Share(cause.ns, line.ns) < kLeastCause) break;
    table.Add({"", "", "", "", "",
               "  " + PercentText(Share(cause.ns, line.ns)) + " " + CauseText(facts, cause.key, true)});
  }
}

std::string ClassWords(const Waits& waits, const Style& style) {
  std::string out;
  for (int i = 0; i < analysis::kWaitClasses; ++i) {
    const auto kind = static_cast<analysis::WaitClass>(i);
    if (waits.by_class[static_cast<size_t>(i)] == 0) continue;
    const std::string text =
        std::string(analysis::NameOf(kind)) + ": " + std::string(analysis::SentenceOf(kind));
    size_t indent = 2;
    for (const std::string& line : base::Wrapped(text, style.width > 4 ? style.width - 4 : 1)) {
      out += std::string(indent, ' ') + style.Paint(line, Colour::dim) + "\n";
      indent = 4;
    }
  }
  return out.empty() ? out : "\n" + out;
}

// Describes the precision of waits between machines; empty if the job ran on one machine.
std::string ClockWords(const Waits& waits) {
  if (waits.machines.size() < 2) return "";
  uint64_t error = 0, compared = 0, twice = 0;
  int between = 0;
  for (const archive::MachineClock& machine : waits.machines) {
    between = std::max(between, machine.between);
    error = std::max(error, machine.error_ns);
    compared += machine.comparisons != 0 || machine.reference ? 1 : 0;
    twice += machine.comparisons > 1 || machine.reference ? 1 : 0;
  }
  const std::string count = std::to_string(waits.machines.size());
  if (compared < waits.machines.size())
    return "\n  Clocks of " + count +
           " machines were not compared: waits between machines are only as accurate as their CLOCK_REALTIME "
           "clocks.\n";
  std::string when = twice == compared ? "at the start and the end" : "at the start";
  if (between != 0)
    when += ", and in between up to " + std::to_string(between) + (between == 1 ? " time" : " times");
  if (twice != compared && between == 0) when += " only, so their drift is unknown";
  return "\n  Clocks of " + count + " machines were compared " + when + "; the error is at most " +
         TimeText(static_cast<double>(error)) + ".\n";
}

// Lists the parts of the critical path, largest imbalance first.
std::string PathWords(const Facts& facts, const analysis::CriticalPath& path, const Style& style,
                      size_t top) {
  if (path.parts.empty()) return "";
  const size_t shown = std::min(path.parts.size(), top);
  TextTable table({{"on the path", true, 0},
                   {"share", true, 1},
                   {"mean of a rank", true, 2},
                   {"imbalance", true, 0},
                   {"call or region, and the rank with the largest part", false, 0}});
  for (size_t i = 0; i < shown; ++i) {
    const analysis::PathPart& part = path.parts[i];
    std::string where = part.function == 0 ? "" : query::FunctionName(part.function);
    if (part.region != context::kRoot)
      where += (where.empty() ? "in " : " in ") + RegionText(facts, part.region);
    if (where.empty()) where = OutsideText(facts);
    table.Add({TimeText(static_cast<double>(part.ns)), PercentText(Share(part.ns, path.ns)),
               TimeText(static_cast<double>(part.mean)), TimeText(static_cast<double>(part.imbalance())),
               where + ", " + facts.NameOf(part.process)});
  }
  return "\n" +
         SectionHead(style, "Critical path",
                     "The work and calls that decide the run time, without waits: " +
                         TimeText(static_cast<double>(path.ns)) +
                         ". The run ends earlier only if these take less time. Imbalance: a part's time on "
                         "the critical "
                         "path, minus its mean over all ranks.") +
         table.Render(style) + Remainder(style, shown, path.parts.size());
}

void WritePath(base::JsonWriter& json, const Facts& facts, const analysis::CriticalPath& path) {
  json.Key("critical_path").BeginObject().Key("ns").Unsigned(path.ns);
  json.Key("changes").Unsigned(path.changes).Key("parts").BeginList();
  for (const analysis::PathPart& part : path.parts) {
    json.BeginObject().Key("region").Text(analysis::PathText(facts.tables.space, part.region));
    json.Key("function").Text(part.function == 0 ? "" : query::FunctionName(part.function));
    json.Key("ns").Unsigned(part.ns).Key("mean_ns").Unsigned(part.mean);
    json.Key("imbalance_ns").Unsigned(part.imbalance()).Key("process").Unsigned(part.process).EndObject();
  }
  json.EndList().EndObject();
}

// Describes how many effects seem to precede their causes because clocks are inaccurate; empty if no effect
// precedes its cause.
std::string CausalityWords(const analysis::Causality& found) {
  if (found.violated == 0) return "";
  return "\n  " + CountText(found.violated) + " of " + CountText(found.checked) +
         " operations seem to end before their cause began, by up to " +
         TimeText(static_cast<double>(found.most_ns)) +
         ", because the clocks are inaccurate. A controlled logical clock corrected the times by up to " +
         TimeText(static_cast<double>(found.moved_ns)) + ". The archive keeps the original times.\n";
}

const uint64_t* Unsigned(const archive::Process& process, const char* name) {
  const auto at = process.attributes.find(name);
  return at == process.attributes.end() ? nullptr : std::get_if<uint64_t>(&at->second);
}

// Returns true if ranks communicate with ranks of another world. Waits are found only within a world
// (trust.cc).
bool MeetsOtherWorlds(const archive::Tables& tables) {
  return std::ranges::any_of(tables.comms, [](const archive::Communicator& comm) {
    return comm.inter && comm.remote_size != 0 && comm.remote.empty();
  });
}

std::string UnmatchedWords(uint64_t unmatched) {
  if (unmatched == 0) return "";
  return "\n  " + CountText(unmatched) +
         " operations are not included, because not all of their ranks recorded them (selection or pause).\n";
}

// Describes when the trace of a flight recorder begins to cover all ranks; empty if no rank had a flight
// recorder.
std::string RecorderWords(const Facts& facts) {
  uint64_t latest = 0, ranks = 0;
  for (const archive::Process& process : facts.tables.processes) {
    const uint64_t* from = Unsigned(process, "trace.from.ns");
    const uint64_t* start = Unsigned(process, "start.ns");
    if (from == nullptr || start == nullptr) continue;
    latest = std::max(latest, *from > *start ? *from - *start : 0);
    ++ranks;
  }
  if (ranks == 0) return "";
  return "\n  " + std::to_string(ranks) + (ranks == 1 ? " rank" : " ranks") +
         " kept only the last events: the trace is complete only from " +
         TimeText(static_cast<double>(latest)) + " after the start.\n";
}

void WriteCausality(base::JsonWriter& json, const analysis::Causality& found) {
  json.Key("causality").BeginObject().Key("checked").Unsigned(found.checked);
  json.Key("violated").Unsigned(found.violated).Key("most_ns").Unsigned(found.most_ns);
  json.Key("moved_ns").Unsigned(found.moved_ns).EndObject();
}

void WriteClocks(base::JsonWriter& json, const Waits& waits) {
  json.Key("clocks").BeginList();
  for (const archive::MachineClock& machine : waits.machines) {
    json.BeginObject().Key("host").Text(machine.host).Key("reference").Bool(machine.reference);
    json.Key("comparisons").Unsigned(static_cast<uint64_t>(machine.comparisons));
    json.Key("between").Unsigned(static_cast<uint64_t>(machine.between));
    json.Key("error_ns").Unsigned(machine.error_ns);
    json.Key("wall_ahead_ns").Integer(machine.wall_ahead_ns);
    json.Key("drift_ppm").Real(machine.drift_ppm).EndObject();
  }
  json.EndList();
}

void WriteCause(base::JsonWriter& json, Facts& facts, const WaitCause& cause) {
  json.BeginObject().Key("process").Unsigned(cause.key.process).Key("region");
  json.Text(analysis::PathText(facts.tables.space, cause.key.region)).Key("function");
  json.Text(cause.key.function == 0 ? "" : query::FunctionName(cause.key.function));
  const Doing doing = DoingOf(facts, cause.key, false);
  json.Key("file").Text(doing.file).Key("layer").Text(doing.layer);
  json.Key("operation").Text(doing.operation).Key("server").Text(doing.server);
  if (cause.key.of_rankine != 0) json.Key("of_rankine").Bool(true);
  json.Key("ns").Unsigned(cause.ns).EndObject();
}

void WriteLine(base::JsonWriter& json, Facts& facts, const WaitLine& line) {
  json.BeginObject().Key("class").Text(analysis::NameOf(line.kind));
  json.Key("function").Text(query::FunctionName(line.function));
  json.Key("callsite").Text(line.site == archive::kNone ? "" : facts.symbols.NameOf(line.site));
  WriteCallers(json, facts, line.site);
  json.Key("region").Text(analysis::PathText(facts.tables.space, line.region));
  json.Key("ns").Unsigned(line.ns).Key("count").Unsigned(line.count);
  json.Key("longest_ns").Unsigned(line.longest).Key("ranks").Unsigned(line.ranks);
  json.Key("process").Unsigned(line.process).Key("process_ns").Unsigned(line.process_ns);
  json.Key("causes").BeginList();
  for (const WaitCause& cause : line.causes) WriteCause(json, facts, cause);
  json.EndList().EndObject();
}

}  // namespace

std::string WaitSection(Facts& facts, const Style& style, size_t top) {
  const Waits& waits = facts.Waits();
  if (!waits.known) return "";
  const std::string head = SectionHead(
      style, "Waits",
      "Calls that waited for other ranks, by kind and call site. Share: share of all rank time; times: "
      "number of waits. The lines below a call show what the late ranks did meanwhile. If a late "
      "rank was itself waiting, these lines show the rank that it waited for.");
  if (waits.lines.empty())
    return head + "  No call waited for another rank" +
           (MeetsOtherWorlds(facts.tables) ? " of its world" : "") + ".\n" +
           PathWords(facts, waits.path, style, top) + ClockWords(waits) + CausalityWords(waits.causality) +
           RecorderWords(facts) + UnmatchedWords(waits.unmatched);
  const size_t shown = std::min(waits.lines.size(), top);
  const uint64_t run = RunTime(facts);
  TextTable table({{"waited", true, 0},
                   {"share", true, 1},
                   {"times", true, 2},
                   {"ranks", true, 2},
                   {"class", false, 0},
                   {"call, with its cause below", false, 0}});
  table.WrapLast();
  for (size_t i = 0; i < shown; ++i) AddLine(facts, waits.lines[i], run, table);
  return head + table.Render(style) + Remainder(style, shown, waits.lines.size()) + ClassWords(waits, style) +
         PathWords(facts, waits.path, style, top) + ClockWords(waits) + CausalityWords(waits.causality) +
         RecorderWords(facts) + UnmatchedWords(waits.unmatched);
}

void WriteWaits(base::JsonWriter& json, Facts& facts) {
  const Waits& waits = facts.Waits();
  if (!waits.known) return;
  json.Key("waits").BeginObject().Key("calls").Unsigned(waits.calls);
  json.Key("mpi_ns").Unsigned(waits.mpi_ns).Key("ns").Unsigned(waits.ns);
  json.Key("unknown_completions").Unsigned(waits.unknown);
  json.Key("unmatched").Unsigned(waits.unmatched);
  json.Key("parts_lost").Unsigned(waits.losses.size());
  WriteClocks(json, waits);
  WriteCausality(json, waits.causality);
  WritePath(json, facts, waits.path);
  json.Key("classes").BeginObject();
  for (int i = 0; i < analysis::kWaitClasses; ++i) {
    const uint64_t ns = waits.by_class[static_cast<size_t>(i)];
    const std::string name(analysis::NameOf(static_cast<analysis::WaitClass>(i)));
    if (ns != 0) json.Key((name + "_ns").c_str()).Unsigned(ns);
  }
  json.EndObject().Key("lines").BeginList();
  for (const WaitLine& line : waits.lines) WriteLine(json, facts, line);
  json.EndList().EndObject();
}

}  // namespace rankine::report
