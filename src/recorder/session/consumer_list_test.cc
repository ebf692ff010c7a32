// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/consumer_list.h"

#include <gtest/gtest.h>

#include <string>

namespace rankine::recorder {
namespace {

std::string g_told;

struct First {
  static void OnBegin(int number) { g_told += "first " + std::to_string(number) + ";"; }
  static bool Wants(int) {
    g_told += "first asked;";
    return false;
  }
};
struct Silent {};
struct Second {
  static void OnBegin(int number) { g_told += "second " + std::to_string(number) + ";"; }
  static bool Wants(int number) {
    g_told += "second asked;";
    return number == 1;
  }
};
struct Last {
  static bool Wants(int) {
    g_told += "last asked;";
    return true;
  }
};

using List = ConsumerList<First, Silent, Second, Last>;

TEST(ConsumerList, AsksInItsOrderAndLeavesOutWhoHasNoSuchFunction) {
  g_told.clear();
  RANKINE_ASK_EACH(List, OnBegin, 7);
  EXPECT_EQ(g_told, "first 7;second 7;");
}

TEST(ConsumerList, AsksNobodyForAMomentThatNoneHas) {
  g_told.clear();
  RANKINE_ASK_EACH(List, OnEnd);
  EXPECT_FALSE(RANKINE_ASK_ANY(List, OnEnd));
  EXPECT_EQ(g_told, "");
}

TEST(ConsumerList, StopsAtTheFirstYes) {
  g_told.clear();
  EXPECT_TRUE(RANKINE_ASK_ANY(List, Wants, 1));
  EXPECT_EQ(g_told, "first asked;second asked;");
  g_told.clear();
  EXPECT_TRUE(RANKINE_ASK_ANY(List, Wants, 2));
  EXPECT_EQ(g_told, "first asked;second asked;last asked;");
}

TEST(ConsumerList, MayBeEmpty) {
  using Nobody = ConsumerList<>;
  RANKINE_ASK_EACH(Nobody, OnBegin, 1);
  EXPECT_FALSE(RANKINE_ASK_ANY(Nobody, Wants, 1));
}

}  // namespace
}  // namespace rankine::recorder
