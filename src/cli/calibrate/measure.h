// SPDX-License-Identifier: BSD-3-Clause
// The part of `rankine calibrate` that runs in the measuring ranks.
#pragma once
#include <cstdint>

namespace rankine::cli {

// Runs in a rank that the launcher has started, and measures in cooperation with the other rank. Rank 0
// prints the results to standard output (calibrate/measurements.h). After `limit_s` seconds, the remaining
// measurements are shortened or left out, and the output says which ones. Returns an exit code; on failure,
// the error has been printed.
int MeasureAsRank(uint64_t limit_s);

}  // namespace rankine::cli
