#include "analysis/diff/scaling.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <map>

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

// Slope of log(useful) over log(ranks).
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

// In a run that has not recorded all of them, what is missing is not nothing.
bool AreKnown(std::span<const RunMeasures> runs, MeasureKind kind) {
  return std::none_of(runs.begin(), runs.end(),
                      [&](const RunMeasures& run) { return run.partly[static_cast<size_t>(kind)]; });
}

std::vector<ScalingLine> Lines(std::span<const RunMeasures> runs, const ByRanks& by_ranks, ScalingKind kind) {
  std::map<std::pair<MeasureKind, std::string>, std::vector<double>> times;
  std::bitset<kMeasureKinds> known;
  for (const MeasureKind of : {MeasureKind::region, MeasureKind::function, MeasureKind::call_site})
    known[static_cast<size_t>(of)] = AreKnown(runs, of);
  size_t place = 0;
  for (const auto& [ranks, members] : by_ranks) {
    for (const size_t i : members) {
      for (const Measure& measure : runs[i].measures) {
        if (!known[static_cast<size_t>(measure.kind)]) continue;
        std::vector<double>& line = times[{measure.kind, measure.name}];
        line.resize(by_ranks.size());
        line[place] += measure.value / static_cast<double>(members.size());
      }
    }
    ++place;
  }
  const double ideal = kind != ScalingKind::strong ? 1
                                                   : static_cast<double>(by_ranks.begin()->first) /
                                                         static_cast<double>(by_ranks.rbegin()->first);
  std::vector<ScalingLine> lines;
  lines.reserve(times.size());
  for (auto& [key, time] : times) {
    const double lost = time.back() - time.front() * ideal;
    lines.push_back({key.first, key.second, std::move(time), lost});
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const ScalingLine& a, const ScalingLine& b) { return a.lost > b.lost; });
  return lines;
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
  scaling.lines = Lines(runs, by_ranks, scaling.kind);
  return scaling;
}

}  // namespace rankine::analysis
