// SPDX-License-Identifier: BSD-3-Clause
// Tests malicious files: the reader must terminate, use bounded memory, and report what it has dropped.
#include <gtest/gtest.h>

#include "exchange/cali/file.h"
#include "exchange/cali/limits.h"
#include "exchange/cali/testing/read_all.h"

namespace rankine::exchange::cali {
namespace {

using testing::ReadAll;
using Texts = std::vector<std::string>;

const std::string kHead =
    "__rec=node,id=20,attr=10,data=276,parent=3\n__rec=node,id=21,attr=8,data=f,parent=20\n";

TEST(HostileCali, HugeIdsCostNoMemory) {
  const auto out = ReadAll(
      kHead + "__rec=node,id=9999999999999999999,attr=21,data=x\n__rec=ctx,ref=9999999999999999999\n");
  EXPECT_EQ(out.lost, Texts{});
  EXPECT_EQ(out.records, (Texts{"f=x"}));
}

TEST(HostileCali, CyclesOfParents) {
  const auto out =
      ReadAll(kHead +
              "__rec=node,id=30,attr=21,data=a,parent=32\n__rec=node,id=31,attr=21,data=b,parent=30\n"
              "__rec=node,id=32,attr=21,data=c,parent=31\n__rec=node,id=33,attr=21,data=d,parent=31\n"
              "__rec=ctx,ref=33\n__rec=ctx,ref=30\n");
  EXPECT_EQ(out.records, Texts{});
  EXPECT_EQ(out.lost, (Texts{"test.cali:3: node 30 is its own ancestor", "test.cali:7: node 33 is lost",
                             "test.cali:8: node 30 is lost"}));
}

TEST(HostileCali, AnAttributeThatDescribesItself) {
  const auto out = ReadAll(
      "__rec=node,id=20,attr=20,data=a,parent=3\n__rec=node,id=21,attr=8,data=b,parent=20\n"
      "__rec=ctx,ref=20\n__rec=ctx,ref=21\n");
  EXPECT_EQ(out.records, Texts{});
  EXPECT_EQ(out.lost.size(), 3u);
}

TEST(HostileCali, DeepChains) {
  constexpr int kDepth = 200'000;
  std::string text = kHead + "__rec=node,id=100,attr=21,data=x\n";
  for (int i = 1; i < kDepth; ++i) {
    text += "__rec=node,id=" + std::to_string(100 + i) + ",attr=21,data=x,parent=" + std::to_string(99 + i) +
            "\n";
  }
  text += "__rec=ctx,ref=" + std::to_string(99 + kDepth) + "\n";
  auto file = File::FromSource(Source::FromBytes("t", text), {});
  ASSERT_TRUE(file.ok()) << file.error();
  struct Depth : context::Sink {
    bool Take(const context::Space& space, const context::Batch& batch) override {
      for (auto node = batch.nodes[0]; node != context::kRoot; node = space.parent(node)) ++depth;
      return true;
    }
    int depth = 0;
  } sink;
  context::Space space;
  std::vector<context::Lost> lost;
  ASSERT_TRUE(Split(file.value(), 1)[0]->Read(space, {}, sink, lost).ok());
  EXPECT_EQ(sink.depth, kDepth);
}

TEST(HostileCali, AttributesBelowDeepChains) {
  std::string text = kHead + "__rec=node,id=100,attr=21,data=x,parent=3\n";
  for (int i = 1; i < 1000; ++i) {
    text += "__rec=node,id=" + std::to_string(100 + i) + ",attr=21,data=x,parent=" + std::to_string(99 + i) +
            "\n";
  }
  const auto out = ReadAll(text + "__rec=node,id=5000,attr=8,data=deep,parent=1099\n");
  ASSERT_EQ(out.lost.size(), 1u);
  EXPECT_NE(out.lost[0].find("nodes above it"), std::string::npos);
}

// The file has two long chains, and each record refers to a new pair of their nodes. Without a limit, each
// pair would need its own chain of nodes.
TEST(HostileCali, CombinationsOfRefsAreBounded) {
  constexpr size_t kDepth = 3000;
  std::string text = kHead;
  for (size_t i = 0; i < kDepth; ++i) {
    text += "__rec=node,id=" + std::to_string(1000 + i) + ",attr=21,data=x" +
            (i == 0 ? "" : ",parent=" + std::to_string(999 + i)) + "\n";
  }
  for (size_t i = 0; i < kDepth; ++i) text += "__rec=ctx,ref=3999=" + std::to_string(1000 + i) + "\n";
  auto file = File::FromSource(Source::FromBytes("t", text), {true, 1});
  ASSERT_TRUE(file.ok());
  struct Count : context::Sink {
    bool Take(const context::Space&, const context::Batch& batch) override {
      records += batch.records;
      return true;
    }
    size_t records = 0;
  } sink;
  context::Space space;
  std::vector<context::Lost> lost;
  ASSERT_TRUE(Split(file.value(), 1)[0]->Read(space, {}, sink, lost).ok());
  EXPECT_EQ(lost.size(), kMaxLost + 1);
  EXPECT_EQ(lost[0].why, "too many different combinations of refs");
  EXPECT_LT(space.nodes(), kMaxJoined + 2 * kDepth);
  EXPECT_GT(sink.records, 1000u);
}

TEST(HostileCali, LongLines) {
  const std::string fits(kMaxLine - 100, 'x');
  const auto out = ReadAll(kHead + "__rec=node,id=30,attr=21,data=" + fits +
                           "\n__rec=node,id=31,attr=21,data=" + std::string(kMaxLine * 2, 'y') +
                           "\n__rec=ctx,ref=30\n__rec=ctx,ref=31\n");
  EXPECT_EQ(out.records, (Texts{"f=" + fits}));
  EXPECT_EQ(out.lost,
            (Texts{"test.cali:4: a line of more than 4 MiB", "test.cali:6: node 31 is not defined"}));
  EXPECT_EQ(ReadAll(kHead + std::string(kMaxLine * 3, 'z')).lost,
            (Texts{"test.cali:3: a line of more than 4 MiB"}));
}

TEST(HostileCali, LossesAreCountedNotKept) {
  std::string text = kHead;
  for (int i = 0; i < 100'000; ++i) text += "__rec=ctx,ref=77\n";
  const auto out = ReadAll(text);
  ASSERT_EQ(out.lost.size(), kMaxLost + 1);
  EXPECT_EQ(out.lost.back(), "test.cali: " + std::to_string(100'000 - kMaxLost) + " more lines are lost");
}

TEST(HostileCali, TooManyValuesInARecord) {
  std::string attributes = "__rec=ctx,attr=21", values = ",data=x";
  for (size_t i = 0; i < kMaxValues; ++i) {
    attributes += "=21";
    values += "=x";
  }
  EXPECT_EQ(ReadAll(kHead + attributes + values + "\n").lost, (Texts{"test.cali:3: more than 2048 values"}));
}

}  // namespace
}  // namespace rankine::exchange::cali
