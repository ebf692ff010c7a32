// Piecewise-linear fits of times by message size, with the borders found: how SMPI's factors are made from
// measurements (Clauss et al., "Single Node On-Line Simulation of MPI Applications with SMPI", IPDPS 2011,
// section 5.1; borders there are chosen by hand).
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankine::cli {

struct Sample {
  uint64_t bytes = 0;
  double seconds = 0;  // above 0
};

// seconds = fixed_s + per_byte_s * bytes for sizes above `above` (and up to the next segment's).
struct Segment {
  uint64_t above = 0;
  double fixed_s = 0;
  double per_byte_s = 0;  // 0 or more
  double At(uint64_t bytes) const { return fixed_s + per_byte_s * static_cast<double>(bytes); }
};

struct FitOptions {
  size_t most_segments = 6;
  double noise = 0.04;  // relative deviation that is no reason for a further segment
  uint64_t border = 0;  // a segment begins above this size; 0: none has to
};

// The segments, by size, the first from 0 on; empty without samples. Of all ways to divide the sizes that
// which has the least sum of squared relative deviations, each segment counting as three samples that deviate
// by `noise`. Samples in any order, several of one size are allowed. O(n^2 * segments) for n sizes.
std::vector<Segment> FitSegments(std::vector<Sample> samples, const FitOptions& options);

// What the segments say of a size.
double TimeOf(const std::vector<Segment>& segments, uint64_t bytes);

// The value below which a tenth of the values lie: other work on a machine disturbs in one direction alone.
double Undisturbed(std::vector<double> values);

}  // namespace rankine::cli
