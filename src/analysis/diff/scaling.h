// A series of runs over numbers of ranks: strong scaling (the same work on more ranks) or weak (the same work
// a rank), recognised by how the total computation grows, and what is lost on the way.
//
//   exponent e: total useful time ~ ranks^e, by least squares of the logarithms. Strong: |e| < 1/3; weak:
//   |e - 1| < 1/3. Between and beyond nothing is claimed.
//   Ideal time of p ranks, from the fewest ranks p0 with time t0: strong t0 * p0 / p, weak t0.
//   Scaling efficiency: ideal / measured. Computation scaling: useful time of all ranks (strong) or of a rank
//   (weak) at p0 over that at p. Global efficiency: parallel efficiency x computation scaling.
//   Source of the last two: POP standard metrics (co-design.pop-coe.eu/metrics).
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
  double wall = 0;                            // ns, mean over the runs
  std::optional<double> speedup, efficiency;  // against the fewest ranks; efficiency absent for neither
  std::optional<double> computation, parallel, global;
  std::optional<double> load_balance, communication, serialisation, transfer;
};

// What a region, MPI function or call site costs a rank at each point, and what is lost against the ideal.
struct ScalingLine {
  MeasureKind kind{};
  std::string name;
  std::vector<std::optional<double>> time;  // ns of a rank, by point; absent: not known of any of its runs
  double lost = 0;                          // ns of a rank at the most ranks, above the ideal
};

// Lines that there would be, had the runs of the fewest or of the most ranks recorded them.
struct ScalingGap {
  MeasureKind kind{};
  uint64_t ranks = 0;
  size_t lines = 0;
};

struct Scaling {
  ScalingKind kind = ScalingKind::neither;
  double exponent = 0;
  std::vector<ScalingPoint> points;  // fewest ranks first
  std::vector<ScalingLine> lines;    // of regions, functions and call sites; most lost first
  std::vector<ScalingGap> gaps;      // by kind, then by ranks
};

// Of at least two groups, one for each number of ranks (groups of equal ranks are taken together).
Scaling MakeScaling(std::span<const RunMeasures> runs, std::span<const RunGroup> groups);

}  // namespace rankine::analysis
