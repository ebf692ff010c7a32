// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/few_doubles.h"

#include <gtest/gtest.h>

#include <random>

#include "layout/ti/real_volumes.h"

namespace rankine::archive {
namespace {

static_assert(FewDoubles::kPlaces == layout::kTiPredictions);

TEST(FewDoubles, EqualsAPlainTable) {
  std::mt19937 random(1);
  for (const uint32_t places : {1u, 5u, 100u, 255u, 256u, 257u, 2048u}) {
    FewDoubles few;
    std::vector<double> plain(FewDoubles::kPlaces);
    for (int i = 0; i < 20000; ++i) {
      const uint32_t place = random() % places * (FewDoubles::kPlaces / places);
      EXPECT_EQ(few.Get(place), plain[place]);
      plain[place] = random() % 3;
      few.Set(place, plain[place]);
    }
    for (uint32_t place = 0; place < FewDoubles::kPlaces; ++place) EXPECT_EQ(few.Get(place), plain[place]);
    EXPECT_LE(few.bytes(), places <= 100 ? size_t{64} * (places + 1) : FewDoubles::kPlaces * sizeof(double));
  }
}

}  // namespace
}  // namespace rankine::archive
