// SPDX-License-Identifier: BSD-3-Clause
// Parses numbers in queries: 12, -1.5e3, 10ms, 64KiB.
#pragma once
#include <optional>
#include <string_view>

#include "query/values/value.h"

namespace rankine::query {

// Parses a number that has no unit. Returns nullopt for other texts, and for "nan", "inf" and hexadecimal
// numbers.
std::optional<Value> ParseNumber(std::string_view text);

// Parses a number with an optional unit. The units KiB, MiB and GiB are always valid. The units ns, us, ms,
// s, min and h are valid if the attribute is a time. A number with a unit of time is converted to the
// attribute's unit. The attribute's name ends with its unit (time.offset.ns, "s" or "sec"); see TimeUnitOf.
std::optional<Value> ParseQuantity(std::string_view text, double nanoseconds_of_unit);

// Returns the attribute's unit in nanoseconds: 1 for `time.offset.ns`. Returns 0 if the attribute's name does
// not contain a unit.
double TimeUnitOf(std::string_view attribute);

}  // namespace rankine::query
