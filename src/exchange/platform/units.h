// SPDX-License-Identifier: BSD-3-Clause
// Parses numbers with a unit, as in platform files: "125MBps", "50us", "1Gf". Files of version 3 contain no
// units.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/platform/description.h"

namespace rankine::exchange::platform {

enum class Unit : uint8_t { seconds, bytes_per_second, flops_per_second };

// Returns the value in `unit`. For a number without a unit, the unit is `unit`. Returns nullopt if there is
// no number, the unit is unknown, or the value is negative or not finite.
std::optional<double> ReadValue(std::string_view text, Unit unit);

// Parses a cost in segments, of the form "t:a:b;t:a:b". A missing b is 0.
std::optional<rankine::platform::Cost> ReadCost(std::string_view text);

// Parses "24:0.98:1.07;3000:0.95:1.2": ranges of ratios above 0 for at most kMostDeviations sizes, in
// ascending order.
std::optional<std::vector<rankine::platform::Deviation>> ReadDeviations(std::string_view text);

// Parses a list of at most 2^21 numbers, such as "0-99,101,105-110".
std::optional<std::vector<uint32_t>> ReadNumbers(std::string_view text);

}  // namespace rankine::exchange::platform
