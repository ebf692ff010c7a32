// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/writer.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "exchange/cali/testing/read_all.h"

namespace rankine::exchange::cali {
namespace {

using testing::ReadAll;
using testing::Rewrite;
using Texts = std::vector<std::string>;

context::Datum Text(std::string_view text) {
  return {context::Type::string, 0, text};
}

std::string WriteChain(const std::vector<std::string>& path) {
  std::string written;
  Writer writer([&](std::string_view piece) {
    written += piece;
    return base::Status::Ok();
  });
  context::Space space;
  const auto region = space.Declare({"region", context::Type::string, context::kNested, "", "", ""});
  context::NodeId node = context::kRoot;
  for (const auto& name : path) node = space.Child(node, region, Text(name));
  EXPECT_TRUE(writer.Take(space, {1, &node, {}}));
  EXPECT_TRUE(writer.Finish({}).ok());
  return written;
}

TEST(CaliWriter, NodesAreWrittenJustBeforeTheirFirstUse) {
  std::string written;
  Writer writer([&](std::string_view piece) {
    written += piece;
    return base::Status::Ok();
  });
  context::Space space;
  const auto region = space.Declare({"region", context::Type::string, 276, "", "", ""});
  const auto time = space.Declare({"time", context::Type::real, 65, "sec", "Time", ""});
  const context::NodeId nodes[] = {space.Child(context::kRoot, region, Text("main")), context::kRoot};
  const uint64_t bits[] = {std::bit_cast<uint64_t>(0.001533), std::bit_cast<uint64_t>(2.0)};
  const context::Column column{time, context::Type::real, bits, nullptr};
  EXPECT_TRUE(writer.Take(space, {2, nodes, {&column, 1}}));
  const Global global{{"machine", context::Type::string, 0, "", "", ""}, Text("a,b")};
  EXPECT_TRUE(writer.Finish({&global, 1}).ok());
  EXPECT_EQ(written,
            "__rec=node,id=12,attr=10,data=276,parent=3\n"
            "__rec=node,id=13,attr=8,data=region,parent=12\n"
            "__rec=node,id=14,attr=13,data=main\n"
            "__rec=node,id=15,attr=10,data=64,parent=3\n"
            "__rec=node,id=16,attr=8,data=attribute.unit,parent=15\n"
            "__rec=node,id=17,attr=16,data=sec,parent=5\n"
            "__rec=node,id=18,attr=8,data=attribute.alias,parent=15\n"
            "__rec=node,id=19,attr=18,data=Time,parent=17\n"
            "__rec=node,id=20,attr=10,data=65,parent=19\n"
            "__rec=node,id=21,attr=8,data=time,parent=20\n"
            "__rec=ctx,ref=14,attr=21,data=0.001533\n"
            "__rec=ctx,attr=21,data=2\n"
            "__rec=node,id=22,attr=10,data=512,parent=3\n"
            "__rec=node,id=23,attr=8,data=machine,parent=22\n"
            "__rec=node,id=24,attr=23,data=a\\,b\n"
            "__rec=globals,ref=24\n");
}

TEST(CaliWriter, AnyTextComesBack) {
  std::string all;
  for (int byte = 0; byte < 128; ++byte)
    if (byte != '\r') all += static_cast<char>(byte);
  for (int byte = 128; byte < 256; ++byte)  // Characters above 127 are encoded as two bytes of UTF-8.
    (all += static_cast<char>(0xc0 | byte >> 6)) += static_cast<char>(0x80 | (byte & 0x3f));
  for (const std::string& name : {all, std::string("tést 日"), std::string("a=b,c\\"), std::string(),
                                  std::string(" "), std::string("\n")}) {
    const auto out = ReadAll(WriteChain({"main", name}));
    EXPECT_EQ(out.lost, Texts{});
    EXPECT_EQ(out.records, (Texts{"region=main region=" + name}));
  }
}

// Other tools reject a whole file because of one byte that is not valid UTF-8.
TEST(CaliWriter, AByteThatIsNotUtf8IsReplaced) {
  EXPECT_EQ(ReadAll(WriteChain({"main", "a\xff"})).records, (Texts{"region=main region=a\xef\xbf\xbd"}));
  EXPECT_EQ(ReadAll(WriteChain({"main", "a\r"})).records, (Texts{"region=main region=a\xef\xbf\xbd"}));
}

// Readers that strip lines would lose the blank at the end, or treat an empty value as missing.
TEST(CaliWriter, ATextThatEndsWithABlankIsNotLast) {
  EXPECT_NE(WriteChain({"main "}).find(",data=main ,attr="), std::string::npos);
  EXPECT_NE(WriteChain({""}).find(",data=,attr="), std::string::npos);
}

TEST(CaliWriter, TwoSpacesMeetByValue) {
  std::string written;
  Writer writer([&](std::string_view piece) {
    written += piece;
    return base::Status::Ok();
  });
  context::Space first, second;
  for (context::Space* space : {&first, &second, &first}) {
    if (space == &second) space->Declare({"other", context::Type::int_, 0, "", "", ""});
    const auto region = space->Declare({"region", context::Type::string, context::kNested, "", "", ""});
    const context::NodeId node = space->Child(context::kRoot, region, Text("main"));
    EXPECT_TRUE(writer.Take(*space, {1, &node, {}}));
  }
  EXPECT_TRUE(writer.Finish({}).ok());
  EXPECT_EQ(ReadAll(written).records, (Texts{"region=main", "region=main", "region=main"}));
  EXPECT_EQ(written.find("data=main"), written.rfind("data=main"));
}

TEST(CaliWriter, ValuesOfAnotherTypeThanTheAttribute) {
  std::string written;
  Writer writer([&](std::string_view piece) {
    written += piece;
    return base::Status::Ok();
  });
  context::Space space;
  const auto n = space.Declare({"n", context::Type::uint, 1, "", "", ""});
  const uint64_t bits[] = {std::bit_cast<uint64_t>(0.5)};
  const context::Column column{n, context::Type::real, bits, nullptr};
  EXPECT_TRUE(writer.Take(space, {1, nullptr, {&column, 1}}));
  EXPECT_TRUE(writer.Finish({}).ok());
  EXPECT_EQ(ReadAll(written).records, (Texts{" | n=0.5"}));
}

TEST(CaliWriter, AFullDiskIsReportedOnceAndEndsWriting) {
  Writer writer([&](std::string_view) { return base::Status{"no space"}; });
  context::Space space;
  const std::vector<context::NodeId> nodes(100'000, context::kRoot);
  EXPECT_FALSE(writer.Take(space, {nodes.size(), nodes.data(), {}}));
  EXPECT_EQ(writer.Finish({}).message, "no space");
}

// The test uses files that were written by Caliper and Hatchet. These files are in a folder next to the
// repository, if this folder exists.
TEST(CaliWriter, RealFilesGoRound) {
  const char* folder = std::getenv("RANKINE_CALI_FILES");
  const std::filesystem::path files = folder != nullptr ? folder : RANKINE_SOURCE "/../shared/data/cali";
  if (!std::filesystem::is_directory(files)) GTEST_SKIP() << files << " is not there";
  for (const auto& entry : std::filesystem::directory_iterator(files)) {
    std::stringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    const auto first = ReadAll(text.str());
    EXPECT_EQ(first.lost, Texts{}) << entry.path();
    EXPECT_GT(first.records.size(), 20u) << entry.path();
    const auto second = ReadAll(Rewrite(text.str()));
    EXPECT_EQ(second.lost, Texts{}) << entry.path();
    EXPECT_EQ(second.records, first.records) << entry.path();
    EXPECT_EQ(second.globals, first.globals) << entry.path();
    EXPECT_EQ(Rewrite(Rewrite(text.str())), Rewrite(text.str())) << entry.path();
  }
}

}  // namespace
}  // namespace rankine::exchange::cali
