// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/status_layout.h"

#include <gtest/gtest.h>

#include <cstring>

#include "recorder/mpi/abi/families.h"

namespace rankine::mpi {
namespace {

constexpr uint64_t kBytes = 0x123456789;

struct Status {
  int word[8] = {};
};

TEST(StatusLayout, FindsACountSplitAroundTheCancelledFlag) {
  Status counted;
  counted.word[3] = 0x23456789;
  counted.word[4] = 1 << 1;
  Status cancelled = counted;
  cancelled.word[4] |= 1;
  Abi abi = FamilyTable(Family::standard);
  MatchStatusLayout(&counted, &cancelled, kBytes, &abi);
  EXPECT_EQ(abi.count_layout, CountLayout::split);
  EXPECT_EQ(abi.count_offset, 12);
  EXPECT_EQ(StatusBytes(abi, &counted), kBytes);
  EXPECT_FALSE(StatusCancelled(abi, &counted));
  EXPECT_TRUE(StatusCancelled(abi, &cancelled));
}

TEST(StatusLayout, FindsAWholeCountAndItsFlag) {
  Status counted;
  std::memcpy(&counted.word[4], &kBytes, sizeof kBytes);
  Status cancelled = counted;
  cancelled.word[3] = 1;
  Abi abi = FamilyTable(Family::standard);
  MatchStatusLayout(&counted, &cancelled, kBytes, &abi);
  EXPECT_EQ(abi.count_layout, CountLayout::word);
  EXPECT_EQ(abi.count_offset, 16);
  EXPECT_EQ(abi.cancelled_offset, 12);
}

// Returns a status in the split layout, which begins at byte 12.
Status SplitStatus(uint64_t bytes, bool cancelled) {
  Status status;
  status.word[3] = static_cast<int>(static_cast<uint32_t>(bytes));
  status.word[4] = static_cast<int>(static_cast<uint32_t>(bytes >> 32 << 1) | (cancelled ? 1 : 0));
  return status;
}
Abi SplitTable() {
  Abi abi = FamilyTable(Family::standard);
  abi.count_layout = CountLayout::split;
  abi.count_offset = 12;
  abi.cancelled_offset = 16;
  abi.cancelled_mask = 1;
  return abi;
}
// A status in which the cancelled flag is followed by a count in one word.
Status WholeStatus(uint64_t bytes, int cancelled) {
  Status status;
  status.word[3] = cancelled;
  std::memcpy(&status.word[4], &bytes, sizeof bytes);
  return status;
}
Abi WholeTable() {
  Abi abi = FamilyTable(Family::standard);
  abi.count_layout = CountLayout::word;
  abi.count_offset = 16;
  abi.cancelled_offset = 12;
  abi.cancelled_mask = 0xffffffff;
  return abi;
}

// Tests that StatusIsPlain agrees with StatusCancelled, and StatusPlainlySays with StatusBytes.
void SaysTheSame(const Abi& abi, const Status& status) {
  EXPECT_EQ(StatusIsPlain(abi, &status), !StatusCancelled(abi, &status));
  const uint64_t bytes = StatusBytes(abi, &status);
  const bool plain = StatusIsPlain(abi, &status);
  EXPECT_EQ(StatusPlainlySays(abi, &status, bytes), plain && bytes >> 32 == 0) << bytes;
  // Each tested value differs from the count in one bit of the lower or the upper half.
  for (const unsigned bit : {0u, 1u, 31u, 32u, 33u, 62u, 63u})
    EXPECT_FALSE(StatusPlainlySays(abi, &status, bytes ^ uint64_t{1} << bit)) << bytes << ", bit " << bit;
}

TEST(StatusLayout, APlainStatusSaysItsBytesAndNoOthers) {
  for (const uint64_t bytes :
       {uint64_t{0}, uint64_t{1}, uint64_t{0xffffffff}, uint64_t{1} << 32, kBytes, (uint64_t{1} << 62) + 5}) {
    for (const bool cancelled : {false, true}) {
      SaysTheSame(SplitTable(), SplitStatus(bytes, cancelled));
      SaysTheSame(WholeTable(), WholeStatus(bytes, cancelled ? 1 : 0));
    }
  }
  const Status other = WholeStatus(kBytes, 2);  // Any value except 0 means cancelled.
  EXPECT_FALSE(StatusIsPlain(WholeTable(), &other));
  EXPECT_FALSE(StatusPlainlySays(WholeTable(), &other, kBytes));
}

TEST(StatusLayout, WhatIsAskedPlainlyIsKnownOfEachFamilyWhoseLayoutIs) {
  for (const Family family :
       {Family::none, Family::open_mpi, Family::mpich, Family::standard, Family::unknown}) {
    const Abi abi = FamilyTable(family);
    EXPECT_EQ(abi.cancelled_mask != 0, abi.count_layout != CountLayout::unknown) << static_cast<int>(family);
  }
}

TEST(StatusLayout, StaysUnknownWhenNothingFits) {
  Status counted, cancelled;
  counted.word[5] = 42;
  cancelled.word[5] = 42;
  Abi abi = FamilyTable(Family::standard);
  MatchStatusLayout(&counted, &cancelled, kBytes, &abi);
  EXPECT_EQ(abi.count_layout, CountLayout::unknown);
  EXPECT_EQ(abi.cancelled_mask, 0u);  // Only the library can read a status of this library.
}

}  // namespace
}  // namespace rankine::mpi
