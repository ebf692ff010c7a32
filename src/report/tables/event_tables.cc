// SPDX-License-Identifier: BSD-3-Clause
// Writes the tables of windows, samples, I/O operations, traced calls and messages (row_writer.h).
#include <algorithm>
#include <optional>
#include <thread>

#include "analysis/timeline/messages.h"
#include "analysis/timeline/trace_chunks.h"
#include "archive/io/operations.h"
#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/trace_chunk.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "archive/trace/timeline.h"
#include "base/work.h"
#include "layout/io/functions.h"
#include "layout/stall_name.h"
#include "query/records/mpi_names.h"
#include "query/records/mpi_states.h"
#include "report/tables/row_writer.h"

namespace rankine::report {
namespace {

using base::Cell;
using base::CellType;

constexpr auto kText = CellType::text;
constexpr unsigned kMostThreads = 8;

unsigned Threads() {
  return std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads);
}

// Returns function names, outermost first, joined by semicolons as in folded stacks.
std::string StackText(Facts& facts, uint32_t site) {
  std::string text;
  for (const uint32_t place : analysis::StackOf(facts.tables, site)) {
    // Inlined functions come innermost first.
    const auto frames = facts.frames.FramesOf(place);
    std::string here;
    for (const analysis::FrameId id : frames)
      here = facts.frames.frame(id).Text() + (here.empty() ? "" : ";" + here);
    if (!here.empty()) text += (text.empty() ? "" : ";") + here;
  }
  return text;
}

std::string_view StateName(layout::SampleState state) {
  return state == layout::SampleState::stall  ? "stall"
         : state == layout::SampleState::work ? "work"
                                              : "outside";
}

// Returns the partner of a call: the receiver of its message or, if the call sends no message, the sender.
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
    const archive::TimelineSeveral* several = line.SeveralOf(call);
    writer.Row({uint64_t{line.process}, writer.Rank(line.process), uint64_t{line.thread},
                writer.Keep(query::FunctionName(kind.Called())), writer.Site(kind.site),
                writer.Comm(kind.comm), writer.Region(kind.region), call.begin, call.end,
                partner == nullptr ? Cell() : Cell(int64_t{partner->peer}),
                partner == nullptr ? Cell() : Cell(int64_t{partner->tag}),
                partner == nullptr ? Cell() : Cell(partner->bytes),
                several == nullptr ? uint64_t{1} : several->calls,
                several == nullptr ? call.end - call.begin : several->inside,
                archive::NameOf(kind.call.outcome)});
  }
}

void WriteStalls(RowWriter& writer, const archive::Timeline& line) {
  for (const archive::TimelineStall& stall : line.stalls) {
    if (!writer.good()) return;
    writer.Row({uint64_t{line.process}, writer.Rank(line.process), uint64_t{line.thread},
                layout::NameOf(stall.reason), stall.begin, stall.end});
  }
}

void BeginMatched(RowWriter& writer) {
  writer.Begin("matched_messages", {{"sender"},
                                    {"sender_rank"},
                                    {"sender_thread"},
                                    {"receiver"},
                                    {"receiver_rank"},
                                    {"receiver_thread"},
                                    {"tag"},
                                    {"bytes"},
                                    {"send_begin_ns"},
                                    {"receive_begin_ns"},
                                    {"receive_end_ns"}});
}

void WriteMatched(RowWriter& writer, const analysis::TraceChunks& trace) {
  BeginMatched(writer);
  analysis::ForEachTracedMessage(
      writer.facts.tables, trace, {}, Threads(), [&](const analysis::TracedMessage& message) {
        if (!writer.good()) return;
        const analysis::ChunkedLine &from = trace.lines()[message.from], &to = trace.lines()[message.to];
        writer.Row({uint64_t{from.process}, writer.Rank(from.process), uint64_t{from.thread},
                    uint64_t{to.process}, writer.Rank(to.process), uint64_t{to.thread}, int64_t{message.tag},
                    message.bytes, message.sent, message.taken_begin, message.taken_end});
      });
}

// Returns the total size of the chunks that have to be read.
uint64_t BytesOf(const analysis::TraceChunks& trace, bool (*wants)(const analysis::ChunkExtent&)) {
  uint64_t bytes = 0;
  for (size_t line = 0; line < trace.lines().size(); ++line) {
    const std::vector<analysis::ChunkExtent>& chunks = trace.lines()[line].chunks;
    for (size_t chunk = 0; chunk < chunks.size(); ++chunk)
      bytes += wants(chunks[chunk]) ? trace.BytesOf(line, chunk) : 0;
  }
  return bytes;
}

void WriteOperation(RowWriter& writer, const archive::IoOperation& one) {
  const archive::Tables& tables = writer.facts.tables;
  Cell file, layer, function, kind, parent, library, site;
  if (one.row < tables.io.size()) {
    const archive::IoRow& row = tables.io[one.row];
    const auto text = [](std::string_view of) { return of.empty() ? Cell() : Cell(of); };
    if (row.file < tables.io_files.size()) file = std::string_view(tables.io_files[row.file]);
    layer = layout::NameOf(row.layer);
    function = archive::FunctionOf(row);
    kind = layout::NameOf(archive::KindOf(row));
    if (row.parent != 0) parent = text(archive::ParentOf(row));
    library = text(archive::LibraryOf(row));
    site = writer.Site(row.site);
  }
  writer.Row({uint64_t{one.process}, writer.Rank(one.process), uint64_t{one.thread}, file, layer, function,
              kind, parent, library, site, one.begin, one.end,
              one.offset == layout::kNoOffset ? Cell() : Cell(one.offset), one.bytes,
              uint64_t{one.failed ? 1u : 0u}});
}

}  // namespace

void WriteOperationTables(RowWriter& writer) {
  writer.Begin("io_operations", {{"process"},
                                 {"rank"},
                                 {"thread"},
                                 {"file", kText},
                                 {"layer", kText},
                                 {"function", kText},
                                 {"kind", kText},
                                 {"in_mpi_function", kText},
                                 {"in_library_function", kText},
                                 {"call_site", kText},
                                 {"begin_ns"},
                                 {"end_ns"},
                                 {"offset"},
                                 {"bytes"},
                                 {"failed"}});
  const archive::Tables& tables = writer.facts.tables;
  if (tables.io_ops.empty()) return;
  const archive::Clocks clocks(tables);
  const base::Work work("writing operations", tables.io_ops.size());
  for (const archive::IoOpsChunk& chunk : tables.io_ops) {
    const auto write = [&](const archive::IoOperation& one) {
      WriteOperation(writer, one);
      return writer.good();
    };
    archive::ReadIoOperations(tables, chunk, write, clocks.Of(chunk.process));
    base::Work::Done(1);
  }
}

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
    const bool stall = key.state == layout::SampleState::stall;
    writer.Row({uint64_t{key.process}, writer.Rank(key.process), StateName(key.state),
                stall ? Cell(layout::NameOf(key.reason)) : Cell(), query::SampleClockName(key.clock),
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
                         {"bytes"},
                         {"calls"},
                         {"inside_ns"},
                         {"outcome", kText}});
  std::optional<analysis::TraceChunks> trace;
  if (!writer.facts.tables.traces.empty()) trace.emplace(writer.facts.tables, Threads());
  const auto each = [&](const char* what, const auto& write, const auto& wants) {
    const base::Work work(what, trace ? BytesOf(*trace, wants) : 0);
    for (size_t line = 0; trace && line < trace->lines().size(); ++line) {
      const std::vector<analysis::ChunkExtent>& chunks = trace->lines()[line].chunks;
      for (size_t chunk = 0; chunk < chunks.size() && writer.good(); ++chunk) {
        if (wants(chunks[chunk])) write(writer, trace->Read(line, chunk));
      }
    }
  };
  each("writing calls", WriteCalls, [](const analysis::ChunkExtent& chunk) { return chunk.calls > 0; });
  writer.Begin("mpi_stalls",
               {{"process"}, {"rank"}, {"thread"}, {"reason", kText}, {"begin_ns"}, {"end_ns"}});
  each("writing stalls", WriteStalls, [](const analysis::ChunkExtent& chunk) { return chunk.stalls > 0; });
  if (trace) {
    WriteMatched(writer, *trace);
  } else {
    BeginMatched(writer);
  }
}

}  // namespace rankine::report
