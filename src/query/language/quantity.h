// Numbers as queries write them: 12, -1.5e3, 10ms, 64KiB.
#pragma once
#include <optional>
#include <string_view>

#include "query/values/value.h"

namespace rankine::query {

// A plain number; nothing for other texts ("nan", "inf" and hexadecimal too).
std::optional<Value> ParseNumber(std::string_view text);

// A number, or one with a unit: KiB, MiB, GiB anywhere; ns, us, ms, s, min, h beside an attribute in time,
// converted to its unit, which its name ends with (time.offset.ns, "s" or "sec") -- see TimeUnitOf.
std::optional<Value> ParseQuantity(std::string_view text, double nanoseconds_of_unit);

// How many nanoseconds one unit of the attribute is: 1 for time.offset.ns; 0 when its name tells no unit.
double TimeUnitOf(std::string_view attribute);

}  // namespace rankine::query
