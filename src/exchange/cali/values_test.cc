// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/values.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace rankine::exchange::cali {
namespace {

using context::Datum;
using context::Type;

std::string Text(const Datum& value) {
  std::string text;
  AppendValue(text, value);
  return text;
}

Datum Real(double number) {
  return {Type::real, std::bit_cast<uint64_t>(number), {}};
}

TEST(Values, DoublesHaveTheFewestDigitsThatReadBack) {
  EXPECT_EQ(Text(Real(0.1)), "0.1");
  EXPECT_EQ(Text(Real(3.14159265358979)), "3.14159265358979");
  EXPECT_EQ(Text(Real(123456789.123456)), "123456789.123456");
  std::mt19937_64 random(1);
  for (int i = 0; i < 100'000; ++i) {
    const Datum value{Type::real, random(), {}};
    if (std::isnan(std::bit_cast<double>(value.bits))) continue;
    Datum back;
    ASSERT_TRUE(ReadValue(Type::real, Text(value), &back));
    ASSERT_EQ(back, value);
  }
}

TEST(Values, NanAndInfinity) {
  Datum value;
  for (const double number :
       {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
    ASSERT_TRUE(ReadValue(Type::real, Text(Real(number)), &value));
    EXPECT_EQ(value, Real(number));
  }
  ASSERT_TRUE(ReadValue(Type::real, Text(Real(std::nan(""))), &value));
  EXPECT_TRUE(std::isnan(std::bit_cast<double>(value.bits)));
}

TEST(Values, EachTypeReadsWhatItWrites) {
  const Datum values[] = {{Type::int_, static_cast<uint64_t>(INT64_MIN), {}},
                          {Type::uint, UINT64_MAX, {}},
                          {Type::string, 0, "a,b"},
                          {Type::usr, 0, std::string_view("\0\1", 2)},
                          {Type::addr, 0xdeadbeef, {}},
                          {Type::boolean, 1, {}},
                          {Type::boolean, 0, {}},
                          {Type::type, static_cast<uint64_t>(Type::real), {}}};
  for (const Datum& value : values) {
    const std::string text = Text(value);
    Datum back;
    ASSERT_TRUE(ReadValue(value.type, text, &back)) << text;
    EXPECT_EQ(back, value) << text;
  }
  EXPECT_EQ(Text(values[4]), "deadbeef");
  EXPECT_EQ(Text(values[5]), "true");
}

TEST(Values, ValuesOfAnotherTypeAreRefused) {
  const std::pair<Type, const char*> wrong[] = {{Type::uint, "-1"},
                                                {Type::uint, "18446744073709551616"},
                                                {Type::int_, "9223372036854775808"},
                                                {Type::int_, "1.5"},
                                                {Type::int_, ""},
                                                {Type::real, "1e"},
                                                {Type::real, "1,5"},
                                                {Type::boolean, "maybe"},
                                                {Type::type, "float"},
                                                {Type::addr, "xyz"},
                                                {Type::uint, " 1"},
                                                {Type::uint, "1\r"}};
  for (const auto& [type, text] : wrong) {
    Datum value;
    EXPECT_FALSE(ReadValue(type, text, &value)) << NameOf(type) << " " << text;
  }
}

TEST(Values, BooleansOfOlderFiles) {
  Datum value;
  for (const char* text : {"true", "t", "1", "-3"}) {
    ASSERT_TRUE(ReadValue(Type::boolean, text, &value));
    EXPECT_EQ(value.bits, 1u) << text;
  }
  for (const char* text : {"false", "f", "0"}) {
    ASSERT_TRUE(ReadValue(Type::boolean, text, &value));
    EXPECT_EQ(value.bits, 0u) << text;
  }
}

}  // namespace
}  // namespace rankine::exchange::cali
