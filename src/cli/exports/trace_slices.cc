// SPDX-License-Identifier: BSD-3-Clause
#include "cli/exports/trace_slices.h"

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "analysis/processes/worlds.h"
#include "analysis/timeline/lanes.h"
#include "analysis/timeline/message_ends.h"
#include "analysis/timeline/operation_slices.h"
#include "analysis/timeline/trace_chunks.h"
#include "analysis/timeline/window_slices.h"
#include "analysis/waits/operations.h"
#include "analysis/waits/waits.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "base/work.h"
#include "cli/collective_export.h"
#include "cli/exports/slice_names.h"
#include "layout/stall_name.h"
#include "query/records/mpi_names.h"

namespace rankine::cli {
namespace {

using analysis::MessageEnd;
using analysis::MessageEnds;
using analysis::MessageStep;
using analysis::MixedEdge;
using analysis::SliceEdge;
using analysis::TimeSpan;
using archive::kNone;
using exchange::SliceCategory;

constexpr uint32_t kBeside = 0x8000;  // the number of the first track that does not belong to a thread

// A thread that has an event trace, recorded operations, or both.
struct Line {
  uint32_t process = kNone, thread = 0;
  uint32_t trace = kNone;       // the index of the thread among the threads of the trace
  uint32_t operations = kNone;  // the index of the thread among the threads with operations
};

// Without an event trace, times are taken from the clocks of the processes.
class Slices {
 public:
  Slices(const archive::Tables& tables, exchange::SliceSink& sink, const WantedSlices& wanted,
         unsigned threads)
      : tables_(tables),
        sink_(sink),
        wanted_(wanted),
        words_(tables),
        worlds_(analysis::FindWorlds(tables)),
        collectives_(
            tables, [this](uint32_t process) { return Wants(process); }, sink),
        trace_(tables, threads),
        operations_(analysis::FindOperationLines(tables, trace_.clocks(), threads)),
        windows_(analysis::FindWindowLanes(tables, trace_.clocks())),
        begin_(Begin()),
        span_(SpanOf(wanted.span, begin_)),
        ends_([this, threads](const TakeMessage& take) { EachMessage(threads, take); },
              trace_.lines().size()) {
    if (trace_.calls() > 0) analysis::FindWaits(tables, threads, analysis::kCallsHeld, nullptr, &waits_);
  }

  base::Status Write() {
    std::map<uint32_t, std::vector<Line>> processes;
    for (const Line& line : Lines()) processes[line.process].push_back(line);
    for (const analysis::WindowLane& lane : windows_) processes[lane.process];
    const base::Work work("", Steps());
    for (const auto& [process, lines] : processes) {
      if (!Wants(process)) continue;
      beside_ = 0;
      for (const Line& line : lines) {
        if (base::Status status = WriteLine(line); !status.ok()) return status;
      }
      if (base::Status status = WriteWindows(process); !status.ok()) return status;
    }
    return sink_.Close();
  }

 private:
  using TakeMessage = std::function<void(const analysis::TracedMessage&)>;

  // Returns the total amount of work, for the progress line. The calls, the stalls and the waits of a thread
  // are read separately, so the work of all three is added up.
  uint64_t Steps() const {
    uint64_t steps = 0;
    for (size_t line = 0; line < trace_.lines().size(); ++line) {
      const analysis::ChunkedLine& traced = trace_.lines()[line];
      if (!Wants(traced.process)) continue;
      const uint64_t waits = line < waits_.size() && waits_[line].count() > 0 ? 1 : 0;
      for (const size_t chunk : trace_.PartOf(line, span_.from, span_.until).chunks)
        steps += trace_.BytesOf(line, chunk) * (1 + waits + (traced.chunks[chunk].stalls > 0 ? 1 : 0));
    }
    return steps;
  }

  static TimeSpan SpanOf(TimeSpan span, uint64_t begin) {
    span.from += begin;
    span.until = span.until > UINT64_MAX - begin ? UINT64_MAX : span.until + begin;
    return span;
  }

  uint64_t Begin() const {
    uint64_t begin = trace_.begin() == 0 ? UINT64_MAX : trace_.begin();
    for (const analysis::OperationLine& line : operations_) begin = std::min(begin, line.begin);
    for (const analysis::WindowLane& lane : windows_) begin = std::min(begin, lane.slices.front().begin);
    return begin == UINT64_MAX ? 0 : begin;
  }

  std::vector<Line> Lines() const {
    std::map<std::pair<uint32_t, uint32_t>, Line> lines;
    for (uint32_t i = 0; i < trace_.lines().size(); ++i) {
      const analysis::ChunkedLine& line = trace_.lines()[i];
      lines[{line.process, line.thread}] = {line.process, line.thread, i, kNone};
    }
    for (uint32_t i = 0; i < operations_.size(); ++i) {
      const analysis::OperationLine& of = operations_[i];
      Line& line = lines[{of.process, of.thread}];
      line.process = of.process;
      line.thread = of.thread;
      line.operations = i;
    }
    std::vector<Line> all;
    all.reserve(lines.size());
    for (const auto& [key, line] : lines) all.push_back(line);
    return all;
  }

  // Passes on a message only if both of its ends are drawn, because an arrow needs two ends.
  void EachMessage(unsigned threads, const TakeMessage& take) const {
    analysis::MessageScope scope;
    scope.until = span_.until;
    if (!wanted_.ranks.empty()) {
      for (uint32_t i = 0; i < tables_.processes.size(); ++i) scope.processes.push_back(Wants(i));
    }
    const auto inside = [this](uint64_t at) { return at >= span_.from && at < span_.until; };
    analysis::ForEachTracedMessage(tables_, trace_, scope, threads,
                                   [&](const analysis::TracedMessage& message) {
                                     if (!inside(message.sent) || !inside(message.taken_begin)) return;
                                     // If only one call of an operation is within the time span, that call
                                     // represents the whole operation.
                                     analysis::TracedMessage cut = message;
                                     if (!inside(cut.posted)) cut.posted = cut.taken_begin;
                                     if (!inside(cut.done_begin)) cut.done_by = kNone;
                                     take(cut);
                                   });
  }

  bool Wants(uint32_t process) const {
    if (process >= tables_.processes.size()) return false;
    return wanted_.ranks.empty() ||
           std::binary_search(wanted_.ranks.begin(), wanted_.ranks.end(), tables_.processes[process].rank);
  }

  base::Status BeginTrack(uint32_t process, uint32_t number, const std::string& name, bool beside) {
    return sink_.Thread({process, number, analysis::ProcessName(tables_, worlds_, process), name, beside});
  }
  base::Status BeginBeside(uint32_t process, const std::string& name) {
    return BeginTrack(process, kBeside + beside_++, name, true);
  }

  base::Status WriteLine(const Line& line) {
    const std::string name = "thread " + std::to_string(line.thread);
    if (base::Status status = BeginTrack(line.process, line.thread, name, false); !status.ok()) return status;
    if (base::Status status = WriteThread(line); !status.ok()) return status;
    if (line.operations != kNone) {
      if (base::Status status = WriteOperationsBeside(line, name); !status.ok()) return status;
    }
    if (line.trace == kNone) return base::Status::Ok();
    if (base::Status status = WriteStalls(line, name); !status.ok()) return status;
    return line.trace < waits_.size() ? WriteWaits(line, name) : base::Status::Ok();
  }

  base::Status WriteThread(const Line& line) {
    std::optional<analysis::OperationStream> stream;
    if (line.operations != kNone)
      stream.emplace(tables_, operations_[line.operations], trace_.clocks().Of(line.process), true);
    analysis::OperationSlices mixed(tables_, stream ? &*stream : nullptr, span_);
    if (line.trace == kNone) return WriteOperations(&mixed);
    const analysis::ChunkedLine& traced = trace_.lines()[line.trace];
    const std::vector<size_t> chunks = trace_.PartOf(line.trace, span_.from, span_.until).chunks;
    // Stores for each chunk the earliest start of a call in later chunks.
    std::vector<uint64_t> next_begin(chunks.size(), UINT64_MAX);
    for (size_t i = chunks.size(); i-- > 1;)
      next_begin[i - 1] = std::min(next_begin[i], traced.chunks[chunks[i]].first_begin);
    ends_of_line_ = ends_.Of(line.trace);
    analysis::SliceWalk walk(tables_.space, span_);
    for (size_t i = 0; i < chunks.size(); ++i) {
      const archive::Timeline piece = trace_.Read(line.trace, chunks[i]);
      if (base::Status status = WriteEdges(piece, walk.Add(piece, next_begin[i]), &mixed); !status.ok())
        return status;
    }
    if (base::Status status = WriteEdges({}, walk.Finish(), &mixed); !status.ok()) return status;
    return WriteOperations(&mixed);
  }

  // Writes the remaining operations.
  base::Status WriteOperations(analysis::OperationSlices* mixed) {
    edges_.clear();
    mixed->Finish(&edges_);
    return WriteMixed({});
  }

  base::Status WriteEdges(const archive::Timeline& piece, const std::vector<SliceEdge>& edges,
                          analysis::OperationSlices* mixed) {
    for (const SliceEdge& edge : edges) {
      const bool call = edge.kind == SliceEdge::Kind::call_begin || edge.kind == SliceEdge::Kind::call_end;
      edges_.clear();
      mixed->Add(edge, call ? piece.kinds[piece.calls[edge.call].kind].Called() : 0, &edges_);
      if (base::Status status = WriteMixed(piece); !status.ok()) return status;
    }
    return base::Status::Ok();
  }

  base::Status WriteMixed(const archive::Timeline& piece) {
    for (const MixedEdge& edge : edges_) {
      base::Status status;
      const uint64_t at = edge.at - begin_;
      if (edge.what == MixedEdge::What::operation_begin)
        status = BeginOperation(at, edge.operation);
      else
        status = edge.what == MixedEdge::What::slice ? WriteEdge(piece, edge.slice) : sink_.End(at);
      if (!status.ok()) return status;
    }
    return base::Status::Ok();
  }

  base::Status BeginOperation(uint64_t at, const archive::IoOperation& operation) {
    return sink_.Begin(at, SliceCategory::io, words_.OperationName(operation), words_.OfOperation(operation),
                       {}, {});
  }

  base::Status WriteEdge(const archive::Timeline& piece, const SliceEdge& edge) {
    const uint64_t at = edge.at - begin_;
    switch (edge.kind) {
      case SliceEdge::Kind::region_begin:
        return sink_.Begin(at, SliceCategory::region, words_.RegionName(edge.node), {}, {}, {});
      case SliceEdge::Kind::call_begin: {
        const archive::TimelineCall& call = piece.calls[edge.call];
        // Several calls may begin at the same time, such as the entries of MPI_Startall. All calls that
        // begin together share their messages, so the ends of these messages are attached to the first
        // call.
        const std::span<const MessageEnd> ends = MessageEnds::AtCall(ends_of_line_, call.begin);
        ends_of_line_ = {ends.end(), ends_of_line_.end()};
        return WriteCall(piece.kinds[call.kind], piece.SeveralOf(call), ends, at);
      }
      default:
        return sink_.End(at);
    }
  }

  base::Status WriteCall(const archive::TimelineKind& kind, const archive::TimelineSeveral* several,
                         std::span<const MessageEnd> ends, uint64_t at) {
    messages_.clear();
    // The numbers of the receives that start in the call, and of the sends that complete in the call.
    std::vector<uint64_t> started, completed;
    size_t sent = 0;
    for (const MessageEnd& one : ends) {
      if (one.step == MessageStep::start_receive) started.push_back(one.number);
      if (one.step == MessageStep::complete_send) completed.push_back(one.number);
      if (one.step != MessageStep::send && one.step != MessageStep::receive) continue;
      messages_.push_back({one.number, trace_.lines()[one.other].process, one.tag, one.bytes, one.request});
      sent += one.step == MessageStep::send ? 1 : 0;
    }
    sink_.Requests(started, completed);
    collectives_.Tell(kind);
    return sink_.Begin(at, SliceCategory::mpi, query::FunctionName(kind.Called()),
                       words_.OfCall(kind, several), std::span(messages_).first(sent),
                       std::span(messages_).subspan(sent));
  }

  // Clips a slice to the time span. Returns false if nothing remains.
  bool Cut(uint64_t* begin, uint64_t* end) const {
    if (*end < span_.from || *begin >= span_.until) return false;
    *begin = std::max(*begin, span_.from);
    *end = std::max(*begin, std::min(*end, span_.until));
    return true;
  }

  // Operations on additional tracks of a thread are kept in memory, because such operations are rare.
  base::Status WriteOperationsBeside(const Line& line, const std::string& thread) {
    const analysis::OperationLine& of = operations_[line.operations];
    if (of.Count(false) == 0) return base::Status::Ok();
    analysis::OperationStream stream(tables_, of, trace_.clocks().Of(line.process), false);
    std::vector<archive::IoOperation> all;
    for (const analysis::PlacedOperation* one = stream.Peek(); one != nullptr; one = stream.Peek()) {
      all.push_back(*one);
      if (!Cut(&all.back().begin, &all.back().end)) all.pop_back();
      stream.Pop();
    }
    for (const std::vector<archive::IoOperation>& lane : analysis::LanesOf(std::move(all))) {
      base::Status status = BeginBeside(line.process, "I/O beside " + thread);
      for (const archive::IoOperation& one : lane) {
        if (status.ok()) status = BeginOperation(one.begin - begin_, one);
        if (status.ok()) status = sink_.End(one.end - begin_);
      }
      if (!status.ok()) return status;
    }
    return base::Status::Ok();
  }

  // Stalls get a separate track, because they may overlap the slices of operations within a call.
  base::Status WriteStalls(const Line& line, const std::string& thread) {
    uint64_t last = 0;
    bool any = false;
    for (const size_t chunk : trace_.PartOf(line.trace, span_.from, span_.until).chunks) {
      if (trace_.lines()[line.trace].chunks[chunk].stalls == 0) continue;
      for (const archive::TimelineStall& stall : trace_.Read(line.trace, chunk).stalls) {
        uint64_t begin = std::max(stall.begin, last), end = std::max(begin, stall.end);
        if (!Cut(&begin, &end)) continue;
        last = end;
        base::Status status = any ? base::Status::Ok() : BeginBeside(line.process, "stalls of " + thread);
        any = true;
        if (status.ok())
          status =
              sink_.Begin(begin - begin_, SliceCategory::stall, layout::NameOf(stall.reason), {}, {}, {});
        if (status.ok()) status = sink_.End(end - begin_);
        if (!status.ok()) return status;
      }
    }
    return base::Status::Ok();
  }

  base::Status WriteWaits(const Line& line, const std::string& thread) {
    if (waits_[line.trace].count() == 0) return base::Status::Ok();
    if (base::Status status = BeginBeside(line.process, "waits of " + thread); !status.ok()) return status;
    const std::vector<size_t> part = trace_.PartOf(line.trace, span_.from, span_.until).chunks;
    analysis::WaitCursor cursor(waits_[line.trace]);
    std::vector<analysis::Wait> waits;
    uint32_t calls = 0;  // the number of calls in the preceding chunks
    uint64_t last = 0;
    size_t chunk = 0;
    for (const size_t wanted : part) {
      for (; chunk < wanted; ++chunk)
        calls += static_cast<uint32_t>(trace_.lines()[line.trace].chunks[chunk].matched);
      const archive::Timeline piece = trace_.Read(line.trace, wanted);
      uint32_t place = calls;
      for (const archive::TimelineCall& call : piece.calls) {
        if (piece.kinds[call.kind].call.IsAside()) continue;
        waits.clear();
        cursor.Take(place + 1, &waits);
        for (const analysis::Wait& wait : waits) {
          if (wait.where.call != place || wait.ns == 0) continue;
          if (base::Status status = WriteWait(wait, call, &last); !status.ok()) return status;
        }
        ++place;
      }
    }
    return base::Status::Ok();
  }

  // Limits the wait to the time span of its call. The analysis corrects some times of waits, and the
  // corrected times differ from the times in the trace.
  base::Status WriteWait(const analysis::Wait& wait, const archive::TimelineCall& call, uint64_t* last) {
    uint64_t begin = std::clamp(wait.begin, call.begin, call.end);
    uint64_t end = std::min(call.end, begin + wait.ns);
    if (!Cut(&begin, &end) || end <= *last) return base::Status::Ok();
    begin = std::max(begin, *last);
    *last = end;
    const uint32_t late = wait.late < trace_.lines().size() ? trace_.lines()[wait.late].process : kNone;
    base::Status status = sink_.Begin(begin - begin_, SliceCategory::wait, analysis::NameOf(wait.kind),
                                      words_.OfWait(wait, late), {}, {});
    return status.ok() ? sink_.End(end - begin_) : status;
  }

  base::Status WriteWindows(uint32_t process) {
    for (const analysis::WindowLane& lane : windows_) {
      if (lane.process != process) continue;
      base::Status status = BeginBeside(process, "window " + std::string(lane.name));
      for (const analysis::WindowSlice& one : lane.slices) {
        uint64_t begin = one.begin, end = one.end;
        if (!Cut(&begin, &end)) continue;
        if (status.ok())
          status = sink_.Begin(begin - begin_, SliceCategory::window, lane.name,
                               words_.OfWindow(tables_.window_instances[one.instance]), {}, {});
        if (status.ok()) status = sink_.End(end - begin_);
      }
      if (!status.ok()) return status;
    }
    return base::Status::Ok();
  }

  const archive::Tables& tables_;
  exchange::SliceSink& sink_;
  const WantedSlices& wanted_;
  SliceWords words_;
  analysis::Worlds worlds_;
  CollectiveExport collectives_;
  analysis::TraceChunks trace_;
  std::vector<analysis::OperationLine> operations_;
  std::vector<analysis::WindowLane> windows_;
  uint64_t begin_;
  TimeSpan span_;  // the requested span, on the time scale of the timelines
  MessageEnds ends_;
  std::vector<analysis::WaitStore> waits_;  // the waits, by thread of the trace
  uint32_t beside_ = 0;                     // the number of tracks of the process so far that belong to no
                                            // thread
  std::span<const MessageEnd> ends_of_line_;
  std::vector<MixedEdge> edges_;                  // the edges that result from one edge of the trace
  std::vector<exchange::SliceMessage> messages_;  // messages of one call
};

}  // namespace

bool HasSlices(const archive::Tables& tables) {
  return !tables.traces.empty() || !tables.io_ops.empty() || !tables.window_instances.empty();
}

base::Status WriteSlices(const archive::Tables& tables, const WantedSlices& wanted, unsigned threads,
                         exchange::SliceSink& sink) {
  return Slices(tables, sink, wanted, threads).Write();
}

}  // namespace rankine::cli
