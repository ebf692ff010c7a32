// SPDX-License-Identifier: BSD-3-Clause
#include "context/space.h"

#include <gtest/gtest.h>

#include <string>

namespace rankine::context {
namespace {

Datum Text(std::string_view text) {
  return {Type::string, 0, text};
}

TEST(Space, OneNodeForOnePath) {
  Space space;
  const AttributeId region = space.Declare({"region", Type::string, kNested, "", "", ""});
  const NodeId main = space.Child(kRoot, region, Text("main"));
  const NodeId solve = space.Child(main, region, Text("solve"));
  EXPECT_EQ(space.Child(main, region, Text(std::string("solve"))), solve);
  EXPECT_NE(space.Child(kRoot, region, Text("solve")), solve);
  EXPECT_EQ(space.parent(solve), main);
  EXPECT_EQ(space.value_of(solve).text, "solve");
  EXPECT_EQ(space.attribute_of(solve), region);
}

TEST(Space, ValuesOfOtherTypesAreOtherNodes) {
  Space space;
  const AttributeId phase = space.Declare({"phase", Type::int_, 0, "", "", ""});
  EXPECT_NE(space.Child(kRoot, phase, {Type::int_, 1, {}}), space.Child(kRoot, phase, {Type::uint, 1, {}}));
}

TEST(Space, ADeclarationFillsInWhatWasUnknown) {
  Space space;
  const AttributeId time = space.Declare({"time", Type::real, kAsValue, "", "", ""});
  EXPECT_EQ(space.Declare({"time", Type::uint, 0, "ns", "Time", ""}), time);
  EXPECT_EQ(space.attribute(time).type, Type::real);
  EXPECT_EQ(space.attribute(time).unit, "ns");
  EXPECT_EQ(space.attribute(time).alias, "Time");
  EXPECT_EQ(space.Find("time"), time);
  EXPECT_EQ(space.Find("tim"), kNoAttribute);
}

TEST(Space, ManySiblingsAndLongTexts) {
  Space space;
  const AttributeId region = space.Declare({"region", Type::string, kNested, "", "", ""});
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 100'000; ++i) space.Child(kRoot, region, Text(std::to_string(i)));
    const std::string large(1 << 20, 'x');
    EXPECT_EQ(space.value_of(space.Child(kRoot, region, Text(large))).text, large);
  }
  EXPECT_EQ(space.nodes(), 100'002u);
  EXPECT_EQ(space.text(space.Intern("77")), "77");
  EXPECT_EQ(space.value_of(space.Child(kRoot, region, Text(""))).text, "");
}

}  // namespace
}  // namespace rankine::context
