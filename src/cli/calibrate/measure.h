// SPDX-License-Identifier: BSD-3-Clause
// Makes the measurements of `rankine calibrate` inside the two measuring ranks.
#pragma once
#include <cstdint>

namespace rankine::cli {

// Performs the measurements in one of the two ranks that the launcher has started. Rank 0 prints the
// results to standard output (calibrate/measurements.h). After `limit_s` seconds, the remaining measurements
// are shortened or omitted, and the output lists these measurements. Returns an exit code; on failure, the
// error has been printed.
int MeasureAsRank(uint64_t limit_s);

}  // namespace rankine::cli
