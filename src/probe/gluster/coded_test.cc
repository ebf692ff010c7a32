// SPDX-License-Identifier: BSD-3-Clause
// Tests that fragments of a dispersed volume are matched with the right operations.
#include "probe/gluster/coded.h"

#include <gtest/gtest.h>

namespace rankine::probe::gluster {
namespace {

constexpr uint64_t kStripe = 512 | uint64_t{1024} << 32;  // two data bricks

Operation Of(Action action, uint64_t offset, uint64_t bytes, uint64_t begin, uint64_t number) {
  Operation operation;
  operation.action = action;
  operation.application_thread = 7;
  operation.file = {1, 2};
  operation.offset = offset;
  operation.bytes = bytes;
  operation.begin = begin;
  operation.number = number;
  return operation;
}
Operation Fragment(Action action, uint64_t offset, uint64_t bytes, uint64_t begin, uint64_t stack,
                   const char* brick) {
  Operation operation = Of(action, offset, bytes, begin, stack);
  operation.key.connection = brick;
  return operation;
}

TEST(CodedWholes, EveryBrickOfOneStackHasOneWhole) {
  CodedWholes wholes;
  wholes.Add(Of(Action::write, 4096, 8192, 10, 100), kStripe);
  // this operation is another write to the same range
  wholes.Add(Of(Action::write, 4096, 8192, 11, 101), kStripe);
  for (const char* brick : {"a", "b", "c"})
    EXPECT_EQ(wholes.WholeOf(Fragment(Action::write, 2048, 4096, 20, 900, brick)), 100u);
  for (const char* brick : {"b", "a", "c"})
    EXPECT_EQ(wholes.WholeOf(Fragment(Action::write, 2048, 4096, 30, 901, brick)), 101u);
  // there is no further operation
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::write, 2048, 4096, 40, 902, "a")), 0u);
  // The translator has reused the call stack.
  wholes.Add(Of(Action::write, 4096, 8192, 50, 102), kStripe);
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::write, 2048, 4096, 51, 901, "b")), 102u);
}

TEST(CodedWholes, WholeStripesAreCodedAndOthersComplete) {
  CodedWholes wholes;
  // The first extent begins within stripe 1 and ends within stripe 4. The second extent lies within stripe
  // 8.
  wholes.Add(Of(Action::write, 1100, 3500, 10, 100), kStripe);
  wholes.Add(Of(Action::write, 8200, 10, 11, 101), kStripe);
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::read, 512, 512, 20, 900, "a")), 100u);   // the first stripe
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::read, 2048, 512, 21, 901, "a")), 100u);  // the last stripe
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::read, 1024, 512, 22, 902, "a")), 0u);    // a stripe in the middle
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::read, 4096, 512, 23, 903, "b")), 101u);
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::write, 512, 2048, 24, 904, "a")), 100u);
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::write, 4096, 512, 25, 905, "b")), 101u);
}

TEST(CodedWholes, OtherThreadsOtherFilesAndLaterOperationsDoNotMatch) {
  CodedWholes wholes;
  Operation other = Of(Action::write, 0, 1024, 10, 100);
  other.application_thread = 8;
  wholes.Add(other, kStripe);
  other = Of(Action::write, 0, 1024, 10, 101);
  other.file = {1, 3};
  wholes.Add(other, kStripe);
  wholes.Add(Of(Action::write, 0, 1024, 30, 102), kStripe);
  wholes.Add(Of(Action::read, 0, 1024, 10, 103), kStripe);
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::write, 0, 512, 20, 900, "a")), 0u);
  wholes.Add(Of(Action::sync, 0, 0, 10, 104), kStripe);
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::sync, 0, 0, 20, 901, "a")), 104u);
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::read, 0, 512, 20, 902, "a")), 103u);
}

TEST(CodedWholes, OperationsWithoutStripesAreLeftOut) {
  CodedWholes wholes;
  for (const uint64_t stripe : {uint64_t{0}, uint64_t{512}, uint64_t{1000} << 32 | 512, uint64_t{512} << 32})
    wholes.Add(Of(Action::write, 0, 1024, 10, 100), stripe);
  wholes.Add(Of(Action::write, ~uint64_t{0} - 5, 1024, 10, 100), kStripe);
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::write, 0, 512, 20, 900, "a")), 0u);
  for (uint64_t i = 0; i < CodedWholes::kMost + 1; ++i)
    wholes.Add(Of(Action::write, i * 1024, 1024, 10, i + 1), kStripe);
  // The operation of this fragment was the oldest operation, and was dropped.
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::write, 0, 512, 20, 901, "a")), 0u);
  EXPECT_EQ(wholes.WholeOf(Fragment(Action::write, 512, 512, 20, 902, "a")), 2u);
}

}  // namespace
}  // namespace rankine::probe::gluster
