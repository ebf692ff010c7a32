#include "runtime/mpi/abi/status_layout.h"

#include <gtest/gtest.h>

#include <cstring>

#include "runtime/mpi/abi/families.h"

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

TEST(StatusLayout, StaysUnknownWhenNothingFits) {
  Status counted, cancelled;
  counted.word[5] = 42;
  cancelled.word[5] = 42;
  Abi abi = FamilyTable(Family::standard);
  MatchStatusLayout(&counted, &cancelled, kBytes, &abi);
  EXPECT_EQ(abi.count_layout, CountLayout::unknown);
}

}  // namespace
}  // namespace rankine::mpi
