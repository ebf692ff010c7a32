#include "analysis/timeline/slices.h"

#include <gtest/gtest.h>

namespace rankine::analysis {
namespace {

struct Made {
  context::Space space;
  context::NodeId main, solve;
  archive::Timeline line;
  Made() {
    context::Attribute attribute;
    attribute.name = "region";
    attribute.type = context::Type::string;
    const context::AttributeId region = space.Declare(attribute);
    context::Datum value;
    value.type = context::Type::string;
    value.text = "main";
    main = space.Child(context::kRoot, region, value);
    value.text = "solve";
    solve = space.Child(main, region, value);
    line.kinds.resize(1);
  }
  // "m[ s[ c[ c] s] m]" with the times.
  std::string Text(TimeSpan span = {}) {
    std::string text;
    int open = 0;
    uint64_t last = 0;
    for (const SliceEdge& edge : SlicesOf(space, line, span)) {
      const bool call = edge.kind == SliceEdge::Kind::call_begin || edge.kind == SliceEdge::Kind::call_end;
      const bool begin =
          edge.kind == SliceEdge::Kind::call_begin || edge.kind == SliceEdge::Kind::region_begin;
      text += std::string(call                ? "c"
                          : edge.node == main ? "m"
                                              : "s") +
              (begin ? "[" : "]") + std::to_string(edge.at) + " ";
      open += begin ? 1 : -1;
      EXPECT_GE(open, 0);
      EXPECT_GE(edge.at, last);
      last = edge.at;
    }
    EXPECT_EQ(open, 0);
    return text;
  }
};

TEST(SlicesOf, CallsStandInTheirRegions) {
  Made made;
  made.line.moves = {{10, made.main}, {20, made.solve}, {50, made.main}, {90, context::kRoot}};
  made.line.calls = {{25, 30, 0}, {60, 70, 0}};
  EXPECT_EQ(made.Text(), "m[10 s[20 c[25 c]30 s]50 c[60 c]70 m]90 ");
}

TEST(SlicesOf, WhatChangesInACallChangesBehindIt) {
  Made made;
  made.line.moves = {{10, made.main}, {20, made.solve}};
  made.line.calls = {{15, 30, 0}};
  EXPECT_EQ(made.Text(), "m[10 c[15 c]30 s[30 s]30 m]30 ");
}

TEST(SlicesOf, APartOfTheTimeIsCutAtItsBorders) {
  Made made;
  made.line.moves = {{10, made.main}, {20, made.solve}, {50, made.main}, {90, context::kRoot}};
  made.line.calls = {{25, 45, 0}, {60, 70, 0}};
  EXPECT_EQ(made.Text({40, 65}), "m[40 s[40 c[40 c]45 s]50 c[60 c]65 m]65 ");
}

TEST(SlicesOf, ACallInsideAnotherIsLeftOut) {
  Made made;
  made.line.calls = {{12, 14, 0}, {10, 20, 0}};
  EXPECT_EQ(made.Text(), "c[10 c]20 ");
}

}  // namespace
}  // namespace rankine::analysis
