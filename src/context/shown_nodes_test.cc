// SPDX-License-Identifier: BSD-3-Clause
#include "context/shown_nodes.h"

#include <gtest/gtest.h>

namespace rankine::context {
namespace {

Datum Text(std::string_view text) {
  return {Type::string, 0, text};
}

TEST(ShownNodes, AreTheNodesThemselvesWhereNothingIsHidden) {
  Space space;
  const AttributeId region = space.Declare({"region", Type::string, kNested, "", "", ""});
  const NodeId main = space.Child(kRoot, region, Text("main"));
  const NodeId solve = space.Child(main, region, Text("solve"));
  EXPECT_EQ(ShownNodes(space), (std::vector<NodeId>{kRoot, main, solve}));
}

TEST(ShownNodes, LeaveOutHiddenValuesOnTheWay) {
  Space space;
  const AttributeId region = space.Declare({"region", Type::string, kNested, "", "", ""});
  const AttributeId hidden = space.Declare({"hidden", Type::int_, kHidden, "", "", ""});
  const NodeId main = space.Child(kRoot, region, Text("main"));
  const NodeId value = space.Child(main, hidden, {Type::int_, 1, {}});
  const NodeId other = space.Child(value, hidden, {Type::int_, 2, {}});
  const NodeId inside = space.Child(other, region, Text("solve"));
  const NodeId solve = space.Child(main, region, Text("solve"));
  const NodeId below = space.Child(solve, region, Text("solve"));
  const NodeId deep = space.Child(inside, region, Text("solve"));
  const std::vector<NodeId> shown = ShownNodes(space);
  EXPECT_EQ(shown[value], main);
  EXPECT_EQ(shown[other], main);
  EXPECT_EQ(shown[inside], inside);
  EXPECT_EQ(shown[solve], inside);
  EXPECT_EQ(shown[below], below);
  EXPECT_EQ(shown[deep], below);
}

TEST(ShownNodes, KeepValuesOfOtherTypesApart) {
  Space space;
  const AttributeId hidden = space.Declare({"hidden", Type::int_, kHidden, "", "", ""});
  const AttributeId phase = space.Declare({"phase", Type::int_, 0, "", "", ""});
  const NodeId value = space.Child(kRoot, hidden, {Type::int_, 1, {}});
  const NodeId a = space.Child(value, phase, {Type::int_, 1, {}});
  const NodeId b = space.Child(kRoot, phase, {Type::uint, 1, {}});
  const NodeId c = space.Child(kRoot, phase, {Type::int_, 1, {}});
  const std::vector<NodeId> shown = ShownNodes(space);
  EXPECT_EQ(shown[a], a);
  EXPECT_EQ(shown[b], b);
  EXPECT_EQ(shown[c], a);
}

}  // namespace
}  // namespace rankine::context
