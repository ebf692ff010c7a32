#include "archive/ti/means.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "archive/ti/decode.h"
#include "archive/ti/pack.h"
#include "format/ti/layout.h"

namespace rankine::archive {
namespace {

constexpr int kMeansPerBucket = 16;

struct Some {
  double count = 0, sum = 0;  // sum in ns, or in the volumes' unit
};

// One pair of calls on all threads that share a histogram of it. Means that are nearly equal are one here.
struct Alike {
  std::map<int, Some> means;
};

using PairKey = std::tuple<uint64_t, uint32_t, uint32_t, uint32_t, std::vector<uint64_t>>;

void AddGap(const RawTi& ti, const RawTiGap& gap, Alike* to) {
  const double sum = ti.Volume(static_cast<double>(gap.sum));
  const auto count = static_cast<double>(gap.count);
  const double mean = sum / count;
  Some& some = to->means[mean < 1 ? -1 : static_cast<int>(std::log2(mean) * kMeansPerBucket)];
  some.count += count;
  some.sum += sum;
}

// The time that the means have at another place than the histogram, at least: the smaller ones stand for the
// smaller computations, and each of these was as near to its mean as its bucket allows. `ns`: in each unit.
double MovedIn(const Alike& alike, uint32_t first_bucket, std::span<const uint64_t> histogram, double ns) {
  double total = 0, kept = 0;
  for (const uint64_t n : histogram) total += static_cast<double>(n);
  for (const auto& [at, some] : alike.means) kept += some.count;
  if (total <= 0) return 0;
  double above = 0, below = 0;
  size_t bucket = 0;
  double left = static_cast<double>(histogram[0]) * kept / total;  // of the bucket
  for (const auto& [at, some] : alike.means) {
    const double mean = some.sum / some.count * ns;
    double count = some.count;
    while (count > 0) {
      while (left <= 0 && bucket + 1 < histogram.size())
        left = static_cast<double>(histogram[++bucket]) * kept / total;
      const double both = left > 0 ? std::min(count, left) : count;
      constexpr int kLast = format::kTiBuckets - 1;  // open
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

// The same of volumes that are no times, by how long they took: as far as one speed for all of them cannot
// explain it.
double MovedAtOneSpeed(const Alike& alike, uint32_t first_bucket, std::span<const uint64_t> histogram) {
  double volume = 0, kept = 0, total = 0, least_ns = 0;
  for (const auto& [at, some] : alike.means) {
    volume += some.sum;
    kept += some.count;
  }
  for (size_t i = 0; i < histogram.size(); ++i) {
    total += static_cast<double>(histogram[i]);
    least_ns += static_cast<double>(histogram[i]) * std::ldexp(1.0, static_cast<int>(first_bucket + i));
  }
  if (volume <= 0 || total <= 0) return 0;
  constexpr int kSpeeds = 16;  // as a bucket's end is twice its begin
  double moved = volume;
  for (int i = 0; i <= kSpeeds; ++i) {
    const double ns = least_ns * kept / total / volume * std::exp2(static_cast<double>(i) / kSpeeds);
    moved = std::min(moved, MovedIn(alike, first_bucket, histogram, ns));
  }
  return moved;
}

}  // namespace

TiMeans MeansOf(const Tables& tables) {
  TiMeans means;
  double all = 0, alone = 0;
  bool times = true;  // a replay refuses a trace of several units
  std::map<PairKey, Alike> pairs;
  for (const TiThread& thread : tables.ti_threads) {
    const auto raw = TiPayload(thread);
    const auto ti = raw ? DecodeTi(*raw) : std::nullopt;
    if (!ti) continue;
    times = times && ti->unit == format::TiUnit::ticks;
    const bool model = ti->volumes == format::TiVolumes::model;
    means.lost += ti->volumes_lost;
    const double part =
        model ? 1
        : ti->events > 0
            ? std::min(1.0, static_cast<double>(ti->volumes_lost) / static_cast<double>(ti->events))
            : 0;
    for (const RawTiGap& gap : ti->gaps) {
      const double sum = ti->Volume(static_cast<double>(gap.sum));
      all += sum;
      alone += part * sum;
      if (part <= 0 || gap.count == 0 || gap.histogram.empty() || gap.first_bucket >= format::kTiBuckets)
        continue;
      AddGap(*ti, gap, &pairs[{ti->grammar, gap.before, gap.key, gap.first_bucket, gap.histogram}]);
    }
  }
  if (all <= 0) return means;
  double moved = 0;
  for (const auto& [pair, alike] : pairs) {
    const uint32_t first = std::get<3>(pair);
    const std::vector<uint64_t>& histogram = std::get<4>(pair);
    moved += times ? MovedIn(alike, first, histogram, 1) : MovedAtOneSpeed(alike, first, histogram);
  }
  means.share = alone / all;
  means.moved = std::min(1.0, moved / all) * means.share;
  return means;
}

std::string MeansNote(const TiMeans& means) {
  std::string note;
  const auto percent = [](double share) { return std::to_string(std::lround(share * 100)) + " %"; };
  if (means.lost != 0)
    note = std::to_string(means.lost) +
           " computations found no room and count as their mean (more room: --with 'ti(max=SIZE)')";
  if (!means.misleads()) return note;
  return (note.empty() ? "the trace has means of its computation (volumes=model)" : note) + "; at least " +
         percent(means.moved) +
         " of it was at other places than these say, so predicted waits can be wrong: " +
         (means.lost != 0 ? "record with more room" : "record with --ti-volumes 1%");
}

}  // namespace rankine::archive
