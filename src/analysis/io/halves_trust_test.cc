// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/halves_trust.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

#include <gtest/gtest.h>

namespace rankine::analysis {
namespace {

TEST(HalvesTrust, SaysNothingWithoutAFileSystem) {
  EXPECT_TRUE(HalvesFindings({}).empty());
}

TEST(HalvesTrust, SaysByNumberWhatIsNotKnown) {
  archive::Tables tables;
  archive::StorageRows& rows = tables.storage.emplace_back();
  rows.ticks_per_second = 1'000'000'000;
  rows.connections = {"a", "b"};
  rows.servers = {{78, ""}};
  rows.lost = 5;
  const auto client = [&rows](uint64_t begin, uint64_t transaction, uint32_t connection) {
    archive::StorageClientOperation& one = rows.clients.emplace_back();
    one.begin = begin;
    one.transaction = transaction;
    one.connection = connection;
  };
  const auto server = [&rows](uint64_t begin, uint64_t transaction) {
    archive::StorageServerOperation& one = rows.operations.emplace_back();
    one.begin = begin;
    one.transaction = transaction;
  };
  client(50'000'000, 1, 0), client(60'000'000, 2, 0), client(70'000'000, 3, 1);
  client(300'000'000, 4, 0), server(300'000'100, 4);
  client(310'000'000, 5, 0);
  client(320'000'000, 6, 0), server(320'000'100, 6);
  server(330'000'100, 7);
  const std::vector<Finding> findings = HalvesFindings(tables);
  ASSERT_EQ(findings.size(), 6u);
  const auto expect = [&](size_t at, const char* name, uint64_t count, bool serious, const char* part) {
    EXPECT_EQ(findings[at].name, name);
    EXPECT_EQ(findings[at].count, count) << name;
    EXPECT_EQ(findings[at].serious, serious) << name;
    EXPECT_NE(findings[at].sentence.find(part), std::string::npos) << findings[at].sentence;
  };
  expect(0, "storage.lost", 5, true, "5 calls");
  expect(1, "storage.before", 2, false, "in the first 0.250 s");
  expect(2, "storage.behind", 1, false,
         "1 operation of the file system was recorded only at the client or only at the server in the last "
         "0.010 s");
  expect(3, "storage.between", 1, false, "although earlier");
  expect(4, "storage.unwatched", 1, false, "was not watched");
  expect(5, "storage.disks", 3, false, "the disk accesses of 3 server operations");
}

TEST(HalvesTrust, SaysWhatWasLeftOutAndWhatMayBeAnybodys) {
  archive::Tables tables;
  tables.storage_outside = {0, 7};
  archive::StorageRows& rows = tables.storage.emplace_back();
  rows.backend = "orangefs";
  rows.ticks_per_second = 1'000'000'000;
  rows.connections = {"fs 1, server 0"};
  rows.servers = {{78, ""}};
  for (uint64_t i = 1; i <= 3; ++i)
    rows.operations.emplace_back().transaction = i, rows.operations.back().disk_accesses = 1;
  rows.clients.emplace_back().transaction = 2;
  std::vector<Finding> findings = HalvesFindings(tables);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].name, "storage.outside");
  EXPECT_EQ(findings[0].count, 7u);
  EXPECT_NE(findings[0].sentence.find("before or after the run are not included: 7 of servers"),
            std::string::npos);
  EXPECT_EQ(findings[1].name, "storage.shared");
  EXPECT_EQ(findings[1].count, 2u);
  tables.storage_outside = {4, 7};
  findings = HalvesFindings(tables);
  EXPECT_EQ(findings[0].count, 11u);
  EXPECT_NE(findings[0].sentence.find("4 of clients and 7 of servers"), std::string::npos);
}

}  // namespace
}  // namespace rankine::analysis
