#include "analysis/timeline/drawer.h"

#include <algorithm>
#include <tuple>

#include "archive/each.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;
using archive::TimelineCall;
using archive::TimelineMove;

// A part of a line. Calls are in the order of their ends, and so of their begins where none is in another.
struct Part {
  std::vector<TimelineCall>::const_iterator first, last;  // calls; where some nest, more than are in it
  std::vector<TimelineMove>::const_iterator move, last_move;
  uint64_t from = 0, until = 0;
  bool Has(const TimelineCall& call) const { return call.begin < until && call.end >= from; }
};

Part PartOf(const Timeline& line, bool nested, uint64_t from, uint64_t until) {
  Part part;
  part.from = from;
  part.until = until;
  part.first = std::lower_bound(line.calls.begin(), line.calls.end(), from,
                                [](const TimelineCall& call, uint64_t at) { return call.end < at; });
  part.last = nested
                  ? line.calls.end()
                  : std::lower_bound(part.first, line.calls.end(), until,
                                     [](const TimelineCall& call, uint64_t at) { return call.begin < at; });
  // The region in which the part begins was entered before it.
  part.move = std::upper_bound(line.moves.begin(), line.moves.end(), from,
                               [](uint64_t at, const TimelineMove& move) { return at < move.at; });
  if (part.move != line.moves.begin()) --part.move;
  part.last_move = std::lower_bound(part.move, line.moves.end(), until,
                                    [](const TimelineMove& move, uint64_t at) { return move.at < at; });
  return part;
}

// Of `count` things in `lines` lines no more than `most` are drawn, since each is at least so long or stands
// for all within such a time.
uint64_t Resolution(uint64_t span, size_t lines, uint64_t count, size_t most) {
  if (count <= most) return 0;
  const auto room = static_cast<double>(std::max<size_t>(most, 1));
  return static_cast<uint64_t>(2.0 * static_cast<double>(span) * static_cast<double>(lines) / room) + 1;
}

}  // namespace

TraceDrawer::TraceDrawer(const archive::Tables& tables, unsigned threads) : threads_(threads) {
  if (tables.traces.empty()) return;
  archive::Timelines trace = archive::ReadTimelines(tables, threads);
  lines_ = std::move(trace.threads);
  losses_ = trace.losses.size();
  uint64_t begin = UINT64_MAX, end = 0;
  for (const Timeline& line : lines_) {
    calls_ += line.calls.size();
    for (const TimelineCall& call : line.calls) {
      begin = std::min(begin, call.begin);
      end = std::max(end, call.end);
    }
    nested_.push_back(
        !std::is_sorted(line.calls.begin(), line.calls.end(),
                        [](const TimelineCall& a, const TimelineCall& b) { return a.begin < b.begin; }));
    if (line.moves.empty()) continue;
    begin = std::min(begin, line.moves.front().at);
    end = std::max(end, line.moves.back().at);
  }
  if (begin > end) return;
  begin_ = begin;
  end_ = end;
  messages_ = FindTracedMessages(tables, lines_, threads);
}

void TraceDrawer::DrawMessages(uint64_t from, uint64_t until, size_t most, Drawing* drawing) const {
  std::vector<TracedMessage> found;
  for (const TracedMessage& one : messages_) {
    if (one.sent < until && one.sent + one.Taken() >= from) found.push_back(one);
  }
  drawing->messages = found.size();
  if (found.size() > most) {
    std::nth_element(found.begin(), found.begin() + static_cast<long>(most), found.end(),
                     [](const TracedMessage& a, const TracedMessage& b) { return a.Taken() > b.Taken(); });
    found.resize(most);
  }
  for (const TracedMessage& one : found) {
    const uint64_t sent = one.sent - begin_;
    drawing->drawn.push_back({one.from, one.to, sent, sent + one.Taken()});
  }
  std::sort(drawing->drawn.begin(), drawing->drawn.end(), [](const DrawnMessage& a, const DrawnMessage& b) {
    return std::tie(a.sent, a.from, a.to) < std::tie(b.sent, b.from, b.to);
  });
}

Drawing TraceDrawer::Draw(const DrawingLimits& limits, uint64_t from, uint64_t until) const {
  Drawing drawing;
  drawing.losses = losses_;
  drawing.known = known();
  if (!drawing.known) return drawing;
  drawing.span = span();
  from = std::min(from, drawing.span + 1);
  until = std::clamp(until, from, drawing.span + 1);
  std::vector<Part> parts;
  uint64_t moves = 0;
  for (size_t i = 0; i < lines_.size(); ++i) {
    const Part part = PartOf(lines_[i], nested_[i], begin_ + from, begin_ + until);
    drawing.calls += static_cast<uint64_t>(
        std::count_if(part.first, part.last, [&](const TimelineCall& call) { return part.Has(call); }));
    moves += static_cast<uint64_t>(part.last_move - part.move);
    parts.push_back(part);
  }
  const uint64_t length = until - from;
  drawing.resolution = Resolution(length, lines_.size(), drawing.calls, limits.calls);
  const uint64_t regions = Resolution(length, lines_.size(), moves, limits.regions);
  drawing.threads.resize(lines_.size());
  archive::Each(lines_.size(), threads_, [&](size_t i) {
    const Part& part = parts[i];
    std::vector<TimelineCall> calls;
    std::copy_if(part.first, part.last, std::back_inserter(calls),
                 [&](const TimelineCall& call) { return part.Has(call); });
    DrawnThread& thread = drawing.threads[i];
    thread.process = lines_[i].process;
    thread.thread = lines_[i].thread;
    thread.calls = DrawCalls(std::move(calls), lines_[i].kinds, begin_, drawing.resolution);
    thread.regions = DrawRegions(std::span(part.move, part.last_move), begin_, regions);
  });
  DrawMessages(begin_ + from, begin_ + until, limits.messages, &drawing);
  return drawing;
}

}  // namespace rankine::analysis
