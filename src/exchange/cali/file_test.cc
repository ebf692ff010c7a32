// SPDX-License-Identifier: BSD-3-Clause
// Tests which records are read from intact files, and which are lost from damaged files.
#include "exchange/cali/file.h"

#include <gtest/gtest.h>

#include "exchange/cali/limits.h"
#include "exchange/cali/testing/read_all.h"

namespace rankine::exchange::cali {
namespace {

using testing::How;
using testing::ReadAll;
using Texts = std::vector<std::string>;

// The attributes `function` and `time` in ns, as current versions of Caliper write them. The highest id in
// use is 24.
const std::string kHead =
    "__rec=node,id=12,attr=10,data=64,parent=3\n"
    "__rec=node,id=13,attr=8,data=attribute.unit,parent=12\n"
    "__rec=node,id=14,attr=13,data=ns,parent=2\n"
    "__rec=node,id=15,attr=10,data=85,parent=14\n"
    "__rec=node,id=16,attr=8,data=time,parent=15\n"
    "__rec=node,id=20,attr=10,data=276,parent=3\n"
    "__rec=node,id=21,attr=8,data=function,parent=20\n"
    "__rec=node,id=22,attr=21,data=main\n"
    "__rec=node,id=23,attr=21,data=foo,parent=22\n";
constexpr int kHeadLines = 9;

std::string Line(int behind_head) {
  return "test.cali:" + std::to_string(kHeadLines + behind_head) + ": ";
}

TEST(CaliFile, RecordsOfTheNewestForm) {
  const auto out = ReadAll(kHead + "__rec=ctx,ref=23,attr=16,data=5\n__rec=ctx,ref=22\n__rec=ctx\n");
  EXPECT_EQ(out.error, "");
  EXPECT_EQ(out.lost, Texts{});
  EXPECT_EQ(out.records, (Texts{"function=main function=foo | time=5", "function=main", ""}));
}

TEST(CaliFile, AttributesHaveTheirMetadata) {
  const auto file = File::FromSource(
      Source::FromBytes("t", kHead + "__rec=node,id=30,attr=8,data=attribute.alias,parent=12\n"
                                     "__rec=node,id=31,attr=30,data=Time\\, all,parent=5\n"
                                     "__rec=node,id=32,attr=13,data=sec,parent=31\n"
                                     "__rec=node,id=33,attr=10,data=2133,parent=32\n"
                                     "__rec=node,id=34,attr=8,data=sum#time,parent=33\n"),
      {});
  ASSERT_TRUE(file.ok()) << file.error();
  const context::Attribute& sum = file.value()->attributes().back();
  EXPECT_EQ(sum.name, "sum#time");
  EXPECT_EQ(sum.type, context::Type::real);
  EXPECT_EQ(sum.properties, 2133u);
  EXPECT_EQ(sum.unit, "sec");
  EXPECT_EQ(sum.alias, "Time, all");
}

// Nodes 0 to 10 are in the file. The attribute of node 32, whose name is 22, is defined after its first use.
// A parent node is also defined after its first use. Ids are not in order.
TEST(CaliFile, FilesOf2016) {
  std::string text;
  const char* types[] = {"usr", "int", "uint", "string", "addr", "double", "bool", "type"};
  for (int i = 0; i < 8; ++i)
    text += "__rec=node,id=" + std::to_string(i) + ",attr=9,data=" + types[i] + "\n";
  text +=
      "__rec=node,id=8,attr=8,data=cali.attribute.name,parent=3\n"
      "__rec=node,id=9,attr=8,data=cali.attribute.type,parent=7\n"
      "__rec=node,id=10,attr=8,data=cali.attribute.prop,parent=1\n"
      "__rec=node,id=11,attr=10,data=148,parent=0\n"
      "__rec=node,id=12,attr=8,data=cali.key.attribute,parent=11\n"
      "__rec=node,id=32,attr=22,data=usec,parent=2\n"
      "__rec=node,id=36,attr=8,data=time.duration,parent=35\n"
      "__rec=node,id=35,attr=10,data=85,parent=32\n"
      "__rec=node,id=21,attr=10,data=20,parent=3\n"
      "__rec=node,id=22,attr=8,data=time.unit,parent=21\n"
      "__rec=node,id=38,attr=8,data=main,parent=21\n"
      "__rec=ctx,ref=48,attr=36,data=7\n"
      "__rec=node,id=48,attr=38,data=init\n";
  const auto out = ReadAll(text);
  EXPECT_EQ(out.lost, Texts{});
  EXPECT_EQ(out.records, (Texts{"main=init | time.duration=7"}));
  const auto file = File::FromSource(Source::FromBytes("t", text), {});
  ASSERT_TRUE(file.ok());
  for (const auto& attribute : file.value()->attributes()) {
    const bool timed = attribute.name == "time.duration";
    EXPECT_EQ(attribute.unit, timed ? "usec" : "");
    // A copied attribute keeps the original text of its unit.
    EXPECT_EQ(attribute.metadata.size(), timed ? 1u : 0u);
  }
}

TEST(CaliFile, SeveralRefsAreOneChain) {
  const std::string text =
      kHead + "__rec=node,id=30,attr=8,data=channel,parent=12\n__rec=node,id=31,attr=30,data=c\n" +
      "__rec=ctx,ref=23=31\n__rec=ctx,ref=22=31\n__rec=ctx,ref=23=31\n__rec=ctx,ref=31=23\n";
  EXPECT_EQ(ReadAll(text).records,
            (Texts{"channel=c function=main function=foo", "channel=c function=main",
                   "channel=c function=main function=foo", "function=main function=foo channel=c"}));
}

TEST(CaliFile, FieldsInAnyOrder) {
  EXPECT_EQ(ReadAll(kHead + "__rec=ctx,data=5,ref=22,attr=16\n__rec=node,parent=23,data=x,attr=21,id=40\n"
                            "__rec=ctx,attr=16,ref=40,data=6\n")
                .records,
            (Texts{"function=main | time=5", "function=main function=foo function=x | time=6"}));
}

TEST(CaliFile, LinesMayEndWithCarriageReturns) {
  std::string text;
  for (const char c :
       kHead + "__rec=ctx,ref=23,attr=16,data=5\n\n__rec=ctx,ref=22\n__rec=ctx\n__rec=ctx,ref=22\n") {
    text += c == '\n' ? "\r\n" : std::string(1, c);
  }
  const auto out = ReadAll(text);
  EXPECT_EQ(out.lost, Texts{});
  EXPECT_EQ(out.records,
            (Texts{"function=main function=foo | time=5", "function=main", "", "function=main"}));
}

TEST(CaliFile, EscapesAndUtf8) {
  const auto out =
      ReadAll(kHead + "__rec=node,id=30,attr=21,data=tést 日\\, a\\=b\\nc\\\\\n__rec=ctx,ref=30\n");
  EXPECT_EQ(out.records, (Texts{"function=tést 日, a=b\nc\\"}));
}

TEST(CaliFile, LossesAreReportedWithTheirLine) {
  const std::pair<const char*, const char*> cases[] = {
      {"__rec=ctx,ref=41", "node 41 is not defined"},
      {"__rec=ctx,ref=22=41", "node 41 is not defined"},
      {"__rec=ctx,ref=", "a ref is not an id"},
      {"__rec=ctx,ref=2x", "a ref is not an id"},
      {"__rec=ctx,ref=22=", "a ref is not an id"},
      {"__rec=ctx,ref=99999999999999999999999", "a ref is not an id"},
      {"__rec=ctx,ref=18446744073709551615", "a ref is not an id"},
      {"__rec=ctx,attr=16,data=five", "a value of 'time' is no uint"},
      {"__rec=ctx,attr=16,data=-5", "a value of 'time' is no uint"},
      {"__rec=ctx,attr=16,data=5=6", "more values than attributes"},
      {"__rec=ctx,attr=16=16,data=5", "fewer values than attributes"},
      {"__rec=ctx,attr=16", "attributes without values"},
      {"__rec=ctx,data=16", "values without attributes"},
      {"__rec=ctx,attr=22,data=1", "attribute 22 is not defined"},
      {"__rec=ctx,attr=99,data=1", "attribute 99 is not defined"},
      {"__rec=ctx,ref=22,color=red", "unknown field 'color=red'"},
      {"__rec=ctx,ref=22,ref=23", "a field occurs twice"},
      {"__rec=ctxx", "this is not a record of a .cali file"},
      {"__rec=other,ref=22", "this is not a record of a .cali file"},
      {"garbage", "this is not a record of a .cali file"},
      {"__rec=node,id=50", "a node needs id, attr and data"},
      {"__rec=node,id=5x,attr=21,data=a", "'id=5x' is not an id"},
      {"__rec=node,id=50,attr=21,data=a,parent=77", "parent 77 is not defined"},
      {"__rec=node,id=50,attr=99,data=a", "attribute 99 is not defined"},
      {"__rec=node,id=50,attr=22,data=a", "attribute 22 is not defined"},
      {"__rec=node,id=50,attr=16,data=a", "the value is no uint"},
      {"__rec=node,id=50,attr=21,data=a,parent=50", "node 50 is its own ancestor"},
      {"__rec=node,id=50,attr=8,data=a", "an attribute without a type"},
      {"__rec=node,id=50,attr=21,data=a,more=1", "unknown field 'more=1'"},
      {"__rec=node,id=50,id=51,attr=21,data=a", "two fields 'id=51'"},
      {"__rec=node,id=50,attr=21,data=a=b", "a node has two values"},
      {"__rec=node,id=3,attr=9,data=double", "node 3 differs from its definition in all .cali files"},
      {"__rec=globals,ref=41", "node 41 is not defined"},
      {"__rec=globals,attr=16,data=x", "a value does not have the type of its attribute"},
      {"__rec=globals,attr=16=16,data=1", "the number of values differs from the number of attributes"},
  };
  for (const auto& [line, why] : cases) {
    const std::string text = kHead + "__rec=ctx,ref=22\n" + line + "\n__rec=ctx,ref=23,attr=16,data=7\n";
    auto out = ReadAll(text);
    EXPECT_EQ(out.lost, (Texts{Line(2) + why})) << line;
    EXPECT_EQ(out.error, "") << line;
    EXPECT_EQ(out.records, (Texts{"function=main", "function=main function=foo | time=7"})) << line;
    out = ReadAll(text, {.keep_going = false});
    EXPECT_EQ(out.error, Line(2) + why) << line;
    EXPECT_EQ(out.lost, Texts{}) << line;
  }
}

TEST(CaliFile, RecordsOfLostNodesAreLost) {
  const auto out =
      ReadAll(kHead +
              "__rec=node,id=30,attr=21,data=a,parent=77\n__rec=node,id=31,attr=21,data=b,parent=30\n"
              "__rec=ctx,ref=31\n__rec=ctx,ref=22\n");
  EXPECT_EQ(out.records, (Texts{"function=main"}));
  EXPECT_EQ(out.lost, (Texts{Line(1) + "parent 77 is not defined", Line(3) + "node 31 is lost"}));
}

// Two files were concatenated, so the id 23 in a record could refer to two different nodes. A wrong value
// would be worse than a missing value.
TEST(CaliFile, AnIdWithTwoDefinitionsIsUnknown) {
  const auto out =
      ReadAll(kHead + "__rec=ctx,ref=23\n" + kHead + "__rec=node,id=23,attr=21,data=bar,parent=22\n" +
              "__rec=ctx,ref=23\n__rec=ctx,ref=22\n");
  EXPECT_EQ(out.records, (Texts{"function=main"}));
  ASSERT_EQ(out.lost.size(), 3u);
  EXPECT_EQ(out.lost[0],
            "test.cali:20: node 23 is defined a second time and differently (two files in one?)");
}

TEST(CaliFile, ACutOffFileLosesItsLastLine) {
  const auto out = ReadAll(kHead + "__rec=ctx,ref=22\n__rec=ctx,ref=23,attr=16,data=12");
  EXPECT_EQ(out.records, (Texts{"function=main"}));
  EXPECT_EQ(out.lost, (Texts{Line(2) + "the last line is incomplete: the file was cut off"}));
}

TEST(CaliFile, EveryPrefixOfAFileIsRead) {
  const std::string text = kHead + "__rec=ctx,ref=22,attr=16,data=7\n__rec=globals,ref=22\n";
  for (size_t size = 1; size < text.size(); ++size) {
    const auto out = ReadAll(text.substr(0, size));
    EXPECT_EQ(out.error.empty() && out.lost.empty(), text[size - 1] == '\n') << size;
    EXPECT_LE(out.records.size(), 1u);
  }
}

TEST(CaliFile, OtherFilesAreRefused) {
  EXPECT_EQ(ReadAll("").error, "test.cali is empty");
  EXPECT_EQ(ReadAll("hello\nworld\n").error,
            "test.cali is not a .cali file: none of its lines begins with __rec=");
  EXPECT_NE(File::Open("/nonexistent/x.cali", {}).error().find("No such file"), std::string::npos);
  EXPECT_NE(File::Open("/dev/null", {}).error().find("not a regular file"), std::string::npos);
}

TEST(CaliFile, GlobalsAreTheLastOnes) {
  const std::string head = kHead +
                           "__rec=node,id=30,attr=10,data=512,parent=3\n"
                           "__rec=node,id=31,attr=8,data=machine,parent=30\n"
                           "__rec=node,id=32,attr=8,data=user,parent=30\n"
                           "__rec=node,id=40,attr=31,data=old\n"
                           "__rec=node,id=41,attr=32,data=me,parent=40\n"
                           "__rec=node,id=42,attr=31,data=new\n";
  EXPECT_EQ(
      ReadAll(head + "__rec=globals,ref=41\n__rec=ctx,ref=22\n__rec=globals,ref=42,attr=16,data=9\n").globals,
      (Texts{"user=me", "machine=new", "time=9"}));
  // The file is truncated and has no "__rec=globals" line, so the values come from the tree.
  EXPECT_EQ(ReadAll(head + "__rec=ctx,ref=22\n").globals, (Texts{"user=me", "machine=new"}));
  EXPECT_EQ(ReadAll(kHead + "__rec=globals\n").lost, Texts{});
}

TEST(CaliFile, OnlyWantedAttributesAreRead) {
  const std::string text =
      kHead +
      "__rec=node,id=30,attr=8,data=channel,parent=12\n__rec=node,id=31,attr=30,data=c,parent=23\n"
      "__rec=ctx,ref=31,attr=16,data=5\n__rec=ctx,ref=31,attr=16,data=no number\n";
  How how;
  how.wanted = {false, {"function"}};
  EXPECT_EQ(ReadAll(text, how).records, (Texts{"function=main function=foo", "function=main function=foo"}));
  how.wanted = {false, {"time"}};
  EXPECT_EQ(ReadAll(text, how).records, (Texts{" | time=5"}));
}

TEST(CaliFile, TwoValuesOfOneAttribute) {
  const auto out =
      ReadAll(kHead + "__rec=ctx,ref=22,attr=16=16,data=5=6\n__rec=ctx,ref=22,attr=16=16,data=5=6\n");
  EXPECT_EQ(out.lost, Texts{});
  EXPECT_EQ(out.records, (Texts{"function=main time=6 | time=5", "function=main time=6 | time=5"}));
}

TEST(CaliFile, EmptyIsNoNumber) {
  const auto out = ReadAll(kHead + "__rec=ctx,ref=22,attr=16,data=\n");
  EXPECT_EQ(out.lost, Texts{});
  EXPECT_EQ(out.records, (Texts{"function=main"}));
}

TEST(CaliFile, NumbersOfAllKindsFastAndSlow) {
  std::string text =
      "__rec=node,id=20,attr=10,data=1,parent=5\n__rec=node,id=21,attr=8,data=r,parent=20\n"
      "__rec=node,id=22,attr=10,data=1,parent=1\n__rec=node,id=23,attr=8,data=i,parent=22\n"
      "__rec=node,id=24,attr=10,data=1,parent=2\n__rec=node,id=25,attr=8,data=u,parent=24\n";
  Texts expected;
  const char* reals[] = {"0.5",
                         "-0.001533",
                         "1234567.8",
                         "123456789.123456",
                         "1e-300",
                         "7",
                         "-0",
                         "0.1234567",
                         "inf",
                         "0.3014071234567891",
                         "1.123456789",
                         "12345678",
                         "-12345678.1234567",
                         "1e+30"};
  const char* ints[] = {"0", "-1", "12345678", "123456789012", "-9223372036854775808", "9223372036854775807"};
  const char* uints[] = {"1", "18446744073709551615", "1234567890123456", "12345678901234567", "00012"};
  for (int round = 0; round < 3; ++round) {
    for (const char* r : reals) {
      for (const char* i : ints) {
        for (const char* u : uints) {
          text += std::string("__rec=ctx,attr=21=23=25,data=") + r + "=" + i + "=" + u + "\n";
          expected.push_back(std::string(" | i=") + i + " r=" + r + " u=" + (u[0] == '0' ? "12" : u));
        }
      }
    }
  }
  const auto out = ReadAll(text);
  EXPECT_EQ(out.lost, Texts{});
  EXPECT_EQ(out.records, expected);
}

TEST(CaliFile, MoreColumnsThanABatchHolds) {
  std::string text = "__rec=node,id=12,attr=10,data=1,parent=2\n", expected;
  for (int i = 0; i < 5000; ++i) {
    text +=
        "__rec=node,id=" + std::to_string(100 + i) + ",attr=8,data=a" + std::to_string(i) + ",parent=12\n";
  }
  for (int i = 0; i < 5000; ++i)
    text += "__rec=ctx,attr=" + std::to_string(100 + i) + ",data=" + std::to_string(i) + "\n";
  const auto out = ReadAll(text);
  EXPECT_EQ(out.lost, Texts{});
  ASSERT_EQ(out.records.size(), 5000u);
  EXPECT_EQ(out.records[4321], " | a4321=4321");
}

}  // namespace
}  // namespace rankine::exchange::cali
