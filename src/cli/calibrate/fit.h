// SPDX-License-Identifier: BSD-3-Clause
// Fits piecewise-linear functions to times by message size, and finds the borders between the pieces. SMPI's
// factors are made in this way from measurements (Clauss et al., "Single Node On-Line Simulation of MPI
// Applications with SMPI", IPDPS 2011, section 5.1; the borders there are chosen by hand).
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankine::cli {

struct Sample {
  uint64_t bytes = 0;
  double seconds = 0;  // above 0
};

// seconds = fixed_s + per_byte_s * bytes, for sizes above `above` and up to the next segment's.
struct Segment {
  uint64_t above = 0;
  double fixed_s = 0;
  double per_byte_s = 0;  // 0 or more
  double At(uint64_t bytes) const { return fixed_s + per_byte_s * static_cast<double>(bytes); }
};

struct FitOptions {
  size_t most_segments = 6;
  double noise = 0.04;  // a relative deviation up to this justifies no further segment
  uint64_t border = 0;  // a segment begins above this size; 0: no forced border
};

// Returns the segments by size, the first from 0 on; empty without samples. Minimises the sum of squared
// relative deviations over all ways to divide the sizes. Each segment counts as three samples that deviate by
// `noise`. Samples may come in any order, several for one size. Takes O(n^2 * segments) for n sizes.
std::vector<Segment> FitSegments(std::vector<Sample> samples, const FitOptions& options);

// The time that the segments give for a size.
double TimeOf(const std::vector<Segment>& segments, uint64_t bytes);

// The first decile of the values. Other work on a machine only lengthens times, so low values are the
// undisturbed ones.
double Undisturbed(std::vector<double> values);

}  // namespace rankine::cli
