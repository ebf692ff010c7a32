// SPDX-License-Identifier: BSD-3-Clause
// Tests `rankine view` in a build without libevent.
#include <gtest/gtest.h>

#include "cli/view/loopback_server.h"

namespace rankine::cli {
namespace {

TEST(Without, ViewNamesThePackageAndAnotherWay) {
  const auto server = LoopbackServer::Open(0, "token", {});
  ASSERT_FALSE(server.ok());
  EXPECT_NE(server.error().find("libevent-dev"), std::string::npos);
  EXPECT_NE(server.error().find("rankine report --html"), std::string::npos);
}

}  // namespace
}  // namespace rankine::cli
