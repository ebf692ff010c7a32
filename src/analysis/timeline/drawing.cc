#include "analysis/timeline/drawing.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "analysis/timeline/messages.h"
#include "archive/each.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;
using archive::TimelineCall;

struct Extent {
  uint64_t begin = UINT64_MAX, end = 0;
  uint64_t calls = 0, moves = 0;
};

Extent ExtentOf(const std::vector<Timeline>& lines) {
  Extent extent;
  for (const Timeline& line : lines) {
    extent.calls += line.calls.size();
    extent.moves += line.moves.size();
    for (const TimelineCall& call : line.calls) {
      extent.begin = std::min(extent.begin, call.begin);
      extent.end = std::max(extent.end, call.end);
    }
    if (line.moves.empty()) continue;
    extent.begin = std::min(extent.begin, line.moves.front().at);
    extent.end = std::max(extent.end, line.moves.back().at);
  }
  if (extent.begin > extent.end) extent.begin = extent.end = 0;
  return extent;
}

// Calls that are drawn as one.
class Group {
 public:
  bool empty() const { return drawn_.calls == 0; }
  uint64_t begin() const { return drawn_.begin; }
  void Add(uint64_t from, uint64_t to, uint16_t function) {
    if (empty()) drawn_.begin = from;
    drawn_.end = std::max(drawn_.end, to);
    drawn_.in_mpi += to - from;
    ++drawn_.calls;
    times_[function] += to - from;
  }
  void Flush(std::vector<DrawnCalls>* out) {
    if (empty()) return;
    drawn_.function = std::max_element(times_.begin(), times_.end(), [](const auto& a, const auto& b) {
                        return a.second < b.second;
                      })->first;
    drawn_.in_mpi = std::min(drawn_.in_mpi, drawn_.end - drawn_.begin);
    out->push_back(drawn_);
    drawn_ = {};
    times_.clear();
  }

 private:
  DrawnCalls drawn_;
  std::map<uint16_t, uint64_t> times_;
};

void DrawMessages(const archive::Tables& tables, const std::vector<Timeline>& lines, uint64_t begin,
                  size_t most, unsigned threads, Drawing* drawing) {
  std::vector<TracedMessage> found = FindTracedMessages(tables, lines, threads);
  drawing->messages = found.size();
  if (found.size() > most) {
    std::nth_element(found.begin(), found.begin() + static_cast<long>(most), found.end(),
                     [](const TracedMessage& a, const TracedMessage& b) { return a.Taken() > b.Taken(); });
    found.resize(most);
  }
  for (const TracedMessage& one : found) {
    const uint64_t sent = one.sent - begin;
    drawing->drawn.push_back({one.from, one.to, sent, sent + one.Taken()});
  }
  std::sort(drawing->drawn.begin(), drawing->drawn.end(), [](const DrawnMessage& a, const DrawnMessage& b) {
    return std::tie(a.sent, a.from, a.to) < std::tie(b.sent, b.from, b.to);
  });
}

// Of `count` things in `lines` lines no more than `most` are drawn, since each is at least so long or stands
// for all within such a time.
uint64_t Resolution(uint64_t span, size_t lines, uint64_t count, size_t most) {
  if (count <= most) return 0;
  const auto room = static_cast<double>(std::max<size_t>(most, 1));
  return static_cast<uint64_t>(2.0 * static_cast<double>(span) * static_cast<double>(lines) / room) + 1;
}

}  // namespace

std::vector<DrawnCalls> DrawCalls(const Timeline& line, uint64_t begin, uint64_t resolution) {
  std::vector<TimelineCall> calls(line.calls);
  std::stable_sort(calls.begin(), calls.end(),
                   [](const TimelineCall& a, const TimelineCall& b) { return a.begin < b.begin; });
  std::vector<DrawnCalls> drawn;
  Group group;
  uint64_t last = begin;  // where the call before has ended: one inside it is drawn from there on
  for (const TimelineCall& call : calls) {
    const uint64_t from = std::max(call.begin, last);
    if (call.end < from || call.kind >= line.kinds.size()) continue;
    last = call.end;
    const uint16_t function = line.kinds[call.kind].call.function;
    const bool is_long = resolution == 0 || call.end - from >= resolution;
    if (is_long || (!group.empty() && call.end - begin - group.begin() > resolution)) group.Flush(&drawn);
    group.Add(from - begin, call.end - begin, function);
    if (is_long) group.Flush(&drawn);
  }
  group.Flush(&drawn);
  return drawn;
}

std::vector<DrawnRegion> DrawRegions(const Timeline& line, uint64_t begin, uint64_t resolution) {
  std::vector<DrawnRegion> drawn;
  std::map<context::NodeId, uint64_t> times;  // of stays that are too short
  uint64_t since = 0;
  const auto flush = [&] {
    if (times.empty()) return;
    const auto most = std::max_element(times.begin(), times.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (drawn.empty() || drawn.back().region != most->first) drawn.push_back({since, most->first});
    times.clear();
  };
  for (size_t i = 0; i < line.moves.size(); ++i) {
    const uint64_t at = std::max(line.moves[i].at, begin) - begin;
    const bool last = i + 1 == line.moves.size();
    const uint64_t stay = last ? UINT64_MAX : std::max(line.moves[i + 1].at, begin) - begin - at;
    if (stay >= resolution) {
      flush();
      drawn.push_back({at, line.moves[i].region});
      continue;
    }
    if (!times.empty() && at + stay - since > resolution) flush();
    if (times.empty()) since = at;
    times[line.moves[i].region] += stay;
  }
  flush();
  return drawn;
}

Drawing MakeDrawing(const archive::Tables& tables, const DrawingLimits& limits, unsigned threads) {
  Drawing drawing;
  if (tables.traces.empty()) return drawing;
  archive::Timelines trace = archive::ReadTimelines(tables, threads);
  const std::vector<Timeline>& lines = trace.threads;
  const Extent extent = ExtentOf(lines);
  drawing.losses = trace.losses.size();
  drawing.calls = extent.calls;
  drawing.known = extent.calls > 0;
  if (!drawing.known) return drawing;
  drawing.span = extent.end - extent.begin;
  drawing.resolution = Resolution(drawing.span, lines.size(), extent.calls, limits.calls);
  const uint64_t regions = Resolution(drawing.span, lines.size(), extent.moves, limits.regions);
  drawing.threads.resize(lines.size());
  archive::Each(lines.size(), threads, [&](size_t i) {
    DrawnThread& thread = drawing.threads[i];
    thread.process = lines[i].process;
    thread.thread = lines[i].thread;
    thread.calls = DrawCalls(lines[i], extent.begin, drawing.resolution);
    thread.regions = DrawRegions(lines[i], extent.begin, regions);
  });
  DrawMessages(tables, lines, extent.begin, limits.messages, threads, &drawing);
  return drawing;
}

}  // namespace rankine::analysis
