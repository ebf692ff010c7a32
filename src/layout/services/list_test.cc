// SPDX-License-Identifier: BSD-3-Clause
#include "layout/services/list.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rankine::layout {
namespace {

std::string Shown(std::string_view list) {
  std::string out;
  ServiceItem item;
  while (NextService(&list, &item)) {
    out += "[" + std::string(item.name) + "|" + std::string(item.path);
    ServiceSetting setting;
    std::string_view options = item.options;
    while (NextSetting(&options, &setting))
      out += "|" + std::string(setting.key) + "=" + std::string(setting.value);
    out += options.empty() ? "]" : "!]";
  }
  return list.empty() ? out : out + "!";
}

TEST(ServiceList, NamesOptionsAndPaths) {
  EXPECT_EQ(Shown("timer,mpi"), "[timer|][mpi|]");
  EXPECT_EQ(Shown("trace(max=32M,what=regions,values), mpi"), "[trace||max=32M|what=regions,values][mpi|]");
  EXPECT_EQ(Shown("aggregate(key=iteration#steps,phase)"), "[aggregate||key=iteration#steps,phase]");
  EXPECT_EQ(Shown("/a/b.so(x=1),mine=./c.so"), "[|/a/b.so|x=1][mine|./c.so]");
  EXPECT_EQ(Shown(""), "");
}

TEST(ServiceList, AMalformedRestRemains) {
  EXPECT_EQ(Shown("timer,trace(max=1"), "[timer|]!");
  EXPECT_EQ(Shown("trace)"), "!");
  EXPECT_EQ(Shown("a(b=1)c"), "!");
  EXPECT_EQ(Shown(",timer"), "!");
  EXPECT_EQ(Shown("=x"), "!");
  EXPECT_EQ(Shown("x="), "!");
  EXPECT_EQ(Shown("trace(word)"), "[trace|!]");
  EXPECT_EQ(Shown("trace(=3)"), "[trace|!]");
}

}  // namespace
}  // namespace rankine::layout
