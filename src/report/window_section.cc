// SPDX-License-Identifier: BSD-3-Clause
#include "report/window_section.h"

#include <algorithm>

#include "analysis/windows/window_services.h"
#include "analysis/windows/windows.h"
#include "archive/rows/communicator.h"
#include "archive/tables.h"
#include "layout/window_layout.h"
#include "query/records/mpi_names.h"
#include "report/curve.h"
#include "report/section_parts.h"
#include "report/units.h"
#include "report/window_sentences.h"

namespace rankine::report {
namespace {

using analysis::WindowLine;
using analysis::WindowSums;
using layout::WindowKind;

constexpr size_t kCourse = 24;

std::string Mean(uint64_t sum, uint64_t count) {
  return count == 0 ? "" : TimeText(static_cast<double>(sum) / static_cast<double>(count));
}

std::string Share(const std::optional<double>& share) {
  return share ? PercentText(*share) : "";
}

// Returns a text with the number of waits that were longer than the window's timeout. If the window has no
// timeout, the text is empty.
std::string Timeouts(const WindowLine& line, const WindowSums& sums) {
  return line.timeout == 0 ? "" : CountText(sums.timeouts);
}

std::string OverviewTable(std::span<const WindowLine> lines, const Style& style) {
  TextTable table({{"starts", true, 3},
                   {"ranks", true, 4},
                   {"time", true, 0},
                   {"least", true, 5},
                   {"most", true, 5},
                   {"in MPI", true, 0},
                   {"efficiency", true, 0},
                   {"balance", true, 1},
                   {"communication", true, 2},
                   {"window", false, 0}});
  for (const WindowLine& line : lines) {
    table.Add({CountText(line.instances), CountText(line.processes), TimeText(line.duration.mean),
               Time(line.duration.min), Time(line.duration.max),
               line.duration.sum == 0 || line.unrecorded != 0 || !line.pop.mpi_share
                   ? ""
                   : PercentText(*line.pop.mpi_share),
               Share(line.pop.parallel), Share(line.pop.load_balance), Share(line.pop.communication),
               line.name});
  }
  return table.Render(style);
}

// Shows the two parts of communication efficiency if the trace was replayed.
std::string SplitTable(std::span<const WindowLine> lines, const Style& style) {
  TextTable table(
      {{"communication", true, 0}, {"serialisation", true, 0}, {"transfer", true, 0}, {"window", false, 0}});
  for (const WindowLine& line : lines) {
    if (line.pop.serialisation)
      table.Add({Share(line.pop.communication), Share(line.pop.serialisation), Share(line.pop.transfer),
                 line.name});
  }
  return Titled(style,
                "Communication efficiency = serialisation x transfer, from a replay of the run in which "
                "messages take no time.",
                table);
}

void AddOperations(TextTable& table, const WindowLine& line, const char* kind, const WindowSums& sums,
                   bool collective) {
  if (sums.calls == 0 && sums.completions == 0) return;
  if (!line.Asks(collective ? layout::kWindowCollective : layout::kWindowPointToPoint)) return;
  const bool sizes = !collective && line.Asks(layout::kWindowMessageSize);
  const uint64_t messages = base::AddSaturated(sums.sent_messages, sums.received_messages);
  const uint64_t bytes = base::AddSaturated(sums.sent_bytes, sums.received_bytes);
  table.Add(
      {CountText(sums.completions), Time(sums.execution), Mean(sums.execution, sums.completions),
       collective ? sums.inner_messages == 0 ? "" : CountText(sums.inner_messages) : CountText(messages),
       BytesText(bytes), sizes ? CountText(sums.large_messages) : "",
       sizes ? CountText(sums.small_messages) : "", Timeouts(line, sums), kind, line.name});
}

std::string OperationTable(std::span<const WindowLine> lines, const Style& style) {
  TextTable table({{"done", true, 0},
                   {"execution", true, 0},
                   {"each", true, 1},
                   {"messages", true, 1},
                   {"bytes", true, 1},
                   {"large", true, 3},
                   {"small", true, 3},
                   {"timeouts", true, 2},
                   {"operations", false, 0},
                   {"window", false, 0}});
  for (const WindowLine& line : lines) {
    const WindowSums& blocking = line.Kind(WindowKind::blocking);
    const WindowSums& others = line.Kind(WindowKind::non_blocking);
    const WindowSums& one_sided = line.Kind(WindowKind::one_sided);
    AddOperations(table, line, "point-to-point", line.PointToPoint(), false);
    AddOperations(table, line, "  blocking", blocking, false);
    AddOperations(table, line, "  non-blocking", others, false);
    AddOperations(table, line, "  one-sided", one_sided, false);
    AddOperations(table, line, "collective", line.Kind(WindowKind::collective), true);
  }
  return Titled(style,
                "Operations that completed, and their time from start to end. Messages and bytes are those "
                "sent and received; for collective operations, these are the messages that were observed "
                "inside of the operation.",
                table);
}

std::string CollectiveTable(std::span<const WindowLine> lines, const Style& style, size_t top) {
  TextTable table({{"done", true, 0},
                   {"execution", true, 0},
                   {"each", true, 2},
                   {"processes", true, 1},
                   {"sent inside", true, 3},
                   {"function", false, 0},
                   {"window", false, 0}});
  for (const WindowLine& line : lines) {
    if (!line.Asks(layout::kWindowCollective)) continue;
    for (const analysis::WindowCollective& item :
         std::span(line.collectives).first(std::min(line.collectives.size(), top))) {
      const WindowSums& sums = item.sums;
      table.Add({CountText(sums.completions), Time(sums.execution), Mean(sums.execution, sums.completions),
                 CountText(item.processes), sums.inner_messages == 0 ? "" : CountText(sums.inner_messages),
                 query::FunctionName(item.function), line.name});
    }
  }
  return Titled(style,
                "Collective operations by function and number of processes, and the point-to-point messages "
                "that were observed inside of them.",
                table);
}

std::string CommTable(const Facts& facts, std::span<const WindowLine> lines, const Style& style, size_t top) {
  TextTable table({{"execution", true, 0},
                   {"usage", true, 0},
                   {"p2p", true, 1},
                   {"collective", true, 1},
                   {"timeouts", true, 2},
                   {"longest wait", true, 3},
                   {"size", true, 2},
                   {"communicator", false, 0},
                   {"window", false, 0}});
  size_t left_out = 0;
  for (const WindowLine& line : lines) {
    if (!line.Asks(layout::kWindowCommunicator)) continue;
    for (size_t i = 0; i < line.comms.size(); ++i) {
      const analysis::WindowComm& comm = line.comms[i];
      if (i >= top) {
        ++left_out;
        continue;
      }
      const archive::Communicator& known = facts.tables.comms[comm.comm];
      table.Add({Time(comm.execution), PercentText(comm.usage()), CountText(comm.point_to_point.completions),
                 CountText(comm.collective.completions), Timeouts(line, comm.all),
                 comm.longest.ns == 0 ? "" : Time(comm.longest.ns), CountText(known.size),
                 query::CommName(facts.tables, comm.comm), line.name});
    }
  }
  std::string out = Titled(style,
                           "Communicators: time from the first to the last communication, and its share of "
                           "the window's time, over all ranks.",
                           table);
  return left_out == 0 ? out : out + "  " + std::to_string(left_out) + " more with --top\n";
}

std::string WorkloadTable(const Facts& facts, std::span<const WindowLine> lines, const Style& style,
                          size_t top) {
  TextTable table({{"messages", true, 2},
                   {"bytes", true, 1},
                   {"large", true, 3},
                   {"large bytes", true, 4},
                   {"small", true, 3},
                   {"small bytes", true, 4},
                   {"bytes over time", false, 0},
                   {"communicator", false, 0},
                   {"window", false, 0}});
  for (const WindowLine& line : lines) {
    const bool sizes = line.Asks(layout::kWindowMessageSize), traffic = line.Asks(layout::kWindowTraffic);
    if (!sizes && !traffic) continue;
    for (const analysis::WindowComm& comm : std::span(line.comms).first(std::min(line.comms.size(), top))) {
      const uint64_t messages = base::AddSaturated(comm.all.sent_messages, comm.all.received_messages);
      const uint64_t bytes = base::AddSaturated(comm.all.sent_bytes, comm.all.received_bytes);
      if (messages == 0 && bytes == 0) continue;
      table.Add({CountText(messages), BytesText(bytes), sizes ? CountText(comm.all.large_messages) : "",
                 sizes ? BytesText(comm.all.large_bytes) : "",
                 sizes ? CountText(comm.all.small_messages) : "",
                 sizes ? BytesText(comm.all.small_bytes) : "",
                 traffic ? Curve({comm.traffic_bytes.begin(), comm.traffic_bytes.end()}) : "",
                 query::CommName(facts.tables, comm.comm), line.name});
    }
  }
  return Titled(style,
                "Workload: messages sent and received, those at or above the window's threshold (large), and "
                "the bytes divided by the time of an instance. Bytes include those of collective operations.",
                table);
}

// For many steps, returns the means of groups of equal size.
std::vector<double> Efficiencies(const WindowLine& line) {
  std::vector<double> sums(std::min(kCourse, line.steps.size()));
  std::vector<size_t> counts(sums.size());
  for (size_t i = 0; i < line.steps.size(); ++i) {
    if (!line.steps[i].parallel) continue;
    const size_t part = i * sums.size() / line.steps.size();
    sums[part] += *line.steps[i].parallel;
    ++counts[part];
  }
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i] = counts[i] == 0 ? 0 : sums[i] / static_cast<double>(counts[i]);
  return sums;
}

std::string CourseTable(std::span<const WindowLine> lines, const Style& style) {
  TextTable table({{"first", true, 1},
                   {"last", true, 1},
                   {"worst", true, 0},
                   {"at step", true, 0},
                   {"efficiency", false, 0},
                   {"window", false, 0}});
  bool beats = false;
  for (const WindowLine& line : lines) {
    if (line.steps.size() < 2 || !line.pop.parallel) continue;
    beats = beats || line.beat != 0;
    const auto value = [](const analysis::WindowStep& step) { return step.parallel.value_or(1); };
    const auto worst = std::min_element(line.steps.begin(), line.steps.end(),
                                        [&](const auto& a, const auto& b) { return value(a) < value(b); });
    table.Add({Share(line.steps.front().parallel), Share(line.steps.back().parallel), Share(worst->parallel),
               CountText(static_cast<uint64_t>(worst - line.steps.begin())), Curve(Efficiencies(line)),
               line.name});
  }
  return Titled(style,
                beats ? "Parallel efficiency by step, counted from 0. A step is the time from one start of a "
                        "window to the next. For windows with every=TIME, a step is the time between two "
                        "beats, which are the same on all ranks."
                      : "Parallel efficiency by step, counted from 0. A step is the time from one start of a "
                        "window to the next.",
                table);
}

}  // namespace

std::string WindowSection(Facts& facts, const Style& style, size_t top) {
  const std::vector<WindowLine> all = analysis::MakeWindows(facts.tables, facts.ideal);
  if (all.empty()) return "";
  const auto lines = std::span(all).first(std::min(all.size(), top));
  std::string out = SectionHead(style, "Windows",
                                "MPI in each monitor window: time per rank (mean, minimum, maximum), share "
                                "in MPI, and efficiencies.") +
                    OverviewTable(lines, style) + Remainder(style, lines.size(), all.size()) +
                    SplitTable(lines, style) + OperationTable(lines, style) +
                    CollectiveTable(lines, style, top) + CommTable(facts, lines, style, top) +
                    WorkloadTable(facts, lines, style, top) + CourseTable(lines, style);
  const auto services = analysis::ServicesOfWindows(facts.tables, facts.samples, lines);
  bool any = false;
  for (size_t i = 0; i < lines.size(); ++i) {
    for (const std::string& sentence : WindowSentences(facts, lines[i], services[i])) {
      if (!any) out += "\n";
      any = true;
      out += Paragraph(style, sentence);
    }
  }
  return out;
}

}  // namespace rankine::report
