// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/operation_slices.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>

#include "analysis/timeline/lanes.h"
#include "archive/io/rows.h"
#include "archive/tables.h"
#include "layout/io/functions.h"

namespace rankine::analysis {
namespace {

constexpr uint16_t kWriteAll = 300, kSend = 100;  // ids of arbitrary MPI functions
enum Row : uint32_t { mpi_write, in_mpi, plain, library };

class Made : public OperationSource {
 public:
  Made() {
    tables.io.resize(4);
    tables.io[mpi_write].layer = layout::IoLayer::mpi_io;
    tables.io[mpi_write].function = kWriteAll;
    tables.io[in_mpi].layer = tables.io[plain].layer = layout::IoLayer::posix;
    tables.io[in_mpi].parent = kWriteAll;
    tables.io[library].layer = layout::IoLayer::hdf5;
  }
  const PlacedOperation* Peek() override { return left.empty() ? nullptr : &left.front(); }
  void Pop() override { left.pop_front(); }
  void Add(Row row, uint64_t begin, uint64_t end, uint64_t unsure = 0) {
    PlacedOperation one;
    one.unsure = unsure;
    one.row = row;
    one.begin = begin;
    one.end = end;
    left.push_back(one);
  }
  void Call(uint16_t function, uint64_t begin, uint64_t end) {
    edges.push_back({{begin, SliceEdge::Kind::call_begin, context::kRoot, 0}, function});
    edges.push_back({{end, SliceEdge::Kind::call_end, context::kRoot, 0}, function});
  }
  void Region(uint64_t at, bool begins) {
    using Kind = SliceEdge::Kind;
    edges.push_back({{at, begins ? Kind::region_begin : Kind::region_end, context::kRoot, 0}, 0});
  }
  // Returns the sequence of calls, regions and operations as text, such as "c[10 w[12 w]18 c]20". The row
  // of an operation determines its letter.
  std::string Text(TimeSpan span = {}) {
    OperationSlices slices(tables, this, span);
    std::vector<MixedEdge> mixed;
    for (const auto& [edge, function] : edges) slices.Add(edge, function, &mixed);
    slices.Finish(&mixed);
    std::string text, open;
    uint64_t last = 0;
    for (const MixedEdge& edge : mixed) {
      bool begins = edge.what == MixedEdge::What::operation_begin;
      char letter = "Mwpl"[begins ? edge.operation.row : 0];
      if (edge.what == MixedEdge::What::slice) {
        const SliceEdge::Kind kind = edge.slice.kind;
        begins = kind == SliceEdge::Kind::call_begin || kind == SliceEdge::Kind::region_begin;
        letter = kind == SliceEdge::Kind::call_begin || kind == SliceEdge::Kind::call_end ? 'c' : 'r';
      }
      if (begins) {
        open += letter;
      } else {
        EXPECT_FALSE(open.empty());
        EXPECT_TRUE(edge.what != MixedEdge::What::slice || open.back() == letter);
        letter = open.back();
        open.pop_back();
      }
      EXPECT_GE(edge.at, last);
      last = edge.at;
      text +=
          (text.empty() ? "" : " ") + (letter + std::string(begins ? "[" : "]")) + std::to_string(edge.at);
    }
    EXPECT_EQ(open, "");
    return text;
  }

  archive::Tables tables;
  std::deque<PlacedOperation> left;
  std::vector<std::pair<SliceEdge, uint16_t>> edges;
};

TEST(OperationSlices, ACallHasItsOperationsInIt) {
  Made made;
  made.Region(5, true);
  made.Call(kWriteAll, 10, 30);
  made.Region(40, false);
  made.Add(mpi_write, 10, 30);
  made.Add(in_mpi, 12, 18);
  made.Add(plain, 33, 36);
  EXPECT_EQ(made.Text(), "r[5 c[10 M[10 w[12 w]18 M]30 c]30 p[33 p]36 r]40");
}

TEST(OperationSlices, OnesThatAreKnownRoughlyAreMovedIntoTheirCall) {
  Made made;
  made.Call(kWriteAll, 2'000, 2'020);
  made.Call(kSend, 2'025, 2'050);
  made.Add(plain, 10, 20);
  made.Add(mpi_write, 1'990, 2'012, 20);  // With this uncertainty, the start of the operation could be
                                          // 2'000.
  made.Add(in_mpi, 2'023, 2'030, 20);     // The call may have made this operation.
  EXPECT_EQ(made.Text(), "p[10 p]20 c[2000 M[2000 w[2013 w]2020 M]2020 c]2020 c[2025 c]2050");
}

TEST(OperationSlices, WhatEndsBeforeItsCallWaitsForIt) {
  Made made;
  made.Region(0, true);
  made.Region(40, false);
  made.Region(41, true);
  made.Call(kSend, 42, 43);
  made.Call(kWriteAll, 45, 60);
  made.Region(70, false);
  made.Add(mpi_write, 38, 39, 10);
  EXPECT_EQ(made.Text(), "r[0 r]40 r[41 c[42 c]43 c[45 M[45 M]46 c]60 r]70");
}

TEST(OperationSlices, NoneIsInACallThatHasNotMadeIt) {
  Made made;
  made.Call(kSend, 20, 30);
  made.Call(kWriteAll, 35, 50);
  made.Add(mpi_write, 28, 48, 5);
  EXPECT_EQ(made.Text(), "c[20 c]30 c[35 M[35 M]50 c]50");
}

TEST(OperationSlices, OnesOfTheProgramStayOutOfCalls) {
  Made made;
  made.Call(kSend, 20, 30);
  made.Add(plain, 15, 22);
  made.Add(plain, 29, 35);
  EXPECT_EQ(made.Text(), "p[15 p]20 c[20 c]30 p[30 p]35");
}

TEST(OperationSlices, ALibrarysCallHasMpisInIt) {
  Made made;
  made.Region(0, true);
  made.Call(kSend, 20, 30);
  made.Region(60, false);
  made.Add(library, 10, 50);
  made.Add(plain, 35, 40);
  EXPECT_EQ(made.Text(), "r[0 l[10 c[20 c]30 p[35 p]40 l]50 r]60");
}

TEST(OperationSlices, WithoutATraceTheyNestAmongThemselves) {
  Made made;
  made.Add(mpi_write, 10, 30);
  made.Add(in_mpi, 12, 18);
  made.Add(plain, 40, 50);
  EXPECT_EQ(made.Text(), "M[10 w[12 w]18 M]30 p[40 p]50");
}

TEST(OperationSlices, APartOfTheTimeIsCutAtItsBorders) {
  Made made;
  made.Add(plain, 10, 30);
  made.Add(plain, 40, 50);
  made.Add(plain, 60, 90);
  made.Add(plain, 95, 99);
  EXPECT_EQ(made.Text({35, 80}), "p[40 p]50 p[60 p]80");
  made.left.clear();
  made.Add(plain, 10, 30);
  EXPECT_EQ(made.Text({20, 25}), "p[20 p]25");
}

TEST(LanesOf, WhatOverlapsIsSideBySide) {
  struct Slice {
    uint64_t begin, end;
  };
  const auto lanes = LanesOf(std::vector<Slice>{{10, 20}, {0, 15}, {15, 30}, {25, 40}, {16, 18}});
  ASSERT_EQ(lanes.size(), 3u);
  EXPECT_EQ(lanes[0].size() + lanes[1].size() + lanes[2].size(), 5u);
  for (const auto& lane : lanes) {
    for (size_t i = 1; i < lane.size(); ++i) EXPECT_GE(lane[i].begin, lane[i - 1].end);
  }
}

}  // namespace
}  // namespace rankine::analysis
