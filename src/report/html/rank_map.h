// SPDX-License-Identifier: BSD-3-Clause
// Draws a picture of a run, with ranks from top to bottom and time from left to right, coloured by state
// and by region. The size of the picture is bounded for any number of ranks and calls: neighbouring ranks
// share a row (docs/html.md, `map`).
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "analysis/processes/process_times.h"
#include "analysis/timeline/drawing.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

struct MapLimits {
  size_t rows = 512, columns = 480, regions = 9;
};

// A null drawing means that the run has no trace. Without a trace, the map shows only the total time of
// each rank by state, and no states over time.
std::string RankMapJson(const archive::Tables& tables, const std::vector<analysis::ProcessTime>& times,
                        const analysis::Drawing* drawing, const MapLimits& limits = {});

}  // namespace rankine::report
