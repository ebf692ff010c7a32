// SPDX-License-Identifier: BSD-3-Clause
// Compares OpenParts with a std::map that serves the same purpose.
#include "probe/gluster/parts.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <utility>

namespace rankine::probe::gluster {
namespace {

OpenParts::Key KeyOf(uint64_t owner, uint64_t number) {
  return {0x7f0000001000 + 4096 * owner, number};
}

// Small keys use neighbouring cells, so erasing one key must move later cells.
TEST(OpenParts, AgreesWithAMap) {
  std::mt19937_64 random(7);
  OpenParts open;
  std::map<std::pair<uint64_t, uint64_t>, uint64_t> model;
  for (int i = 0; i < 200000; ++i) {
    const uint64_t owner = random() % 5, number = random() % 300;
    if (random() % 3 == 0) {
      open.Erase(KeyOf(owner, number));
      model.erase({owner, number});
      continue;
    }
    Parts& parts = open.At(KeyOf(owner, number));
    const auto [at, fresh] = model.try_emplace({owner, number}, 0);
    ASSERT_EQ(parts.operation.bytes, at->second);
    ASSERT_EQ(parts.have, fresh ? 0u : 1u);
    parts.operation.bytes = at->second = random();
    parts.have = 1;
    ASSERT_EQ(open.size(), model.size());
  }
  EXPECT_EQ(open.With(1), model.size());
  EXPECT_EQ(open.With(2), 0u);
  for (const auto& [key, bytes] : model)
    EXPECT_EQ(open.At(KeyOf(key.first, key.second)).operation.bytes, bytes);
}

TEST(OpenParts, DropsTheOldest) {
  OpenParts open;
  for (uint64_t i = 0; i < OpenParts::kMost; ++i) open.At(KeyOf(1, i)).have = 1;
  open.Erase(KeyOf(1, 0));
  open.At(KeyOf(2, 0)).have = 1;  // the table has room for operations again
  EXPECT_EQ(open.At(KeyOf(1, 1)).have, 1u);
  open.At(KeyOf(2, 1)).have = 1;
  EXPECT_EQ(open.size(), OpenParts::kMost);
  EXPECT_EQ(open.With(1), OpenParts::kMost);
  EXPECT_EQ(open.At(KeyOf(1, 1)).have, 0u);  // this was the oldest operation, so it was dropped
  EXPECT_EQ(open.At(KeyOf(2, 0)).have, 1u);
}

// A reused slot contains no data of the operation that used it before.
TEST(OpenParts, AReusedSlotIsEmpty) {
  OpenParts open;
  Parts& parts = open.At(KeyOf(1, 1));
  parts.operation.key.connection = "vm/1/half-client-0";
  parts.operation.disk.count = 3;
  open.Erase(KeyOf(1, 1));
  const Parts& next = open.At(KeyOf(1, 2));
  EXPECT_EQ(next.operation.key.connection, "");
  EXPECT_EQ(next.operation.disk.count, 0u);
  EXPECT_EQ(next.have, 0u);
}

}  // namespace
}  // namespace rankine::probe::gluster
