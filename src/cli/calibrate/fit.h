// SPDX-License-Identifier: BSD-3-Clause
// Fits piecewise-linear functions to times by message size, and finds the borders between the pieces.
// SMPI's factors are derived from measurements in this way (Clauss et al., "Single Node On-Line Simulation
// of MPI Applications with SMPI", IPDPS 2011, section 5.1). In the paper by Clauss et al., the borders are
// chosen by hand.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankine::cli {

struct Sample {
  uint64_t bytes = 0;
  double seconds = 0;  // above 0
};

// A range of message sizes. A message of this range takes `fixed_s` + `per_byte_s` * bytes seconds. The
// range begins at the first size greater than `above`, and ends where the next segment begins.
struct Segment {
  uint64_t above = 0;
  double fixed_s = 0;
  double per_byte_s = 0;  // 0 or more
  double At(uint64_t bytes) const { return fixed_s + per_byte_s * static_cast<double>(bytes); }
};

struct FitOptions {
  size_t most_segments = 6;
  double noise = 0.04;  // Relative deviations up to this value do not justify a further segment.
  uint64_t border = 0;  // one segment must begin above this size; 0 means that no border is prescribed
};

// Returns the segments in ascending order of size. The first segment begins at size 0. The result is empty
// if there are no samples. The chosen borders minimise the sum of squared relative deviations plus a
// penalty for each further segment. The penalty for a segment equals the squared deviations of three
// samples with noise. Samples may come in any order, and several samples may have the same size. The time
// needed is O(n^2 * segments) for n sizes.
std::vector<Segment> FitSegments(std::vector<Sample> samples, const FitOptions& options);

// Computes the time for a message of the given size from the segments.
double TimeOf(const std::vector<Segment>& segments, uint64_t bytes);

// Returns the first decile of the values. Other work on the machine can only increase times, so the lowest
// values come from undisturbed calls.
double Undisturbed(std::vector<double> values);

}  // namespace rankine::cli
