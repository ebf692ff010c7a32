#include "analysis/timeline/drawing.h"

#include <algorithm>
#include <map>

namespace rankine::analysis {
namespace {

using archive::TimelineCall;

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

}  // namespace

std::vector<DrawnCalls> DrawCalls(std::vector<TimelineCall> calls,
                                  const std::vector<archive::TimelineKind>& kinds, uint64_t begin,
                                  uint64_t resolution) {
  std::stable_sort(calls.begin(), calls.end(),
                   [](const TimelineCall& a, const TimelineCall& b) { return a.begin < b.begin; });
  std::vector<DrawnCalls> drawn;
  Group group;
  uint64_t last = begin;  // where the call before has ended: one inside it is drawn from there on
  for (const TimelineCall& call : calls) {
    const uint64_t from = std::max(call.begin, last);
    if (call.end < from || call.kind >= kinds.size()) continue;
    last = call.end;
    const uint16_t function = kinds[call.kind].call.function;
    const bool is_long = resolution == 0 || call.end - from >= resolution;
    if (is_long || (!group.empty() && call.end - begin - group.begin() > resolution)) group.Flush(&drawn);
    group.Add(from - begin, call.end - begin, function);
    if (is_long) group.Flush(&drawn);
  }
  group.Flush(&drawn);
  return drawn;
}

std::vector<DrawnRegion> DrawRegions(std::span<const archive::TimelineMove> moves, uint64_t begin,
                                     uint64_t resolution) {
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
  for (size_t i = 0; i < moves.size(); ++i) {
    const uint64_t at = std::max(moves[i].at, begin) - begin;
    const bool last = i + 1 == moves.size();
    const uint64_t stay = last ? UINT64_MAX : std::max(moves[i + 1].at, begin) - begin - at;
    if (stay >= resolution) {
      flush();
      drawn.push_back({at, moves[i].region});
      continue;
    }
    if (!times.empty() && at + stay - since > resolution) flush();
    if (times.empty()) since = at;
    times[moves[i].region] += stay;
  }
  flush();
  return drawn;
}

}  // namespace rankine::analysis
