// SPDX-License-Identifier: BSD-3-Clause
// Tests flight recorders whose first calls are missing. The number of missing calls is only known from the
// archive's rows, which may be wrong.
#include "archive/io/calls.h"

#include <gtest/gtest.h>

#include <chrono>
#include <list>

#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/testing/io_chunk.h"
#include "layout/generated/mpi_functions.h"

namespace rankine::archive {
namespace {

uint16_t Mpi(std::string_view name) {
  for (uint16_t id = 1; id <= layout::kMaxMpiFunctionId; ++id) {
    const layout::MpiFunction* known = layout::FindMpiFunction(id);
    if (known != nullptr && name == known->name) return id;
  }
  return 0;
}

class IoCallsTest : public ::testing::Test {
 protected:
  IoCallsTest() { tables_.io_views.resize(1); }

  // Adds a rank whose row contains more collective calls than the trace. The argument `claimed` is the
  // number of calls in the row. The trace contains only the last `kept` of these calls.
  void AddRank(uint64_t claimed, uint64_t kept) {
    const auto process = static_cast<uint32_t>(tables_.processes.size());
    tables_.processes.emplace_back().rank = process;
    IoRow& row = tables_.io.emplace_back();
    row.process = process;
    row.layer = layout::IoLayer::mpi_io;
    row.function = Mpi("MPI_File_write_all");
    row.view = 0;
    row.calls = claimed;
    testing::IoChunk& chunk = chunks_.emplace_back();
    chunk.process = process;
    chunk.first_row = process;
    chunk.number = claimed == kept ? 0 : 1;  // the preceding chunk is missing
    for (uint64_t i = 0; i < kept; ++i)
      chunk.operations.push_back({0, 100 * i, 100 * i + 50, layout::kNoOffset, 8, false});
    testing::AddTo(&tables_, &chunk);
  }

  IoCalls Joined() {
    const auto begin = std::chrono::steady_clock::now();
    IoCalls calls = JoinIoCalls(tables_);
    // If the matching took one step for each claimed call, it would run for years. The limit is generous,
    // because the machine may be busy.
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
    return calls;
  }

  Tables tables_;
  std::list<testing::IoChunk> chunks_;
};

TEST_F(IoCallsTest, KeptCallsAreMatchedByTheNumberOfCallsBefore) {
  AddRank(1000, 3);
  AddRank(1000, 5);
  const IoCalls calls = Joined();
  EXPECT_EQ(calls.interrupted, 2u);
  ASSERT_EQ(calls.collectives.size(), 5u);
  EXPECT_EQ(calls.collectives[1].parts.size(), 1u);
  EXPECT_EQ(calls.collectives[2].parts.size(), 2u);
  EXPECT_EQ(calls.unmatched, 0u);
}

TEST_F(IoCallsTest, AnyNumberOfCallsMayBeClaimed) {
  AddRank(3, 3);
  AddRank(uint64_t{1} << 62, 2);
  AddRank(~uint64_t{0}, 4);
  const IoCalls calls = Joined();
  EXPECT_EQ(calls.collectives.size(), 9u);  // no call has a partner on another rank
  for (const IoCollective& one : calls.collectives) EXPECT_EQ(one.parts.size(), 1u);
}

TEST_F(IoCallsTest, FewerClaimedThanKeptCallsAreUnmatched) {
  AddRank(1000, 3);
  AddRank(2, 5);
  const IoCalls calls = Joined();
  EXPECT_EQ(calls.collectives.size(), 3u);
  EXPECT_EQ(calls.unmatched, 5u);
}

// The test includes the functions for large counts (suffix `_c`). The begin functions for large counts are
// matched by the same end function.
TEST_F(IoCallsTest, TheEndOfASplitCallBelongsToItsBegin) {
  for (const char* begins : {"MPI_File_write_all_begin", "MPI_File_write_all_begin_c"}) {
    SCOPED_TRACE(begins);
    tables_ = {};
    tables_.io_views.resize(1);
    chunks_.clear();
    AddRank(1, 0);
    tables_.io[0].function = Mpi(begins);
    tables_.io.push_back(tables_.io[0]);
    tables_.io[1].function = Mpi("MPI_File_write_all_end");
    testing::IoChunk& chunk = chunks_.emplace_back();
    chunk.rows = 2;
    chunk.operations = {{0, 0, 50, layout::kNoOffset, 8, false}, {1, 100, 150, layout::kNoOffset, 0, false}};
    tables_.io_ops.clear();
    testing::AddTo(&tables_, &chunk);
    const IoCalls calls = Joined();
    ASSERT_EQ(calls.collectives.size(), 2u);
    EXPECT_EQ(calls.collectives[0].begun, kNone);
    EXPECT_EQ(calls.collectives[1].begun, 0u);
    EXPECT_EQ(calls.IdOf(1), calls.IdOf(0));
  }
}

}  // namespace
}  // namespace rankine::archive
