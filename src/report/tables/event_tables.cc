// The tables of windows, samples and traced calls (row_writer.h).
#include <algorithm>
#include <thread>

#include "archive/trace/timeline.h"
#include "query/mpi_names.h"
#include "query/mpi_states.h"
#include "report/tables/row_writer.h"

namespace rankine::report {
namespace {

using base::Cell;
using base::CellType;

constexpr auto kText = CellType::text;
constexpr unsigned kMostThreads = 8;

// Functions from the outermost, with semicolons as in folded stacks.
std::string StackText(Facts& facts, uint32_t site) {
  std::string text;
  for (const uint32_t place : analysis::StackOf(facts.tables, site)) {
    // Inlined ones come innermost first.
    const auto frames = facts.frames.FramesOf(place);
    std::string here;
    for (const analysis::FrameId id : frames)
      here = facts.frames.frame(id).Text() + (here.empty() ? "" : ";" + here);
    if (!here.empty()) text += (text.empty() ? "" : ";") + here;
  }
  return text;
}

std::string_view StateName(format::SampleState state) {
  return state == format::SampleState::stall  ? "stall"
         : state == format::SampleState::work ? "work"
                                              : "outside";
}

// The partner of a call: of a message, whom it went to or came from.
const archive::TracedEnd* PartnerOf(const archive::TracedCall& call) {
  if (call.to.peer != ti::kProcNull) return &call.to;
  return call.Received().peer != ti::kProcNull ? &call.Received() : nullptr;
}

void WriteCalls(RowWriter& writer, const archive::Timeline& line) {
  for (const archive::TimelineCall& call : line.calls) {
    if (!writer.good()) return;
    if (call.kind >= line.kinds.size()) continue;
    const archive::TimelineKind& kind = line.kinds[call.kind];
    const archive::TracedEnd* partner = PartnerOf(kind.call);
    writer.Row({uint64_t{line.process}, writer.Rank(line.process), uint64_t{line.thread},
                writer.Keep(query::FunctionName(kind.call.function)), writer.Site(kind.site),
                writer.Comm(kind.comm), writer.Region(kind.region), call.begin, call.end,
                partner == nullptr ? Cell() : Cell(int64_t{partner->peer}),
                partner == nullptr ? Cell() : Cell(int64_t{partner->tag}),
                partner == nullptr ? Cell() : Cell(partner->bytes)});
  }
}

}  // namespace

void WriteWindowTables(RowWriter& writer) {
  const archive::Tables& tables = writer.facts.tables;
  writer.Begin("windows", {{"process"},
                           {"rank"},
                           {"window", kText},
                           {"instance"},
                           {"thread"},
                           {"running"},
                           {"start_ns"},
                           {"duration_ns"},
                           {"region", kText}});
  for (const archive::WindowInstance& instance : tables.window_instances) {
    if (instance.window >= tables.windows.size()) continue;
    const archive::Window& window = tables.windows[instance.window];
    writer.Row({uint64_t{window.process}, writer.Rank(window.process), std::string_view(window.name),
                instance.ordinal, uint64_t{instance.thread}, uint64_t{instance.open ? 1u : 0u},
                instance.start == 0 ? Cell() : Cell(instance.start), instance.duration,
                writer.Region(instance.node)});
  }
  writer.Begin("window_calls", {{"process"},
                                {"rank"},
                                {"window", kText},
                                {"instance"},
                                {"thread"},
                                {"function", kText},
                                {"communicator", kText},
                                {"calls"},
                                {"time_ns"},
                                {"stall_ns"},
                                {"sent_messages"},
                                {"sent_bytes"},
                                {"received_messages"},
                                {"received_bytes"}});
  for (const archive::WindowCell& cell : tables.window_cells) {
    if (cell.instance >= tables.window_instances.size()) continue;
    const archive::WindowInstance& instance = tables.window_instances[cell.instance];
    if (instance.window >= tables.windows.size()) continue;
    const archive::Window& window = tables.windows[instance.window];
    writer.Row({uint64_t{window.process}, writer.Rank(window.process), std::string_view(window.name),
                instance.ordinal, uint64_t{cell.thread}, writer.Keep(query::FunctionName(cell.function)),
                writer.Comm(cell.comm), cell.calls, cell.time, cell.stall, cell.sent_messages,
                cell.sent_bytes, cell.received_messages, cell.received_bytes});
  }
}

void WriteSampleTables(RowWriter& writer) {
  writer.Begin("samples", {{"process"},
                           {"rank"},
                           {"state", kText},
                           {"reason", kText},
                           {"clock", kText},
                           {"function", kText},
                           {"stack", kText},
                           {"region", kText},
                           {"samples"},
                           {"time_ns"}});
  Facts& facts = writer.facts;
  std::vector<uint32_t> stacks;
  for (const analysis::SampleSum& sum : facts.samples.sums) stacks.push_back(sum.key.site);
  facts.frames.Prefetch(stacks);
  for (const analysis::SampleSum& sum : facts.samples.sums) {
    const analysis::SampleKey& key = sum.key;
    const bool stall = key.state == format::SampleState::stall;
    writer.Row({uint64_t{key.process}, writer.Rank(key.process), StateName(key.state),
                stall ? Cell(query::StallReasonName(key.reason)) : Cell(), query::SampleClockName(key.clock),
                key.function == 0 ? Cell() : Cell(writer.Keep(query::FunctionName(key.function))),
                writer.Keep(StackText(facts, key.site)), writer.Region(key.node), sum.samples, sum.time});
  }
}

void WriteTraceTables(RowWriter& writer) {
  writer.Begin("calls", {{"process"},
                         {"rank"},
                         {"thread"},
                         {"function", kText},
                         {"call_site", kText},
                         {"communicator", kText},
                         {"region", kText},
                         {"begin_ns"},
                         {"end_ns"},
                         {"peer"},
                         {"tag"},
                         {"bytes"}});
  if (writer.facts.tables.traces.empty()) return;
  const archive::Timelines trace = archive::ReadTimelines(
      writer.facts.tables, std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads));
  for (const archive::Timeline& line : trace.threads) WriteCalls(writer, line);
}

}  // namespace rankine::report
