// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/diff/scaling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace rankine::analysis {
namespace {

using ByRanks = std::map<uint64_t, std::vector<size_t>>;
constexpr double kTolerance = 1.0 / 3;

double MeanUseful(std::span<const RunMeasures> runs, const std::vector<size_t>& members) {
  double sum = 0;
  double known = 0;
  for (const size_t i : members) {
    sum += runs[i].useful_sum.value_or(0);
    known += runs[i].useful_sum ? 1 : 0;
  }
  return known == 0 ? 0 : sum / known;
}

double MeanWall(std::span<const RunMeasures> runs, const std::vector<size_t>& members) {
  double sum = 0;
  for (const size_t i : members) sum += runs[i].wall;
  return sum / static_cast<double>(members.size());
}

// Returns the slope of log(useful time) against log(number of ranks).
double Exponent(std::span<const RunMeasures> runs, const ByRanks& by_ranks) {
  double n = 0;
  double x_sum = 0;
  double y_sum = 0;
  double xx = 0;
  double xy = 0;
  for (const auto& [ranks, members] : by_ranks) {
    const double useful = MeanUseful(runs, members);
    if (useful <= 0 || ranks == 0) continue;
    const double x = std::log(static_cast<double>(ranks));
    const double y = std::log(useful);
    n += 1;
    x_sum += x;
    y_sum += y;
    xx += x * x;
    xy += x * y;
  }
  const double below = n * xx - x_sum * x_sum;
  return below > 0 ? (n * xy - x_sum * y_sum) / below : NAN;
}

std::optional<double> MeanOf(std::span<const RunMeasures> runs, const std::vector<size_t>& members,
                             std::string_view efficiency) {
  double sum = 0;
  size_t count = 0;
  for (const size_t i : members) {
    for (const Measure& measure : runs[i].measures) {
      if (measure.kind != MeasureKind::efficiency || measure.name != efficiency) continue;
      sum += measure.value;
      ++count;
    }
  }
  return count == 0 ? std::nullopt : std::optional<double>(sum / static_cast<double>(count));
}

std::vector<ScalingPoint> Points(std::span<const RunMeasures> runs, const ByRanks& by_ranks,
                                 ScalingKind kind) {
  std::vector<ScalingPoint> points;
  const auto& [first_ranks, first] = *by_ranks.begin();
  const double first_wall = MeanWall(runs, first);
  const double first_useful = MeanUseful(runs, first);
  for (const auto& [ranks, members] : by_ranks) {
    ScalingPoint point;
    point.ranks = ranks;
    point.runs = members.size();
    point.wall = MeanWall(runs, members);
    point.parallel = MeanOf(runs, members, "parallel");
    point.load_balance = MeanOf(runs, members, "load_balance");
    point.communication = MeanOf(runs, members, "communication");
    point.serialisation = MeanOf(runs, members, "serialisation");
    point.transfer = MeanOf(runs, members, "transfer");
    const double growth = static_cast<double>(ranks) / static_cast<double>(first_ranks);
    const double useful = MeanUseful(runs, members);
    if (point.wall > 0 && first_wall > 0) {
      const double faster = first_wall / point.wall;
      point.speedup = kind == ScalingKind::weak ? faster * growth : faster;
      if (kind != ScalingKind::neither)
        point.efficiency = kind == ScalingKind::strong ? faster / growth : faster;
    }
    if (kind != ScalingKind::neither && useful > 0 && first_useful > 0)
      point.computation = first_useful / useful * (kind == ScalingKind::weak ? growth : 1);
    if (point.computation && point.parallel) point.global = *point.computation * *point.parallel;
    points.push_back(point);
  }
  return points;
}

using Key = std::pair<MeasureKind, std::string>;

bool HasLines(MeasureKind kind) {
  return kind == MeasureKind::region || kind == MeasureKind::function || kind == MeasureKind::call_site;
}

// Computes a mean over the runs in which the value is known. If a run recorded only some values of a kind,
// those values still count. A run with only some values does not count if recording was off for a part of its
// time.
class MeanOfRuns {
 public:
  void Add(const RunMeasures& run, MeasureKind kind, const double* value) {
    if (run.LacksSome(kind) && (value == nullptr || !run.all_the_time)) return;
    sum_ += value == nullptr ? 0 : *value;
    ++runs_;
  }
  std::optional<double> mean() const {
    return runs_ == 0 ? std::nullopt : std::optional(sum_ / static_cast<double>(runs_));
  }

 private:
  double sum_ = 0;
  size_t runs_ = 0;
};

using ValuesOfRun = std::map<Key, double>;

std::optional<double> TimeAt(std::span<const RunMeasures> runs, std::span<const ValuesOfRun> values,
                             const std::vector<size_t>& members, const Key& key) {
  MeanOfRuns mean;
  for (const size_t i : members) {
    const auto at = values[i].find(key);
    mean.Add(runs[i], key.first, at == values[i].end() ? nullptr : &at->second);
  }
  return mean.mean();
}

void AddLines(std::span<const RunMeasures> runs, const ByRanks& by_ranks, Scaling* scaling) {
  std::vector<ValuesOfRun> values(runs.size());
  std::set<Key> keys;
  for (const auto& [ranks, members] : by_ranks) {
    for (const size_t i : members) {
      for (const Measure& measure : runs[i].measures) {
        if (HasLines(measure.kind)) values[i][{measure.kind, measure.name}] = measure.value;
      }
      for (const auto& [key, value] : values[i]) keys.insert(key);
    }
  }
  const double ideal =
      scaling->kind != ScalingKind::strong
          ? 1
          : static_cast<double>(by_ranks.begin()->first) / static_cast<double>(by_ranks.rbegin()->first);
  std::map<std::pair<MeasureKind, uint64_t>, size_t> gaps;
  for (const Key& key : keys) {
    ScalingLine line{key.first, key.second, {}, 0};
    for (const auto& [ranks, members] : by_ranks) line.time.push_back(TimeAt(runs, values, members, key));
    const bool first = line.time.front().has_value(), last = line.time.back().has_value();
    if (!first) ++gaps[{key.first, by_ranks.begin()->first}];
    if (!last) ++gaps[{key.first, by_ranks.rbegin()->first}];
    if (!first || !last) continue;
    line.lost = *line.time.back() - *line.time.front() * ideal;
    scaling->lines.push_back(std::move(line));
  }
  for (const auto& [place, lines] : gaps) scaling->gaps.push_back({place.first, place.second, lines});
  std::stable_sort(scaling->lines.begin(), scaling->lines.end(),
                   [](const ScalingLine& a, const ScalingLine& b) { return a.lost > b.lost; });
}

}  // namespace

std::string_view NameOf(ScalingKind kind) {
  constexpr std::array<std::string_view, 3> kNames = {"strong", "weak", "neither"};
  return kNames[static_cast<size_t>(kind)];
}

Scaling MakeScaling(std::span<const RunMeasures> runs, std::span<const RunGroup> groups) {
  ByRanks by_ranks;
  for (const RunGroup& group : groups) {
    std::vector<size_t>& members = by_ranks[group.ranks];
    members.insert(members.end(), group.runs.begin(), group.runs.end());
  }
  Scaling scaling;
  scaling.exponent = Exponent(runs, by_ranks);
  if (std::abs(scaling.exponent) < kTolerance) {
    scaling.kind = ScalingKind::strong;
  } else if (std::abs(scaling.exponent - 1) < kTolerance) {
    scaling.kind = ScalingKind::weak;
  }
  scaling.points = Points(runs, by_ranks, scaling.kind);
  AddLines(runs, by_ranks, &scaling);
  return scaling;
}

}  // namespace rankine::analysis
