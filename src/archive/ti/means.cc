// SPDX-License-Identifier: BSD-3-Clause

#include "archive/ti/means.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "archive/rows/ti_thread.h"
#include "archive/tables.h"
#include "archive/ti/decode.h"
#include "archive/ti/pack.h"
#include "layout/ti/layout.h"

namespace rankine::archive {
namespace {

constexpr int kMeansPerBucket = 16;

struct Some {
  double count = 0, sum = 0;  // sum in ns, or in the unit of volumes
  KeptMean several;           // in the same unit; contains only pairs that occurred more than once
};

// The computations of one pair of calls, for all threads that share the pair's histogram. Threads with
// nearly equal means are combined.
struct Alike {
  std::map<int, Some> means;
};

using PairKey = std::tuple<uint64_t, uint32_t, uint32_t, uint32_t, std::vector<uint64_t>>;

// The argument `lost` is the number of the thread's volumes that were lost and are replaced by means.
void AddGap(const RawTi& ti, const RawTiGap& gap, double lost, Alike* to) {
  const double sum = ti.Volume(static_cast<double>(gap.sum));
  const auto count = static_cast<double>(gap.count);
  const double mean = sum / count;
  Some& some = to->means[mean < 1 ? -1 : static_cast<int>(std::log2(mean) * kMeansPerBucket)];
  some.count += count;
  some.sum += sum;
  if (gap.count < 2) return;
  KeptMean& several = some.several;
  several.least = several.count > 0 ? std::min(several.least, mean) : mean;
  several.most = std::max(several.most, mean);
  several.count += count;
  several.lost += std::min(lost, count);
}

// Returns the least possible difference between the means and the computations in the histogram, in units
// of volume. To get the least difference, the smallest means are assigned to the shortest computations.
// Each computation is assumed to be as close to its mean as its bucket permits. The argument `ns` is the
// time of one unit of volume, in ns.
double MovedIn(const Alike& alike, uint32_t first_bucket, std::span<const uint64_t> histogram, double ns) {
  double total = 0, kept = 0;
  for (const uint64_t n : histogram) total += static_cast<double>(n);
  for (const auto& [at, some] : alike.means) kept += some.count;
  if (total <= 0) return 0;
  double above = 0, below = 0;
  size_t bucket = 0;
  // The number of computations in the bucket that have not been assigned to a mean yet.
  double left = static_cast<double>(histogram[0]) * kept / total;
  for (const auto& [at, some] : alike.means) {
    const double mean = some.sum / some.count * ns;
    double count = some.count;
    while (count > 0) {
      while (left <= 0 && bucket + 1 < histogram.size())
        left = static_cast<double>(histogram[++bucket]) * kept / total;
      const double both = left > 0 ? std::min(count, left) : count;
      constexpr int kLast = layout::kTiBuckets - 1;  // the last bucket, which has no upper limit
      const int k = std::min(static_cast<int>(first_bucket + bucket), kLast);
      const double from = k == 0 ? 0 : std::ldexp(1.0, k);
      const double to = k == kLast ? std::numeric_limits<double>::infinity() : std::ldexp(1.0, k + 1);
      if (mean > to) above += both * (mean - to);
      if (mean < from) below += both * (from - mean);
      left -= both;
      count -= both;
    }
  }
  return std::max(above, below) / ns;
}

// Assumes that all units of volume took equally long, and returns the possible durations of one unit in ns.
// The result has several durations, because the upper limit of a bucket is twice its lower limit.
std::vector<double> SpeedsOf(const Alike& alike, uint32_t first_bucket, std::span<const uint64_t> histogram) {
  constexpr int kSpeeds = 16;
  double volume = 0, kept = 0, total = 0, least_ns = 0;
  for (const auto& [at, some] : alike.means) {
    volume += some.sum;
    kept += some.count;
  }
  for (size_t i = 0; i < histogram.size(); ++i) {
    total += static_cast<double>(histogram[i]);
    least_ns += static_cast<double>(histogram[i]) * std::ldexp(1.0, static_cast<int>(first_bucket + i));
  }
  std::vector<double> speeds;
  if (volume <= 0 || total <= 0) return speeds;
  for (int i = 0; i <= kSpeeds; ++i)
    speeds.push_back(least_ns * kept / total / volume * std::exp2(static_cast<double>(i) / kSpeeds));
  return speeds;
}

// Tries each of the given durations of one unit of volume. Returns the largest difference from the mean, in
// units of volume.
MeanSwing FurthestOf(const KeptMean& several, const DurationCounts& durations,
                     std::span<const double> speeds) {
  MeanSwing furthest;
  for (const double ns : speeds) {
    const MeanSwing one =
        SwingOf({several.count, several.least * ns, several.most * ns, several.lost}, durations);
    furthest.moved = std::max(furthest.moved, one.moved / ns);
    furthest.longer = std::max(furthest.longer, one.longer);
    furthest.shorter = std::min(furthest.shorter, one.shorter);
  }
  return furthest;
}

std::string Percent(double share) {
  return std::to_string(std::lround(share * 100)) + " %";
}

}  // namespace

TiMeans MeansOf(const Tables& tables) {
  TiMeans means;
  double all = 0, alone = 0, polled = 0;
  bool times = true;  // false if the trace has several units; a replay refuses such a trace
  std::map<PairKey, Alike> pairs;
  for (const TiThread& thread : tables.ti_threads) {
    const auto raw = TiPayload(thread);
    const auto ti = raw ? DecodeTi(*raw) : std::nullopt;
    if (!ti) continue;
    times = times && ti->unit == layout::TiUnit::ticks;
    const bool model = ti->volumes == layout::TiVolumes::model;
    means.lost += ti->volumes_lost;
    const double part =
        model ? 1
        : ti->events > 0
            ? std::min(1.0, static_cast<double>(ti->volumes_lost) / static_cast<double>(ti->events))
            : 0;
    for (const RawTiGap& gap : ti->gaps) {
      const double sum = ti->Volume(static_cast<double>(gap.sum));
      all += sum;
      means.polls += gap.attempts;
      const auto steps = static_cast<double>(gap.attempts);
      if (gap.count != 0) polled += sum * (steps / (steps + static_cast<double>(gap.count)));
      alone += part * sum;
      if (part <= 0 || gap.count == 0 || gap.histogram.empty() || gap.first_bucket >= layout::kTiBuckets)
        continue;
      AddGap(*ti, gap, model ? static_cast<double>(gap.count) : static_cast<double>(ti->volumes_lost),
             &pairs[{ti->grammar, gap.before, gap.key, gap.first_bucket, gap.histogram}]);
    }
  }
  if (all <= 0) return means;
  const double one_ns[] = {1};
  double moved = 0;
  for (const auto& [pair, alike] : pairs) {
    const DurationCounts durations{std::get<3>(pair), std::get<4>(pair)};
    const std::vector<double> found =
        times ? std::vector<double>{} : SpeedsOf(alike, durations.first, durations.counts);
    const std::span<const double> speeds = times ? std::span<const double>(one_ns) : found;
    double least = speeds.empty() ? 0 : std::numeric_limits<double>::infinity();
    for (const double ns : speeds)
      least = std::min(least, MovedIn(alike, durations.first, durations.counts, ns));
    moved += least;
    for (const auto& [at, some] : alike.means) {
      MeanSwing swing = FurthestOf(some.several, durations, speeds);
      if (swing.moved <= 0) continue;
      swing.moved = std::min(1.0, swing.moved / all);
      means.most += swing.moved;
      means.swings.push_back(swing);
    }
  }
  means.share = alone / all;
  means.polled = std::min(1.0, polled / all);
  means.moved = std::min(1.0, moved / all) * means.share;
  means.most = std::clamp(means.most, means.moved, std::max(means.moved, 1.0));
  return means;
}

// The critical path contains each computation at most once. So replacing computations by means makes the
// critical path longer by at most the moved time, summed over all pairs of calls. If the longest
// computation of a pair is close to the mean, its difference from the mean gives a second limit. For each
// pair, the limit that gives the narrower range is used.
TimeRange RangeOf(const TiMeans& means, double seconds, double computed, double busiest) {
  const auto narrowest = [&](double MeanSwing::*factor, bool largest_first) {
    std::vector<MeanSwing> swings = means.swings;
    std::ranges::sort(swings, [&](const MeanSwing& a, const MeanSwing& b) {
      return largest_first ? a.*factor > b.*factor : a.*factor < b.*factor;
    });
    double off = std::numeric_limits<double>::infinity(), moved = 0;
    for (const MeanSwing& swing : swings) {
      off = std::min(off, moved * computed + std::abs(swing.*factor - 1) * seconds);
      moved += swing.moved;
    }
    return std::min(off, moved * computed);
  };
  const double least = seconds - narrowest(&MeanSwing::shorter, false);
  return {std::min(seconds, std::max(least, busiest)), seconds + narrowest(&MeanSwing::longer, true)};
}

std::string MeansNote(const TiMeans& means) {
  constexpr double kNothing = 0.005;
  std::string note;
  if (means.lost != 0)
    note = std::to_string(means.lost) +
           " computations found no space, and their mean is used instead (more space: --with 'ti(max=SIZE)')";
  if (means.most < kNothing && !means.misleads()) return note;
  if (note.empty())
    note = "the trace contains only the mean computation of each pair of calls (volumes=model)";
  note += means.misleads() ? "; at least " + Percent(means.moved) + " and at most " : "; at most ";
  note += Percent(means.most) +
          " of the computation was at another place in the run than the means suggest, so predicted waits "
          "can be wrong: ";
  return note + (means.lost != 0 ? "record with more space" : "record with --ti-volumes 1%");
}

std::string PollsNote(const TiMeans& means) {
  constexpr double kNothing = 0.02;
  if (means.polled < kNothing) return {};
  return "about " + Percent(means.polled) + " of the computation lies between " +
         std::to_string(means.polls + 1) +
         " tests and probes that found nothing. The replay repeats this computation as recorded. If a "
         "message arrives at another time in the replay, a loop that computes until the message arrives is "
         "too long or too short";
}

}  // namespace rankine::archive
