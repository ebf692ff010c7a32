// Numbers with a unit behind them, as platform files have them: "125MBps", "50us", "1Gf". Version 3 has none.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/platform/description.h"

namespace rankine::exchange::platform {

enum class Unit : uint8_t { seconds, bytes_per_second, flops_per_second };

// The value in `unit`. Without a unit behind the number: in `unit` itself. Nothing: no number, no known unit,
// negative or not finite.
std::optional<double> ReadValue(std::string_view text, Unit unit);

// "t:a:b;t:a:b": a cost in pieces; b is 0 when it is not there.
std::optional<rankine::platform::Cost> ReadCost(std::string_view text);

// "0-99,101,105-110": at most 2^21 numbers.
std::optional<std::vector<uint32_t>> ReadNumbers(std::string_view text);

}  // namespace rankine::exchange::platform
