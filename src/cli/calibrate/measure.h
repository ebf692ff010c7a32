// The measuring ranks of rankine calibrate.
#pragma once

namespace rankine::cli {

// In a rank that the launcher has started: measures with the other one, and rank 0 tells the results on its
// standard output (calibrate/measurements.h). An exit code; what is wrong was said.
int MeasureAsRank();

}  // namespace rankine::cli
