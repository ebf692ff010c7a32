// SPDX-License-Identifier: BSD-3-Clause
// Tests that wrongly charged sleep can be taken back from a row.
#include "cli/launch/outside_rows.h"

#include <gtest/gtest.h>

namespace rankine::cli {
namespace {

using layout::OutsideRow;
using layout::SampleClock;

OutsideRow At(uint64_t site, uint64_t ns) {
  OutsideRow row{};
  row.site = site;
  row.clock = static_cast<uint32_t>(SampleClock::blocked);
  row.ns = ns;
  return row;
}

TEST(OutsideRows, TakeTimeBackFromEachRowTheLastFirst) {
  OutsideRows rows;
  rows.Charge(At(1, 1000));
  const uint32_t first = rows.ChargeProvisionally(At(1, 50));
  const uint32_t second = rows.ChargeProvisionally(At(2, 30));
  OutsideRows::Taken taken = rows.TakeBack(70);
  EXPECT_EQ(taken.row, second);
  EXPECT_EQ(taken.ns, 30u);
  taken = rows.TakeBack(40);
  EXPECT_EQ(taken.row, first);
  EXPECT_EQ(taken.ns, 40u);
  EXPECT_EQ(rows.TakeBack(40).ns, 10u);
  EXPECT_EQ(rows.TakeBack(40).ns, 0u);
  EXPECT_EQ(rows[first].ns, 1000u);
  EXPECT_EQ(rows[second].ns, 0u);
}

TEST(OutsideRows, CountLooksInTheirRow) {
  OutsideRows rows;
  OutsideRow what = At(1, 1000);
  what.looks = 1;
  const uint32_t first = rows.Charge(what);
  rows.ChargeProvisionally(what);
  what = At(2, 50);  // counts one observation in the first row
  const uint32_t second = rows.Charge(what);
  EXPECT_EQ(rows[first].looks, 2u);
  EXPECT_EQ(rows[second].looks, 0u);
}

TEST(OutsideRows, SettledTimeStays) {
  OutsideRows rows;
  rows.ChargeProvisionally(At(1, 50));
  rows.Settle();
  EXPECT_EQ(rows.TakeBack(50).ns, 0u);
  EXPECT_EQ(rows[0].ns, 50u);
}

// After any sequence of charges and returns of time, the sum of the rows must be the charged time minus the
// returned time. No row is negative.
TEST(OutsideRows, SumsAreCompleteEvenWithoutRoom) {
  OutsideRows rows;
  uint64_t charged = 0, random = 1;
  for (int i = 0; i < 100000; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const uint64_t ns = random >> 54, site = (random >> 40) % 100 + 1;
    if (random >> 33 & 1) {
      rows.ChargeProvisionally(At(site, ns));
      charged += ns;
    } else {
      charged -= rows.TakeBack(ns * 2).ns;
    }
    if (i % 1000 == 0) rows.Settle();
  }
  uint64_t sum = 0;
  ASSERT_EQ(rows.size(), layout::kOutsideRows);
  for (uint32_t row = 0; row < rows.size(); ++row) {
    EXPECT_LE(rows[row].ns, charged);
    sum += rows[row].ns;
  }
  EXPECT_EQ(sum, charged);
}

}  // namespace
}  // namespace rankine::cli
