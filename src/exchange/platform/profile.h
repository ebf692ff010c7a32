// SPDX-License-Identifier: BSD-3-Clause
// Reads a profile. A profile describes how the speed, bandwidth, latency or state of a part of a platform
// changes over time.
//
// A line has the form "TIME VALUE". The time counts from the start of the replay. "PERIODICITY SECONDS"
// repeats all lines with this period. "LOOPAFTER SECONDS" repeats all lines the given number of seconds after
// the last line. Lines that start with '#' or '%' are comments. A replay is deterministic. So profiles with
// random times or values cause an error.
#pragma once
#include <string_view>

#include "base/platform/description.h"
#include "base/result.h"

namespace rankine::exchange::platform {

// If `period` is above 0, the profile is repeated with this period. An error message begins with "line N: ".
base::Result<rankine::platform::Profile> ReadProfile(std::string_view text, double period);

// Returns the profile's number. If a profile has no points, nothing is added, and the result is
// `kNoProfile`.
uint32_t AddProfile(rankine::platform::Description* description, rankine::platform::Profile profile);

}  // namespace rankine::exchange::platform
