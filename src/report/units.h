// SPDX-License-Identifier: BSD-3-Clause
// Formats numbers as text with three significant digits and a unit.
#pragma once
#include <cstdint>
#include <string>

namespace rankine::report {

// Returns text such as "0 s", "870 ns", "12.3 us", "4.56 ms", "1.23 s", "95.0 s", "2 min 05 s" or "3 h 07
// min".
std::string TimeText(double ns);
// Formats whole nanoseconds like `TimeText`.
std::string Time(uint64_t ns);

// Returns text such as "0 B", "512 B", "1.50 KiB" or "32.0 MiB". Units are powers of 1024.
std::string BytesText(uint64_t bytes);

// Returns text such as "870 B/s" or "12.3 MiB/s"; "-" for 0.
std::string RateText(double bytes_per_second);

// Numbers below ten million are exact, with thousands separators. Larger numbers are abbreviated, such as
// "12.3 M", "4.56 G" or "7.89 T".
std::string CountText(uint64_t count);

// Formats a share from 0 to 1, such as "62.1 %". Returns "<0.1 %" for values above 0 that would round to 0,
// and "100 %" only for exactly 1.
std::string PercentText(double share);

// "1.23x"
std::string FactorText(double factor);

// Formats CLOCK_REALTIME in ns, such as "2024-05-01 12:00:00 UTC"; empty if it is out of range.
std::string DateText(uint64_t realtime_ns);

}  // namespace rankine::report
