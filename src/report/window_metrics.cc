// SPDX-License-Identifier: BSD-3-Clause
#include "report/window_metrics.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "analysis/processes/worlds.h"
#include "analysis/windows/windows.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "base/text/visible_text.h"
#include "layout/window_kind.h"
#include "layout/window_layout.h"
#include "query/records/mpi_names.h"

namespace rankine::report {
namespace {

using analysis::WindowSums;

// Returns the value of a label. The value is escaped, so that it can end neither itself nor the line.
std::string Label(const char* name, std::string_view value) {
  std::string out = std::string(name) + "=\"";
  for (const char c : base::Visible(value)) {
    if (c == '\\' || c == '"') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string Seconds(uint64_t ns) {
  char text[40];
  std::snprintf(text, sizeof text, "%llu.%09llu", static_cast<unsigned long long>(ns / 1'000'000'000),
                static_cast<unsigned long long>(ns % 1'000'000'000));
  return text;
}

struct RankSums {  // the sums of one window on one rank
  uint64_t starts = 0, running = 0, duration = 0, open_requests = 0, open_bytes = 0;
};
// The families of metrics. A window has only the families that its kind provides (layout::WindowBits).
enum class About { operations, stalls, inner, timeouts, sizes, volumes };

struct CellSums {  // sums by communicator and function
  uint32_t what = 0;
  layout::WindowKind kind = layout::WindowKind::none;
  bool Shows(About about) const;
  WindowSums sums;
  uint64_t longest = 0;
  bool knows_stalls = false, has_timeout = false;
  bool hides_inner = false;  // messages inside collective operations
};

bool CellSums::Shows(About about) const {
  if (about == About::sizes) return (what & layout::kWindowMessageSize) != 0;
  if ((about == About::stalls && !knows_stalls) || (about == About::timeouts && !has_timeout)) return false;
  if (about == About::inner && (hides_inner || kind != layout::WindowKind::collective)) return false;
  const uint32_t beside = about == About::volumes ? layout::kWindowMessageSize | layout::kWindowTraffic
                                                  : layout::kWindowCommunicator;
  return (what & (layout::WindowBitsOf(kind) | beside)) != 0;
}

// Adds up values whose labels have the same text. Each label text therefore has only one value.
struct Sums {
  std::map<std::string, RankSums> ranks;
  std::map<std::string, CellSums> cells;
};

std::string RankLabels(const archive::Tables& tables, const analysis::Worlds& worlds,
                       const archive::Window& window) {
  const uint32_t rank = tables.processes[window.process].rank;
  std::string labels = Label("window", window.name) + "," +
                       Label("rank", rank == archive::kNone ? "unknown" : std::to_string(rank));
  if (worlds.count > 1) labels += "," + Label("world", std::to_string(worlds.world_of[window.process]));
  return labels;
}

// Finds the names of windows that could not count messages inside collective operations.
std::set<std::string> FindHiding(const archive::Tables& tables) {
  std::set<std::string> names;
  for (const analysis::WindowLine& line : analysis::MakeWindows(tables)) {
    if (line.hidden.all) names.insert(line.name);
  }
  return names;
}

Sums Add(const archive::Tables& tables) {
  const std::set<std::string> hiding = FindHiding(tables);
  const analysis::Worlds worlds = analysis::FindWorlds(tables);
  Sums sums;
  std::vector<std::string> of_window;
  for (const archive::Window& window : tables.windows)
    of_window.push_back(RankLabels(tables, worlds, window));
  for (const archive::WindowInstance& instance : tables.window_instances) {
    RankSums& rank = sums.ranks[of_window[instance.window]];
    ++rank.starts;
    rank.running += instance.open ? 1 : 0;
    rank.duration = base::AddSaturated(rank.duration, instance.duration);
    rank.open_requests = base::AddSaturated(rank.open_requests, instance.open_requests);
    rank.open_bytes = base::AddSaturated(rank.open_bytes, instance.open_bytes);
  }
  for (const archive::WindowCell& cell : tables.window_cells) {
    const std::string comm =
        cell.comm < tables.comms.size() ? query::CommName(tables.comms[cell.comm]) : std::string();
    CellSums& under =
        sums.cells[of_window[tables.window_instances[cell.instance].window] + "," + Label("comm", comm) +
                   "," + Label("function", query::FunctionName(cell.function))];
    const archive::Window& window = tables.windows[tables.window_instances[cell.instance].window];
    under.what |= window.what;
    under.knows_stalls = analysis::KnowsStalls(tables.processes[window.process]);
    under.hides_inner = hiding.contains(window.name);
    under.has_timeout = under.has_timeout || window.timeout != 0;
    under.kind = layout::WindowKindOf(cell.function);
    under.sums.Add(cell);
    under.longest = std::max(under.longest, cell.longest);
  }
  return sums;
}

enum class Unit { none, seconds, bytes };
enum class Kind { counter, gauge };

class Writer {
 public:
  void Family(const std::string& name, Kind kind, Unit unit, const char* help) {
    name_ = "rankine_window_" + name;
    suffix_ = kind == Kind::counter ? "_total" : "";
    unit_ = unit;
    out_ += "# TYPE " + name_ + (kind == Kind::counter ? " counter\n" : " gauge\n");
    if (unit != Unit::none) out_ += "# UNIT " + name_ + (unit == Unit::seconds ? " seconds\n" : " bytes\n");
    out_ += "# HELP " + name_ + " " + help + "\n";
  }
  void Sample(const std::string& labels, uint64_t value) {
    out_ += name_ + suffix_ + "{" + labels + "} " +
            (unit_ == Unit::seconds ? Seconds(value) : std::to_string(value)) + "\n";
  }
  std::string Take() { return std::move(out_) + "# EOF\n"; }

 private:
  std::string out_, name_, suffix_;
  Unit unit_ = Unit::none;
};

struct RankFamily {
  const char* name;
  Kind kind;
  Unit unit;
  const char* help;
  uint64_t RankSums::*value;
};
constexpr RankFamily kRankFamilies[] = {
    {"starts", Kind::counter, Unit::none, "How often the window was started.", &RankSums::starts},
    {"running", Kind::gauge, Unit::none, "Number of window starts that were still running at the end.",
     &RankSums::running},
    {"duration_seconds", Kind::counter, Unit::seconds, "Time from the window's starts to its ends.",
     &RankSums::duration},
    {"open_requests", Kind::gauge, Unit::none, "Requests that were not complete when the window ended.",
     &RankSums::open_requests},
    {"open_bytes", Kind::gauge, Unit::bytes, "Bytes that these send.", &RankSums::open_bytes}};

struct CellFamily {
  About about;
  const char* name;
  Unit unit;
  const char* help;
  uint64_t WindowSums::*value;
};
constexpr CellFamily kCellFamilies[] = {
    {About::operations, "calls", Unit::none, "Calls of MPI functions.", &WindowSums::calls},
    {About::operations, "call_seconds", Unit::seconds, "Time inside these calls.", &WindowSums::time},
    {About::stalls, "stall_seconds", Unit::seconds,
     "The part of this time in which MPI waited; needs --state=exact.", &WindowSums::stall},
    {About::operations, "completions", Unit::none, "Operations that completed.", &WindowSums::completions},
    {About::operations, "execution_seconds", Unit::seconds,
     "Time of completed operations, from start to end.", &WindowSums::execution},
    {About::sizes, "large_messages", Unit::none, "Messages at or above the window's threshold.",
     &WindowSums::large_messages},
    {About::sizes, "large_bytes", Unit::bytes, "Bytes of these messages.", &WindowSums::large_bytes},
    {About::sizes, "small_messages", Unit::none, "Messages below the window's threshold.",
     &WindowSums::small_messages},
    {About::sizes, "small_bytes", Unit::bytes, "Bytes of these messages.", &WindowSums::small_bytes},
    {About::inner, "inner_messages", Unit::none, "Messages inside of collective operations.",
     &WindowSums::inner_messages},
    {About::inner, "inner_bytes", Unit::bytes, "Bytes of these messages.", &WindowSums::inner_bytes},
    {About::timeouts, "timeouts", Unit::none, "Waits beyond the window's threshold.", &WindowSums::timeouts}};

void WriteBothWays(const Sums& sums, const char* name, Unit unit, const char* help,
                   uint64_t WindowSums::*sent, uint64_t WindowSums::*received, Writer& writer) {
  writer.Family(name, Kind::counter, unit, help);
  for (const auto& [labels, cell] : sums.cells) {
    if (!cell.Shows(About::volumes)) continue;
    writer.Sample(labels + R"(,direction="sent")", cell.sums.*sent);
    writer.Sample(labels + R"(,direction="received")", cell.sums.*received);
  }
}

}  // namespace

std::string WindowMetrics(const archive::Tables& tables) {
  const Sums sums = Add(tables);
  Writer writer;
  for (const RankFamily& family : kRankFamilies) {
    writer.Family(family.name, family.kind, family.unit, family.help);
    for (const auto& [labels, rank] : sums.ranks) writer.Sample(labels, rank.*family.value);
  }
  for (const CellFamily& family : kCellFamilies) {
    writer.Family(family.name, Kind::counter, family.unit, family.help);
    for (const auto& [labels, cell] : sums.cells) {
      if (cell.Shows(family.about)) writer.Sample(labels, cell.sums.*family.value);
    }
  }
  WriteBothWays(sums, "messages", Unit::none, "Messages.", &WindowSums::sent_messages,
                &WindowSums::received_messages, writer);
  WriteBothWays(sums, "bytes", Unit::bytes, "Bytes.", &WindowSums::sent_bytes, &WindowSums::received_bytes,
                writer);
  writer.Family("longest_wait_seconds", Kind::gauge, Unit::seconds, "The longest wait.");
  for (const auto& [labels, cell] : sums.cells) {
    if (cell.Shows(About::operations)) writer.Sample(labels, cell.longest);
  }
  return writer.Take();
}

}  // namespace rankine::report
