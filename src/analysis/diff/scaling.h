// SPDX-License-Identifier: BSD-3-Clause
// Evaluates runs on different numbers of ranks, and finds where time is lost. The kind of scaling follows
// from the growth of the total computation with the number of ranks. In strong scaling, more ranks do the
// same total work. In weak scaling, the work per rank stays the same.
//
// - Exponent e: total useful time ~ ranks^e, fitted by least squares of the logarithms. Strong: |e| < 1/3.
//   Weak: |e - 1| < 1/3. For other exponents, the kind is `neither`.
// - Ideal time on p ranks, where p0 is the smallest number of ranks, and t0 is the time on p0 ranks. Strong:
//   t0 * p0 / p. Weak: t0.
// - Scaling efficiency: ideal / measured.
// - Computation scaling: useful time at p0 divided by useful time at p. Strong scaling uses the sum over all
//   ranks, and weak scaling the time per rank.
// - Global efficiency: parallel efficiency x computation scaling.
//
// The POP standard metrics define computation scaling and global efficiency (co-design.pop-coe.eu/metrics).
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/diff/groups.h"
#include "analysis/diff/measure.h"

namespace rankine::analysis {

enum class ScalingKind { strong, weak, neither };
std::string_view NameOf(ScalingKind kind);

struct ScalingPoint {
  uint64_t ranks = 0;
  size_t runs = 0;
  double wall = 0;  // The mean wall time of the runs, in ns.
  // speedup and efficiency relative to the point with the fewest ranks; `efficiency` is absent if the kind is
  // `neither`
  std::optional<double> speedup, efficiency;
  std::optional<double> computation, parallel, global;
  std::optional<double> load_balance, communication, serialisation, transfer;
};

// The time per rank of a region, MPI function or call site at each number of ranks, and its excess over the
// ideal time.
struct ScalingLine {
  MeasureKind kind{};
  std::string name;
  // In ns per rank, one entry per point; absent: unknown in all runs of the point.
  std::vector<std::optional<double>> time;
  // The time in ns per rank beyond the ideal time, for the largest number of ranks.
  double lost = 0;
};

// The number of lines that are left out because one of the runs did not record them. The lines are missing in
// the run with the fewest or the most ranks.
struct ScalingGap {
  MeasureKind kind{};
  uint64_t ranks = 0;
  size_t lines = 0;
};

struct Scaling {
  ScalingKind kind = ScalingKind::neither;
  double exponent = 0;
  std::vector<ScalingPoint> points;  // fewest ranks first
  std::vector<ScalingLine> lines;    // regions, functions and call sites; largest loss first
  std::vector<ScalingGap> gaps;      // The gaps, sorted by kind. Gaps of the same kind are sorted by number
                                     // of ranks.
};

// Needs at least two groups with different numbers of ranks. Groups with the same number of ranks are merged.
Scaling MakeScaling(std::span<const RunMeasures> runs, std::span<const RunGroup> groups);

}  // namespace rankine::analysis
