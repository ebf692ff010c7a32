// SPDX-License-Identifier: BSD-3-Clause
// The measuring ranks of `rankine calibrate`.
#pragma once
#include <cstdint>

namespace rankine::cli {

// Runs in a rank that the launcher has started. Measures together with the other rank. Rank 0 prints the
// results to standard output (calibrate/measurements.h). After `limit_s` seconds the remaining measurements
// are shortened or left out, and the output says which. Returns an exit code, after the error was printed.
int MeasureAsRank(uint64_t limit_s);

}  // namespace rankine::cli
