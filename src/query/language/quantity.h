// SPDX-License-Identifier: BSD-3-Clause
// Parses numbers in queries: 12, -1.5e3, 10ms, 64KiB.
#pragma once
#include <optional>
#include <string_view>

#include "query/values/value.h"

namespace rankine::query {

// Parses a plain number. Returns nullopt for other texts, and for "nan", "inf" and hexadecimal.
std::optional<Value> ParseNumber(std::string_view text);

// Parses a number with or without a unit. KiB, MiB and GiB are valid everywhere. ns, us, ms, s, min and h are
// valid for an attribute that is a time. Such numbers are converted to the attribute's unit, which is the end
// of its name (time.offset.ns, "s" or "sec"); see TimeUnitOf.
std::optional<Value> ParseQuantity(std::string_view text, double nanoseconds_of_unit);

// The attribute's unit in nanoseconds: 1 for time.offset.ns; 0 if its name shows no unit.
double TimeUnitOf(std::string_view attribute);

}  // namespace rankine::query
