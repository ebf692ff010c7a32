// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/late_calls.h"

#include <gtest/gtest.h>

#include "archive/io/rows.h"
#include "archive/tables.h"
#include "layout/generated/mpi_functions.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

using layout::IoFunction;
using layout::IoLayer;

uint16_t Mpi(std::string_view name) {
  for (uint16_t id = 1; id <= layout::kMaxMpiFunctionId; ++id) {
    const layout::MpiFunction* known = layout::FindMpiFunction(id);
    if (known != nullptr && name == known->name) return id;
  }
  return 0;
}

// Two ranks make three calls: the calls a and b access different halves of the file, and c accesses the same
// half as a. Rank 0 makes all operations.
class LateCallsTest : public testing::Test {
 protected:
  LateCallsTest() {
    tables_.io_views.resize(1);
    tables_.io_views[0].size = tables_.io_views[0].extent = 1;
  }
  void Ask(std::string_view function) {
    IoRow& row = tables_.io.emplace_back();
    row.layer = IoLayer::mpi_io;
    row.function = Mpi(function);
    row.view = 0;
    const auto place = static_cast<uint32_t>(tables_.io.size() - 1);
    for (const uint64_t base : {0, 1000, 0}) {
      IoCollective& call = calls_.collectives.emplace_back();
      call.function = row.function;
      for (uint32_t process = 0; process < 2; ++process) {
        IoPart& part = call.parts.emplace_back();
        part.process = process;
        part.row = place;
        part.operation = ++numbers_;
        part.offset = base + uint64_t{process} * 500;
        part.bytes = 500;
      }
    }
    calls_.parent.resize(20);
    calls_.collective.resize(20);
  }
  // Returns the number of the call to which an operation of rank 0 is assigned.
  uint64_t Adopted(IoFunction function, uint64_t offset, uint64_t bytes, std::vector<uint64_t> calls) {
    IoRow& row = tables_.io.emplace_back();
    row.layer = IoLayer::posix;
    row.function = static_cast<uint16_t>(function);
    row.parent = Mpi("MPI_Wait");
    LateOperation late{20, {}, std::move(calls)};
    late.of.row = static_cast<uint32_t>(tables_.io.size() - 1);
    late.of.offset = offset;
    late.of.bytes = bytes;
    calls_.parent[19] = 0;
    AdoptLate(tables_, {late}, &calls_);
    return calls_.parent[19];
  }

  Tables tables_;
  IoCalls calls_;
  uint64_t numbers_ = 0;
};

TEST_F(LateCallsTest, ASingleCandidateIsUsed) {
  Ask("MPI_File_iwrite_all");
  EXPECT_EQ(Adopted(IoFunction::pwrite, 0, 1000, {1}), 1u);
  ASSERT_EQ(calls_.collectives[0].parts[0].below.size(), 1u);
  EXPECT_FALSE(calls_.collectives[0].parts[0].below[0].holds);
  EXPECT_EQ(Adopted(IoFunction::pread, 0, 5000, {1}), 1u);  // data sieving
}

TEST_F(LateCallsTest, TheCandidateWithThatExtentIsUsed) {
  Ask("MPI_File_iwrite_all");
  EXPECT_EQ(Adopted(IoFunction::pwrite, 0, 1000, {1, 3}), 1u);  // both ranks requested a part of these data
  EXPECT_EQ(Adopted(IoFunction::pwrite, 1000, 1000, {1, 3}), 3u);
  EXPECT_EQ(Adopted(IoFunction::pwrite, 500, 1000, {1, 3}), 0u);  // no call requested all of these data
  // the first of the two calls that requested these data must have ended
  EXPECT_EQ(Adopted(IoFunction::pwrite, 100, 10, {1, 3, 5}), 5u);
  EXPECT_EQ(Adopted(IoFunction::pread, 0, 1000, {1, 3}), 0u);  // neither of the two calls reads data
}

TEST_F(LateCallsTest, TwoCallsMayReadTheSameBytes) {
  Ask("MPI_File_iread_all");
  EXPECT_EQ(Adopted(IoFunction::pread, 100, 10, {1, 3, 5}), 0u);
  EXPECT_EQ(Adopted(IoFunction::pread, 1100, 10, {1, 3, 5}), 3u);
}

}  // namespace
}  // namespace rankine::archive
