// SPDX-License-Identifier: BSD-3-Clause
// Describes how a quantity depends on the number of ranks and on the grid, as a + b * term. Examples of a
// term are a power of the number of ranks, an extent of the grid, or a product of both.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "extrapolate/grid.h"

namespace rankine::extrapolate {

struct Sample {
  Grid grid;
  double value = 0;
};

struct Law {
  size_t term = 0;  // index in the list of terms; 0: constant
  double constant = 0, factor = 0;
  double error = 0;  // The largest relative deviation from a sample.

  double At(const Grid& grid) const;
  // True if the value does not depend on the size of the run.
  bool IsConstant() const { return term == 0; }
};

// Fits a law for message sizes. Sizes are exact, except for rounding.
Law FitSize(std::span<const Sample> samples);
// Fits a law for numbers of repetitions, which are exact. The law has the error 0 only if it reproduces
// every number.
Law FitCount(std::span<const Sample> samples);
// Fits a law for computation times, which are measured and therefore noisy. The argument `usual` is the term
// that best fits the computation of the whole program. Another term is chosen only if it fits clearly better.
Law FitWork(std::span<const Sample> samples, size_t usual = 0);

}  // namespace rankine::extrapolate
