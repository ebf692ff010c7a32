// SPDX-License-Identifier: BSD-3-Clause
// Tests the conversion of values to text and to JSON.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "query/values/json_value.h"
#include "query/values/value.h"

namespace rankine::query {
namespace {

TEST(Value, HasNoNumberThatJsonLacks) {
  EXPECT_EQ(JsonValue(Value(std::nan(""))), "null");
  EXPECT_EQ(JsonValue(Value(std::numeric_limits<double>::infinity())), "null");
  EXPECT_EQ(JsonValue(Value(0.1)), "0.1");
  EXPECT_EQ(JsonValue(Value(Int128{UINT64_MAX})), "18446744073709551615");
  EXPECT_EQ(JsonValue(Value(Int128{INT64_MIN})), "-9223372036854775808");
}

TEST(Value, RealsReadBackAsThemselves) {
  for (double value : {1.0 / 3, 1e300, 5e-324, -0.0, 123456789.123456789}) {
    EXPECT_EQ(std::strtod(ToText(Value(std::fabs(value))).c_str(), nullptr), std::fabs(value));
  }
}

}  // namespace
}  // namespace rankine::query
