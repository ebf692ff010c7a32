// SPDX-License-Identifier: BSD-3-Clause
// How a quantity depends on the number of ranks and the grid: a + b * term. Terms are, for example, powers of
// the number of ranks, the extents of the grid and their products.
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
  size_t term = 0;  // index in the list of terms; 0: the quantity is constant
  double constant = 0, factor = 0;
  double error = 0;  // largest relative deviation from a sample

  double At(const Grid& grid) const;
  // True if the value does not depend on the size of the run.
  bool IsConstant() const { return term == 0; }
};

// For message sizes, which are exact except for rounding.
Law FitSize(std::span<const Sample> samples);
// For numbers of repetitions. `error` is 0 if and only if the law reproduces each of them exactly.
Law FitCount(std::span<const Sample> samples);
// For computation, which is measured and therefore noisy. `usual` is the term that fits the computation of
// the whole program best; another term must fit clearly better to be chosen.
Law FitWork(std::span<const Sample> samples, size_t usual = 0);

}  // namespace rankine::extrapolate
