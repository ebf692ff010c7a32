// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/drawer.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "analysis/pop/run_marks.h"
#include "analysis/processes/process_times.h"
#include "analysis/timeline/drawn_counters.h"
#include "analysis/timeline/drawn_path.h"
#include "analysis/timeline/messages.h"
#include "archive/each.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;
using archive::TimelineCall;
using archive::TimelineMove;

// The maximum number of calls and region changes in a chunk that is kept in memory. A kept chunk is not read
// again.
constexpr size_t kKept = 4096;

// The part of a chunk that lies within the drawn interval.
struct Piece {
  size_t chunk = 0;
  uint64_t calls = 0, moves = 0;
  uint64_t made = 0;             // number of calls; one record may represent several calls
  std::optional<Timeline> kept;  // The content of the chunk, if the chunk is small enough to be kept.
};

// Draws one line of a drawing. A first pass counts the items, so that the resolution can be determined. A
// second pass draws the items. All times are on the time axis of the timelines.
class LineDrawing {
 public:
  LineDrawing(const TraceChunks& trace, size_t line, uint64_t from, uint64_t until)
      : trace_(trace), line_(line), from_(from), until_(until) {
    const LinePart part = trace.PartOf(line, from, until);
    home_ = part.home;
    for (const size_t chunk : part.chunks) pieces_.push_back(Count(chunk));
  }

  uint64_t calls() const { return Sum(&Piece::calls); }
  uint64_t made() const { return Sum(&Piece::made); }
  uint64_t moves() const { return Sum(&Piece::moves); }

  void Draw(uint64_t resolution, uint64_t of_regions, DrawnThread* to) {
    to->process = trace_.lines()[line_].process;
    to->thread = trace_.lines()[line_].thread;
    CallDrawer calls(trace_.begin(), resolution);
    RegionDrawer regions(trace_.begin(), of_regions);
    for (Piece& piece : pieces_) {
      Timeline line = piece.kept ? std::move(*piece.kept) : Cut(piece.chunk);
      for (const TimelineMove& move : line.moves) regions.Add(move);
      calls.Add(std::move(line));
    }
    to->calls = calls.Finish();
    to->regions = regions.Finish();
  }

 private:
  uint64_t Sum(uint64_t Piece::*of) const {
    uint64_t sum = 0;
    for (const Piece& piece : pieces_) sum += piece.*of;
    return sum;
  }

  Piece Count(size_t chunk) const {
    const ChunkExtent& extent = trace_.lines()[line_].chunks[chunk];
    Piece piece{chunk, extent.calls, extent.moves, extent.made, std::nullopt};
    const bool inside = extent.from >= from_ && extent.last_end < until_;
    if (inside && piece.calls + piece.moves > kKept) return piece;
    Timeline line = Cut(chunk);
    piece.calls = line.calls.size();
    piece.made = MadeIn(line);
    piece.moves = line.moves.size();
    if (piece.calls + piece.moves <= kKept) piece.kept = std::move(line);
    return piece;
  }

  // The thread may have entered its region before the interval, so the change to that region is kept.
  Timeline Cut(size_t chunk) const {
    Timeline line = trace_.Read(line_, chunk);
    std::erase_if(line.calls,
                  [this](const TimelineCall& call) { return call.begin >= until_ || call.end < from_; });
    auto first = std::upper_bound(line.moves.begin(), line.moves.end(), from_,
                                  [](uint64_t at, const TimelineMove& move) { return at < move.at; });
    const auto last = std::lower_bound(first, line.moves.end(), until_,
                                       [](const TimelineMove& move, uint64_t at) { return move.at < at; });
    line.moves.erase(last, line.moves.end());
    if (chunk == home_ && first != line.moves.begin()) --first;
    line.moves.erase(line.moves.begin(), first);
    line.calls.shrink_to_fit();
    line.moves.shrink_to_fit();
    return line;
  }

  const TraceChunks& trace_;
  size_t line_, home_ = 0;
  uint64_t from_, until_;
  std::vector<Piece> pieces_;
};

// The time at which the first process in the trace returned from MPI_Init, in ns since the start of the
// trace; 0: unknown.
uint64_t InitializedIn(const archive::Tables& tables, const TraceChunks& trace) {
  const std::vector<ProcessTime> times = ProcessTimes(tables);
  uint64_t first = UINT64_MAX;
  for (const ChunkedLine& line : trace.lines()) {
    if (line.process >= times.size() || times[line.process].without_mpi) continue;
    const MarkedSpan life = LifeOf(times[line.process], trace.clocks().WallAheadOf(line.process));
    if (life.known()) first = std::min(first, life.begin);
  }
  return first > trace.begin() && first < trace.end() ? first - trace.begin() : 0;
}

}  // namespace

TraceDrawer::TraceDrawer(const archive::Tables& tables, unsigned threads, std::vector<WaitStore> waits,
                         PathSteps path)
    : tables_(tables), path_(std::move(path)), threads_(threads) {
  if (tables.traces.empty()) return;
  trace_.emplace(tables, threads);
  beside_.emplace(tables, *trace_, std::move(waits), threads);
  initialized_ = InitializedIn(tables, *trace_);
  const uint64_t begin = trace_->begin();
  ForEachTracedMessage(tables, *trace_, {}, threads, [&](const TracedMessage& one) {
    const uint64_t sent = one.sent - begin;
    messages_.Add({one.from, one.to, sent, sent + one.Taken(), one.bytes});
  });
}

void TraceDrawer::DrawMessages(uint64_t from, uint64_t until, size_t most, Drawing* drawing) const {
  const auto longer = [](const DrawnMessage& a, const DrawnMessage& b) {
    return a.received - a.sent > b.received - b.sent;
  };
  // The messages form a heap. The front of the heap is the message with the shortest transit time.
  std::vector<DrawnMessage>& drawn = drawing->drawn;
  messages_.Each(from, until, [&](const DrawnMessage& one) {
    ++drawing->messages;
    const bool full = drawn.size() >= most;
    if (full && (most == 0 || !longer(one, drawn.front()))) return;
    if (full) {
      std::pop_heap(drawn.begin(), drawn.end(), longer);
      drawn.pop_back();
    }
    drawn.push_back(one);
    std::push_heap(drawn.begin(), drawn.end(), longer);
  });
  std::sort(drawn.begin(), drawn.end(), [](const DrawnMessage& a, const DrawnMessage& b) {
    return std::tie(a.sent, a.from, a.to) < std::tie(b.sent, b.from, b.to);
  });
}

Drawing TraceDrawer::Draw(const DrawingLimits& limits, uint64_t from, uint64_t until) const {
  Drawing drawing;
  drawing.known = known();
  if (!drawing.known) return drawing;
  drawing.losses = trace_->losses();
  drawing.begin = trace_->begin();
  drawing.span = span();
  drawing.initialized = initialized_;
  from = std::min(from, drawing.span + 1);
  until = std::clamp(until, from, drawing.span + 1);
  const size_t count = trace_->lines().size();
  std::vector<std::optional<LineDrawing>> lines(count);
  archive::Each(count, threads_, [&](size_t i) {
    lines[i].emplace(*trace_, i, trace_->begin() + from, trace_->begin() + until);
  });
  uint64_t calls = 0, moves = 0;
  for (const std::optional<LineDrawing>& line : lines) {
    calls += line->calls();
    drawing.calls += line->made();
    moves += line->moves();
  }
  const uint64_t length = until - from;
  drawing.resolution = ResolutionOf(length, count, calls, limits.calls);
  const uint64_t regions = ResolutionOf(length, count, moves, limits.regions);
  drawing.threads.resize(count);
  archive::Each(count, threads_, [&](size_t i) {
    lines[i]->Draw(drawing.resolution, regions, &drawing.threads[i]);
    lines[i].reset();
  });
  beside_->Draw(trace_->begin() + from, trace_->begin() + until, limits, &drawing);
  DrawMessages(from, until, limits.messages, &drawing);
  drawing.path =
      DrawPath(path_, trace_->begin(), trace_->begin() + from, trace_->begin() + until, limits.steps);
  return drawing;
}

std::vector<DrawnCounter> TraceDrawer::DrawCounters(size_t parts) const {
  if (!trace_) return {};
  return analysis::DrawCounters(tables_, *trace_, parts, threads_);
}

}  // namespace rankine::analysis
