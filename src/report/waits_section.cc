#include "report/waits_section.h"

#include <algorithm>
#include <thread>

#include "analysis/waits/waits.h"
#include "query/mpi_names.h"
#include "query/visible_text.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::WaitCause;
using analysis::WaitLine;
using analysis::Waits;

constexpr size_t kCauses = 3;         // of a line that are shown
constexpr double kLeastCause = 0.05;  // of a line's time
constexpr unsigned kMostThreads = 8;

Waits WaitsOf(const Facts& facts) {
  return analysis::FindWaits(facts.tables, std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads));
}

double Share(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

uint64_t RunTime(const Facts& facts) {
  uint64_t sum = 0;
  for (const analysis::ProcessTime& time : facts.times) sum += time.runtime;
  return sum;
}

std::string RegionText(const Facts& facts, context::NodeId region) {
  if (region == context::kRoot) return "outside of regions";
  return query::Visible(analysis::PathText(facts.tables.space, region));
}

// "rank 1 in solve (MPI_File_write)".
std::string CauseText(const Facts& facts, const WaitCause& cause) {
  std::string text = facts.NameOf(cause.key.process) + " " +
                     (cause.key.region == context::kRoot ? "" : "in ") + RegionText(facts, cause.key.region);
  if (cause.key.function != 0) text += " (" + query::FunctionName(cause.key.function) + ")";
  return text;
}

void AddLine(Facts& facts, const WaitLine& line, uint64_t run, TextTable& table) {
  const std::string where = line.site == archive::kNone
                                ? ""
                                : " at " + query::Visible(std::string(facts.symbols.OwnNameOf(line.site)));
  const std::string region = line.region == context::kRoot ? "" : " in " + RegionText(facts, line.region);
  table.Add({TimeText(static_cast<double>(line.ns)), PercentText(Share(line.ns, run)), CountText(line.count),
             CountText(line.ranks), std::string(analysis::NameOf(line.kind)),
             query::FunctionName(line.function) + where + region});
  size_t shown = 0;
  for (const WaitCause& cause : line.causes) {
    if (shown++ == kCauses || Share(cause.ns, line.ns) < kLeastCause) break;
    table.Add(
        {"", "", "", "", "", "  " + PercentText(Share(cause.ns, line.ns)) + " " + CauseText(facts, cause)});
  }
}

std::string ClassWords(const Waits& waits, const Style& style) {
  std::string out;
  for (int i = 0; i < analysis::kWaitClasses; ++i) {
    const auto kind = static_cast<analysis::WaitClass>(i);
    if (waits.by_class[static_cast<size_t>(i)] == 0) continue;
    const std::string line =
        "  " + std::string(analysis::NameOf(kind)) + ": " + std::string(analysis::SentenceOf(kind));
    out += style.Paint(line, Colour::dim) + "\n";
  }
  return out.empty() ? out : "\n" + out;
}

void WriteCause(query::JsonWriter& json, const Facts& facts, const WaitCause& cause) {
  json.BeginObject().Key("process").Unsigned(cause.key.process).Key("region");
  json.Text(analysis::PathText(facts.tables.space, cause.key.region)).Key("function");
  json.Text(cause.key.function == 0 ? "" : query::FunctionName(cause.key.function));
  json.Key("ns").Unsigned(cause.ns).EndObject();
}

void WriteLine(query::JsonWriter& json, Facts& facts, const WaitLine& line) {
  json.BeginObject().Key("class").Text(analysis::NameOf(line.kind));
  json.Key("function").Text(query::FunctionName(line.function));
  json.Key("callsite").Text(line.site == archive::kNone ? "" : facts.symbols.OwnNameOf(line.site));
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
  const Waits waits = WaitsOf(facts);
  if (!waits.known) return "";
  const std::string head = SectionHead(
      style, "Waits",
      "Calls that waited for other ranks, by class and place, summed over ranks, with the share of all "
      "ranks' time, how often, and on how many ranks. Below, what the late ranks did meanwhile; where they "
      "waited themselves, what the ones did that they waited for.");
  if (waits.lines.empty()) return head + "  no call waited for another rank\n";
  const size_t shown = std::min(waits.lines.size(), top);
  const uint64_t run = RunTime(facts);
  TextTable table({{"waited", true, 0},
                   {"share", true, 1},
                   {"times", true, 2},
                   {"ranks", true, 2},
                   {"class", false, 0},
                   {"call, and below what it waited for", false, 0}});
  for (size_t i = 0; i < shown; ++i) AddLine(facts, waits.lines[i], run, table);
  return head + table.Render(style) + Remainder(style, shown, waits.lines.size()) + ClassWords(waits, style);
}

void WriteWaits(query::JsonWriter& json, Facts& facts) {
  const Waits waits = WaitsOf(facts);
  if (!waits.known) return;
  json.Key("waits").BeginObject().Key("calls").Unsigned(waits.calls);
  json.Key("mpi_ns").Unsigned(waits.mpi_ns).Key("ns").Unsigned(waits.ns);
  json.Key("unknown_completions").Unsigned(waits.unknown);
  json.Key("parts_lost").Unsigned(waits.losses.size());
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
