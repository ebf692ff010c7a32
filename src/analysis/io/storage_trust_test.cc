// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/storage_trust.h"

#include <gtest/gtest.h>

#include "archive/io/rows.h"
#include "archive/rows/process.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "layout/io/functions.h"

namespace rankine::analysis {
namespace {

TEST(StorageTrust, OfClientsThatRanksUsed) {
  archive::Tables tables;
  archive::KeyValues& known = tables.processes.emplace_back().attributes;
  known["host"] = std::string("n1");
  known["io.client.0.type"] = std::string("lustre");
  known["io.client.0.name"] = std::string("data-ffff");
  known["io.client.0.mount"] = std::string("/scratch\n");
  known["io.client.0.begin"] = std::string("open 5 - regs\n!unread 2\n");
  EXPECT_TRUE(StorageFindings(tables).empty()) << "no rank used it";
  tables.io_files = {"/scratch/a"};
  archive::IoRow& row = tables.io.emplace_back();
  row.process = row.file = 0;
  row.layer = layout::IoLayer::posix;
  std::vector<Finding> findings = StorageFindings(tables);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].name, "io.clients.end");
  EXPECT_EQ(findings[1].name, "io.clients.unread");
  EXPECT_EQ(findings[1].count, 2u);
  known["io.client.0.end"] = std::string("open 4 - regs\n");
  findings = StorageFindings(tables);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[1].name, "io.clients.restarted");
}

archive::StorageRows Watch(const char* host, uint64_t boot) {
  archive::StorageRows rows;
  rows.host = host;
  rows.boot = boot;
  rows.ticks_per_second = 1'000'000'000;
  rows.realtime_ns = 5'000'000'000;
  rows.connections = {"c"};
  return rows;
}

TEST(StorageTrust, OfClocksThatNoRankHasCompared) {
  archive::Tables tables;
  tables.storage = {Watch("n1", 1), Watch("io1", 2)};
  std::vector<Finding> findings = StorageFindings(tables);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_NE(findings[0].sentence.find(
                "the clock of io1, and no operation was recorded at both ends: its wall clock is used"),
            std::string::npos);
  archive::StorageClientOperation& client = tables.storage[0].clients.emplace_back();
  client.begin = 1000, client.end = 101'000;
  archive::StorageServerOperation& server = tables.storage[1].operations.emplace_back();
  server.begin = 2'001'000, server.end = 2'081'000;
  findings = StorageFindings(tables);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].sentence,
            "no rank compared the clock of io1; it is known to within 10.0 us by 1 operation that both "
            "ends recorded; its wall clock is 1990.0 us ahead");
}

}  // namespace
}  // namespace rankine::analysis
