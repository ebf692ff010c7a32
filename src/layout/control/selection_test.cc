// SPDX-License-Identifier: BSD-3-Clause
#include "layout/control/selection.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "layout/control/settings.h"

namespace rankine::layout {
namespace {

std::string Ranks(std::string_view text, uint32_t size, uint64_t seed = 1) {
  Selection selection;
  if (!ParseSelection(text, &selection, nullptr)) return "refused";
  std::string out;
  for (uint32_t rank = 0; rank < size; ++rank)
    if (selection.HasRank(rank, size, seed)) out += (out.empty() ? "" : " ") + std::to_string(rank);
  return out;
}

// Returns position and text of the part that could not be parsed, and the first 20 characters of the
// reason.
std::string Refused(std::string_view text) {
  Selection selection;
  SelectionProblem problem;
  if (ParseSelection(text, &selection, &problem)) return "understood";
  return std::to_string(problem.at) + ":" + std::string(text.substr(problem.at, problem.length)) + ": " +
         std::string(problem.what).substr(0, 20);
}

TEST(Selection, RanksByListRangeAndStride) {
  EXPECT_EQ(Ranks("rank=0,3,8-10", 12), "0 3 8 9 10");
  EXPECT_EQ(Ranks("rank=0:64:8", 30), "0 8 16 24");
  EXPECT_EQ(Ranks("rank=1:9:4,2", 12), "1 2 5 9");
  EXPECT_EQ(Ranks("rank=2:4", 12), "2 3 4");
  EXPECT_EQ(Ranks("", 3), "0 1 2");
  EXPECT_EQ(Ranks("time=1s..", 3), "0 1 2");
  EXPECT_EQ(Ranks("rank=7", 3), "");
  EXPECT_EQ(Ranks("rank=4294967295", 3), "");
}

TEST(Selection, RandomRanksAreAsManyAsAskedForAndFollowTheSeed) {
  for (uint32_t count : {1u, 3u, 8u, 20u}) {
    const std::string text = "rank=random(" + std::to_string(count) + ")";
    for (uint64_t seed = 0; seed < 50; ++seed) {
      Selection selection;
      ASSERT_TRUE(ParseSelection(text, &selection, nullptr));
      uint32_t found = 0;
      for (uint32_t rank = 0; rank < 16; ++rank) found += selection.HasRank(rank, 16, seed);
      EXPECT_EQ(found, std::min(count, 16u));
    }
  }
  EXPECT_EQ(Ranks("rank=random(4,42)", 64, 1), Ranks("rank=random(4,42)", 64, 2));
  EXPECT_NE(Ranks("rank=random(4)", 64, 1), Ranks("rank=random(4)", 64, 2));
  EXPECT_NE(Ranks("rank=random(4,1)", 64), Ranks("rank=random(4,2)", 64));
}

TEST(Selection, RegionsAndTimes) {
  Selection selection;
  ASSERT_TRUE(ParseSelection("  region=solve,\"two words, and a comma\"\trank=1 time=10s..1.5min ",
                             &selection, nullptr));
  EXPECT_EQ(selection.regions, 2u);
  EXPECT_TRUE(selection.HasRegion("two words, and a comma"));
  EXPECT_FALSE(selection.HasRegion("two"));
  EXPECT_EQ(selection.from_ns, 10'000'000'000u);
  EXPECT_EQ(selection.to_ns, 90'000'000'000u);
  ASSERT_TRUE(ParseSelection("time=..250ms", &selection, nullptr));
  EXPECT_EQ(selection.from_ns, 0u);
  EXPECT_EQ(selection.to_ns, 250'000'000u);
  ASSERT_TRUE(ParseSelection("time=0.5us..1h", &selection, nullptr));
  EXPECT_EQ(selection.from_ns, 500u);
}

TEST(Selection, Windows) {
  Selection selection;
  ASSERT_TRUE(ParseSelection("window=warmup,\"a b\" rank=1", &selection, nullptr));
  EXPECT_EQ(selection.windows, 2u);
  EXPECT_TRUE(selection.HasWindow("a b"));
  EXPECT_FALSE(selection.HasWindow("a"));
}

TEST(Selection, AnErrorHasItsPlace) {
  EXPECT_EQ(Refused("rank=0:64:0"), "5:0:64:0: the step between ran");
  EXPECT_EQ(Refused("rank=9-3"), "5:9-3: the first rank of a ");
  EXPECT_EQ(Refused("time=1s.. rank=a,b"), "15:a,b: rank= takes numbers ");
  EXPECT_EQ(Refused("rank=-1"), "5:-1: rank= takes numbers ");
  EXPECT_EQ(Refused("rank="), "5:: rank= takes numbers ");
  EXPECT_EQ(Refused("rank=random(0)"), "5:random(0): random() takes the n");
  EXPECT_EQ(Refused("rank=random(3"), "5:random(3: the parenthesis is n");
  EXPECT_EQ(Refused("rank=1 rank=2"), "7:rank=2: each clause can be g");
  EXPECT_EQ(Refused("region=a,"), "9:: a region's name is m");
  EXPECT_EQ(Refused("region=\"a"), "7:\"a: a name in double quo");
  EXPECT_EQ(Refused("time=5..6"), "5:5..6: time= takes a range ");
  EXPECT_EQ(Refused("time=6s..5s"), "5:6s..5s: the end of the time ");
  EXPECT_EQ(Refused("time=.."), "5:..: time= needs a start ");
  EXPECT_EQ(Refused("time=999999999h.."), "5:999999999h..: time= takes a range ");
  EXPECT_EQ(Refused("windows=x"), "0:windows=x: clauses are rank=, r");
  EXPECT_EQ(Refused("rank=99999999999"), "5:99999999999: rank= takes numbers ");
  EXPECT_EQ(Refused(std::string(1025, 'x')), "1024:x: the selection has mo");
  EXPECT_EQ(Refused("rank=1\nselect x"), "6:\nselect: control characters a");
}

// An environment variable may contain any bytes. The parser must never read outside the text.
TEST(Selection, AnyBytesAreParsedSafely) {
  std::mt19937 random(7);
  const std::string words[] = {"rank=", "region=", "time=", "random(", ")", ",", "-", ":", "..",  "\"",
                               "1",     "99",      "s",     "ms",      " ", "a", ".", "=", "\xff"};
  size_t understood = 0;
  for (int i = 0; i < 200000; ++i) {
    std::string text;
    for (uint32_t n = random() % 12; n > 0; --n) text += words[random() % std::size(words)];
    Selection selection;
    SelectionProblem problem;
    if (ParseSelection(text, &selection, &problem)) {
      ++understood;
      for (uint32_t k = 0; k < selection.regions; ++k) {
        EXPECT_GE(selection.region[k].data(), text.data());
        EXPECT_LE(selection.region[k].data() + selection.region[k].size(), text.data() + text.size());
      }
      EXPECT_LT(selection.from_ns, selection.to_ns);
    } else {
      EXPECT_LE(problem.at + problem.length, text.size());
      EXPECT_NE(*problem.what, '\0');
    }
  }
  EXPECT_GT(understood, 100u);
}

TEST(Settings, AFileIsRefusedIfAnyLineIsInvalid) {
  Settings settings;
  ASSERT_TRUE(ParseSettings("generation 3\nsampling off\nhz 250\nrecording on\nselect rank=0 time=1s..\n",
                            &settings));
  EXPECT_EQ(settings.generation, 3u);
  EXPECT_EQ(settings.sampling, Switch::off);
  EXPECT_EQ(settings.recording, Switch::on);
  EXPECT_EQ(settings.sample_hz, 250u);
  EXPECT_TRUE(settings.has_select);
  EXPECT_EQ(settings.select, "rank=0 time=1s..");
  ASSERT_TRUE(ParseSettings("generation 1\nselect \n", &settings));
  EXPECT_TRUE(settings.has_select && settings.select.empty());
  for (const char* bad :
       {"", "generation 0\n", "generation 1", "generation 1\nhz 0\n", "generation 1\nhz 10001\n",
        "generation 1\nsampling maybe\n", "generation 1\nselect rank=x\n", "sampling on\n",
        "generation 1\n\n", "generation 1\nother 2\n"})
    EXPECT_FALSE(ParseSettings(bad, &settings)) << bad;
  EXPECT_FALSE(ParseSettings("generation 1\n" + std::string(4096, 'x') + "\n", &settings));
}

}  // namespace
}  // namespace rankine::layout
