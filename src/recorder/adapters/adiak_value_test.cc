// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/adapters/adiak_value.h"

#include <gtest/gtest.h>
#include <sys/time.h>

#include <bit>
#include <limits>
#include <string>

namespace rankine::recorder::adapters {
namespace {

AdiakType TypeOf(AdiakKind kind) {
  return {kind, 0, 0, 0, nullptr};
}

AdiakValue Number(int64_t number) {
  AdiakValue value{};
  value.number = number;
  return value;
}

AdiakValue Real(double real) {
  AdiakValue value{};
  value.real = real;
  return value;
}

// Returns the text of a list whose only item is this value.
std::string Written(AdiakKind kind, AdiakValue part) {
  AdiakType inner = TypeOf(kind);
  AdiakType* subtype = &inner;
  AdiakType list = {AdiakKind::list, 0, 1, 1, &subtype};
  AdiakValue value{};
  value.parts = &part;
  AdiakText text;
  return std::string(ValueOf(&value, &list, {}, text).text);
}

std::string WrittenReal(double real) {
  return Written(AdiakKind::real, Real(real));
}

TEST(AdiakValue, NumbersKeepTheirTypes) {
  AdiakText text;
  AdiakType type = TypeOf(AdiakKind::int_);
  AdiakValue value = Number(int64_t{0x7f} << 32 | 0xfffffffb);  // The int is in the lower half of the word.
  EXPECT_EQ(ValueOf(&value, &type, {}, text).type, RANKINE_INT);
  EXPECT_EQ(static_cast<int64_t>(ValueOf(&value, &type, {}, text).bits), -5);
  type.kind = AdiakKind::uint_;
  EXPECT_EQ(ValueOf(&value, &type, {}, text).bits, 0xfffffffbu);
  type.kind = AdiakKind::long_;
  EXPECT_EQ(ValueOf(&value, &type, {}, text).bits, 0x7ffffffffbu);
  type.kind = AdiakKind::ulong_long;
  value = Number(-1);
  EXPECT_EQ(ValueOf(&value, &type, {}, text).type, RANKINE_UINT);
  EXPECT_EQ(ValueOf(&value, &type, {}, text).bits, std::numeric_limits<uint64_t>::max());
  type.kind = AdiakKind::real;
  value = Real(0.1);
  EXPECT_EQ(std::bit_cast<double>(ValueOf(&value, &type, {}, text).bits), 0.1);
  type.kind = AdiakKind::time;
  const timeval time = {3, 500000};
  value.pointer = &time;
  EXPECT_EQ(std::bit_cast<double>(ValueOf(&value, &type, {}, text).bits), 3.5);
}

TEST(AdiakValue, WhatIsNothingHasNoType) {
  AdiakText text;
  AdiakType type = TypeOf(AdiakKind::unset);
  AdiakValue value = Number(1);
  EXPECT_EQ(ValueOf(&value, &type, {}, text).type, kNoType);
  EXPECT_EQ(ValueOf(nullptr, &type, {}, text).type, kNoType);
  EXPECT_EQ(ValueOf(&value, nullptr, {}, text).type, kNoType);
  type.kind = static_cast<AdiakKind>(77);  // A kind that a future version of Adiak may add.
  EXPECT_EQ(ValueOf(&value, &type, {}, text).text, "");
}

TEST(AdiakValue, PartsAreWrittenAsCaliperWritesThem) {
  EXPECT_EQ(WrittenReal(0), "{0}");
  EXPECT_EQ(WrittenReal(1), "{1}");
  EXPECT_EQ(WrittenReal(-2.5), "{-2.5}");
  EXPECT_EQ(WrittenReal(100000), "{100000}");
  EXPECT_EQ(WrittenReal(123456), "{123456}");
  EXPECT_EQ(WrittenReal(1234567), "{1.23457e+06}");
  EXPECT_EQ(WrittenReal(0.0001), "{0.0001}");
  EXPECT_EQ(WrittenReal(0.00001234), "{1.234e-05}");
  EXPECT_EQ(WrittenReal(999999.9), "{1e+06}");
  EXPECT_EQ(WrittenReal(0.30000000000000004), "{0.3}");
  EXPECT_EQ(WrittenReal(1e300), "{1e+300}");
  EXPECT_EQ(WrittenReal(std::numeric_limits<double>::infinity()), "{inf}");
  EXPECT_EQ(WrittenReal(std::numeric_limits<double>::quiet_NaN()), "{nan}");
  EXPECT_EQ(Written(AdiakKind::long_, Number(std::numeric_limits<int64_t>::min())), "{-9223372036854775808}");
}

TEST(AdiakValue, ATupleHasATypeForEachPart) {
  AdiakType types[2] = {TypeOf(AdiakKind::int_), TypeOf(AdiakKind::string)};
  AdiakType* subtypes[2] = {&types[0], &types[1]};
  AdiakType tuple = {AdiakKind::tuple, 0, 2, 2, subtypes};
  AdiakValue parts[2] = {Number(4), Number(0)};
  parts[1].pointer = "four";
  AdiakValue value{};
  value.parts = parts;
  AdiakText text;
  EXPECT_EQ(ValueOf(&value, &tuple, {}, text).text, "(4,four)");
  tuple.subtypes = 1;  // The tuple now has too few subtypes, as a faulty library might pass it.
  AdiakText cut;
  EXPECT_EQ(ValueOf(&value, &tuple, {}, cut).text, "(4,)");
}

TEST(AdiakValue, WhatLiesInItselfEnds) {
  AdiakType list = {AdiakKind::list, 0, 1, 1, nullptr};
  AdiakType* itself = &list;
  list.subtype = &itself;
  AdiakValue value{};
  value.parts = &value;
  AdiakText text;
  EXPECT_LT(ValueOf(&value, &list, {}, text).text.size(), 40u);
}

}  // namespace
}  // namespace rankine::recorder::adapters
