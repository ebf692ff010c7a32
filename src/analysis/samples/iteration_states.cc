// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/iteration_states.h"

#include <algorithm>
#include <map>

#include "analysis/regions/regions.h"
#include "archive/rows/sample_chunk.h"
#include "archive/samples.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

constexpr size_t kMostBins = 1024;

// The sums over bins. Each bin represents 2^shift iterations. When there are too many bins, the shift is
// increased.
class Bins {
 public:
  void Add(int64_t number, layout::SampleState state, uint64_t time) {
    Put(bins_[number >> shift_], state, time);
    while (bins_.size() > kMostBins) {
      std::map<int64_t, IterationRange> wider;
      ++shift_;
      for (const auto& [bin, range] : bins_) Merge(wider[bin >> 1], range);
      bins_ = std::move(wider);
    }
    first_ = std::min(first_, number);
    last_ = std::max(last_, number);
  }

  LoopStates Take(std::string loop, size_t most) const {
    LoopStates states{std::move(loop), {}, {}};
    uint64_t width = uint64_t{1} << shift_;
    // The distance between two signed numbers always fits into an unsigned number.
    const auto from_first = [this](int64_t number) {
      return static_cast<uint64_t>(number) - static_cast<uint64_t>(first_);
    };
    const uint64_t span = from_first(last_);
    if (span / std::max<uint64_t>(most, 1) >= width) width = span / std::max<uint64_t>(most, 1) + 1;
    // A width of 0 means 2^64, which does not fit into 64 bits. If the width overflows, a single range
    // contains all iterations.
    const auto range_of = [width](uint64_t distance) {
      return width == 0 ? size_t{0} : static_cast<size_t>(distance / width);
    };
    states.ranges.resize(range_of(span) + 1);
    for (size_t i = 0; i < states.ranges.size(); ++i) {
      const uint64_t begin = i * width;
      states.ranges[i].first = static_cast<int64_t>(static_cast<uint64_t>(first_) + begin);
      const uint64_t end = span - begin < width - 1 ? span : begin + (width - 1);
      states.ranges[i].last = static_cast<int64_t>(static_cast<uint64_t>(first_) + end);
    }
    for (const auto& [bin, range] : bins_) {
      const int64_t number = std::clamp(bin << shift_, first_, last_);
      Merge(states.ranges[range_of(from_first(number))], range);
      states.time.Add(range.time);
    }
    return states;
  }

 private:
  static void Put(IterationRange& range, layout::SampleState state, uint64_t time) {
    range.time.Add(state, time);
    range.samples = base::AddSaturated(range.samples, 1);
  }
  static void Merge(IterationRange& to, const IterationRange& from) {
    to.time.Add(from.time);
    to.samples = base::AddSaturated(to.samples, from.samples);
  }

  unsigned shift_ = 0;
  int64_t first_ = INT64_MAX, last_ = INT64_MIN;
  std::map<int64_t, IterationRange> bins_;
};

// For each context that has samples, finds the name of the innermost loop around it.
class LoopNames {
 public:
  explicit LoopNames(const archive::Tables& tables) : space_(tables.space), loop_(space_.Find("loop")) {}

  // Returns an empty name outside loops.
  const std::string& Of(context::NodeId node) {
    const auto [place, made] = names_.try_emplace(node);
    if (!made || loop_ == context::kNoAttribute || node >= space_.nodes()) return place->second;
    while (node != context::kRoot && space_.attribute_of(node) != loop_) node = space_.parent(node);
    if (node != context::kRoot) place->second = ValueText(space_.value_of(node));
    return place->second;
  }

 private:
  const context::Space& space_;
  const context::AttributeId loop_;
  std::map<context::NodeId, std::string> names_;
};

}  // namespace

std::vector<LoopStates> StatesByIteration(const archive::Tables& tables, const SampleSums& sums,
                                          size_t most) {
  std::map<std::string, Bins> loops;
  LoopNames names(tables);
  for (const archive::SampleChunk& chunk : tables.samples) {
    archive::SampleReader reader(tables);
    if (chunk.process >= sums.processes.size() || !reader.Open(chunk)) continue;
    const double scale = sums.processes[chunk.process].scale;
    for (archive::Sample sample; reader.Next(&sample);) {
      if (!sample.iteration) continue;
      const std::string& loop = names.Of(sample.node);
      if (loop.empty()) continue;
      const auto time = static_cast<uint64_t>(static_cast<double>(sample.time_ns) * scale);
      loops[loop].Add(*sample.iteration, sample.state, time);
    }
  }
  std::vector<LoopStates> all;
  all.reserve(loops.size());
  for (const auto& [name, bins] : loops) all.push_back(bins.Take(name, most));
  std::stable_sort(all.begin(), all.end(),
                   [](const LoopStates& a, const LoopStates& b) { return a.time.all() > b.time.all(); });
  return all;
}

}  // namespace rankine::analysis
