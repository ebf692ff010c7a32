// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/managed_target.h"

#include <gtest/gtest.h>

namespace rankine::cli {
namespace {

TEST(ManagedTarget, HasTheValuesOfTheOption) {
  const auto none = ParseManagedTarget("");
  ASSERT_TRUE(none.ok());
  EXPECT_EQ(none.value().connect + none.value().token + none.value().interval + none.value().log, "");
  const auto all =
      ParseManagedTarget(",connect=io1:7171,token=job.token,interval=0.5,mounts=m.rkn,log=v.json");
  ASSERT_TRUE(all.ok()) << all.error();
  EXPECT_EQ(all.value().connect, "io1:7171");
  EXPECT_EQ(all.value().token, "job.token");
  EXPECT_EQ(all.value().interval, "0.5");
  EXPECT_EQ(all.value().mounts, "m.rkn");
  EXPECT_EQ(all.value().log, "v.json");
}

TEST(ManagedTarget, RefusesInvalidTexts) {
  for (const char* text : {"x", ",", ",connect", ",connect=", ",host=a", ",connect=a:1", ",token=t",
                           ",interval=1,interval=2", ",log=a,,"}) {
    EXPECT_FALSE(ParseManagedTarget(text).ok()) << text;
  }
}

}  // namespace
}  // namespace rankine::cli
