// The measuring ranks of rankine calibrate.
#pragma once
#include <cstdint>

namespace rankine::cli {

// In a rank that the launcher has started: measures with the other one, and rank 0 tells the results on its
// standard output (calibrate/measurements.h). After `limit_s` seconds what is left is done shortly or not at
// all, and told. An exit code; what is wrong was said.
int MeasureAsRank(uint64_t limit_s);

}  // namespace rankine::cli
