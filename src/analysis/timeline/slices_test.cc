// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/slices.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace rankine::analysis {
namespace {

struct Made {
  context::Space space;
  context::NodeId main, solve;
  archive::Timeline line;
  size_t at_once = 100;
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
  // Returns the edges. The timeline is added in pieces of `at_once` calls. Each piece contains the region
  // changes before the end of its last call.
  std::vector<SliceEdge> Edges(TimeSpan span) const {
    SliceWalk walk(space, span);
    std::vector<SliceEdge> edges;
    size_t move = 0;
    for (size_t call = 0; call == 0 || call < line.calls.size(); call += at_once) {
      archive::Timeline piece;
      const size_t end = std::min(line.calls.size(), call + at_once);
      piece.calls.assign(line.calls.begin() + static_cast<long>(call),
                         line.calls.begin() + static_cast<long>(end));
      uint64_t next_begin = UINT64_MAX;
      for (size_t i = end; i < line.calls.size(); ++i) next_begin = std::min(next_begin, line.calls[i].begin);
      const uint64_t until = end == line.calls.size() ? UINT64_MAX : line.calls[end - 1].end;
      for (; move < line.moves.size() && line.moves[move].at <= until; ++move)
        piece.moves.push_back(line.moves[move]);
      for (const SliceEdge& edge : walk.Add(piece, next_begin)) edges.push_back(edge);
    }
    for (const SliceEdge& edge : walk.Finish()) edges.push_back(edge);
    return edges;
  }
  // Returns the edges as text, with their times: "m[ s[ c[ c] s] m]".
  std::string Text(TimeSpan span = {}) {
    std::string text;
    int open = 0;
    uint64_t last = 0;
    for (const SliceEdge& edge : Edges(span)) {
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

TEST(SliceWalk, CallsStandInTheirRegions) {
  Made made;
  made.line.moves = {{10, made.main}, {20, made.solve}, {50, made.main}, {90, context::kRoot}};
  made.line.calls = {{25, 30, 0}, {60, 70, 0}};
  EXPECT_EQ(made.Text(), "m[10 s[20 c[25 c]30 s]50 c[60 c]70 m]90 ");
}

TEST(SliceWalk, WhatChangesInACallChangesBehindIt) {
  Made made;
  made.line.moves = {{10, made.main}, {20, made.solve}};
  made.line.calls = {{15, 30, 0}};
  EXPECT_EQ(made.Text(), "m[10 c[15 c]30 s[30 s]30 m]30 ");
}

TEST(SliceWalk, APartOfTheTimeIsCutAtItsBorders) {
  Made made;
  made.line.moves = {{10, made.main}, {20, made.solve}, {50, made.main}, {90, context::kRoot}};
  made.line.calls = {{25, 45, 0}, {60, 70, 0}};
  EXPECT_EQ(made.Text({40, 65}), "m[40 s[40 c[40 c]45 s]50 c[60 c]65 m]65 ");
}

TEST(SliceWalk, ACallInsideAnotherIsLeftOut) {
  Made made;
  made.line.calls = {{12, 14, 0}, {10, 20, 0}};
  EXPECT_EQ(made.Text(), "c[10 c]20 ");
}

TEST(SliceWalk, PiecesAreTheSameAsTheWhole) {
  Made made;
  for (uint64_t i = 0; i < 20; ++i) {
    made.line.moves.push_back({10 * i, i % 3 == 0 ? made.main : made.solve});
    made.line.calls.push_back({10 * i + (i % 4 == 3 ? 1 : 6), 10 * i + 14, 0});
  }
  for (const TimeSpan span : {TimeSpan{}, TimeSpan{33, 128}}) {
    made.at_once = 100;
    const std::string whole = made.Text(span);
    for (const size_t at_once : {1, 2, 3}) {
      made.at_once = at_once;
      EXPECT_EQ(made.Text(span), whole) << at_once;
    }
  }
}

}  // namespace
}  // namespace rankine::analysis
