// SPDX-License-Identifier: BSD-3-Clause
// The picture of a run: ranks down, time across, coloured by state and by region. Its size is bounded
// whatever the numbers of ranks and calls: neighbouring ranks share a row (docs/html.md, `map`).
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

// `drawing`: nullptr for a run without a trace. Then the map has the time of each rank by state, without the
// course of time.
std::string RankMapJson(const archive::Tables& tables, const std::vector<analysis::ProcessTime>& times,
                        const analysis::Drawing* drawing, const MapLimits& limits = {});

}  // namespace rankine::report
