// SPDX-License-Identifier: BSD-3-Clause
// Replays further recordings of the same run, to find the interval of the predicted time (`replay --repeat`).
#pragma once
#include <cstdint>
#include <optional>

#include "base/platform/description.h"
#include "base/result.h"
#include "cli/options.h"
#include "cli/replay/interval.h"

namespace rankine::cli {

// Replays the recordings that the options name, in the same way as the first one, which has `ranks` ranks. An
// error names the recording.
base::Result<std::optional<Interval>> FindInterval(const Arguments& arguments,
                                                   const platform::Description& described,
                                                   const Replayed& first, uint32_t ranks);

}  // namespace rankine::cli
