// SPDX-License-Identifier: BSD-3-Clause
#include "report/units.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <iterator>

namespace rankine::report {
namespace {

std::string Print(const char* format, double value, const char* unit) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, value);
  return std::string(buffer) + unit;
}

// Formats a value with three significant digits. The value must be at least 1 and less than 1024.
std::string ThreeDigits(double value, const char* unit) {
  return Print(value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f", value, unit);
}

std::string TwoParts(double seconds, uint64_t large, const char* large_unit, const char* small_unit,
                     uint64_t small) {
  const uint64_t total = static_cast<uint64_t>(std::llround(seconds)) / small;
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%llu %s %02llu %s",
                static_cast<unsigned long long>(total / (large / small)), large_unit,
                static_cast<unsigned long long>(total % (large / small)), small_unit);
  return buffer;
}

}  // namespace

std::string TimeText(double ns) {
  if (!(ns > 0)) return "0 s";
  if (ns < 999.5) return Print("%.0f", ns < 1 ? 1 : ns, " ns");
  if (ns < 999.5e3) return ThreeDigits(ns / 1e3, " us");
  if (ns < 999.5e6) return ThreeDigits(ns / 1e6, " ms");
  const double seconds = ns / 1e9;
  if (seconds < 99.95) return ThreeDigits(seconds, " s");
  if (seconds < 3600) return TwoParts(seconds, 60, "min", "s", 1);
  return TwoParts(seconds, 3600, "h", "min", 60);
}

std::string Time(uint64_t ns) {
  return TimeText(static_cast<double>(ns));
}

std::string BytesText(uint64_t bytes) {
  constexpr const char* kUnits[] = {" KiB", " MiB", " GiB", " TiB", " PiB", " EiB"};
  if (bytes < 1024) return std::to_string(bytes) + " B";
  double value = static_cast<double>(bytes) / 1024;
  size_t unit = 0;
  while (value >= 1023.5 && unit + 1 < std::size(kUnits)) {
    value /= 1024;
    ++unit;
  }
  return ThreeDigits(value, kUnits[unit]);
}

std::string RateText(double bytes_per_second) {
  if (!(bytes_per_second >= 1)) return "-";
  constexpr double kMost = 1e19;
  return BytesText(static_cast<uint64_t>(std::min(bytes_per_second, kMost))) + "/s";
}

std::string CountText(uint64_t count) {
  if (count >= 10'000'000) {
    constexpr const char* kUnits[] = {" M", " G", " T", " P", " E"};
    double value = static_cast<double>(count) / 1e6;
    size_t unit = 0;
    while (value >= 999.5 && unit + 1 < std::size(kUnits)) {
      value /= 1000;
      ++unit;
    }
    return ThreeDigits(value, kUnits[unit]);
  }
  const std::string plain = std::to_string(count);
  std::string digits;
  for (size_t i = 0; i < plain.size(); ++i) {
    if (i > 0 && (plain.size() - i) % 3 == 0) digits.push_back(',');
    digits.push_back(plain[i]);
  }
  return digits;
}

std::string PercentText(double share) {
  const double percent = share * 100;
  if (!(percent > 0)) return "0 %";
  if (percent < 0.05) return "<0.1 %";
  if (percent > 99.95) return percent >= 100 ? "100 %" : ">99.9 %";
  return Print("%.1f", percent, " %");
}

std::string FactorText(double factor) {
  return Print(factor < 9.995 ? "%.2f" : "%.1f", factor, "x");
}

std::string DateText(uint64_t realtime_ns) {
  const time_t seconds = static_cast<time_t>(realtime_ns / 1'000'000'000);
  tm broken{};
  char buffer[64];
  if (realtime_ns == 0 || gmtime_r(&seconds, &broken) == nullptr) return {};
  return std::strftime(buffer, sizeof buffer, "%Y-%m-%d %H:%M:%S UTC", &broken) > 0 ? buffer : "";
}

}  // namespace rankine::report
