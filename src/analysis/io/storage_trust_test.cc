#include "analysis/io/storage_trust.h"

#include <gtest/gtest.h>

namespace rankine::analysis {
namespace {

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
  EXPECT_NE(findings[0].sentence.find("the clock of io1, where no rank has compared it, is its wall clock"),
            std::string::npos);
  archive::StorageClientOperation& client = tables.storage[0].clients.emplace_back();
  client.begin = 1000, client.end = 101'000;
  archive::StorageServerOperation& server = tables.storage[1].operations.emplace_back();
  server.begin = 2'001'000, server.end = 2'081'000;
  findings = StorageFindings(tables);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(
      findings[0].sentence,
      "the clock of io1, where no rank has compared it, is known within 10.0 us by 1 operation that both "
      "ends saw; its wall clock is 1990.0 us ahead");
}

}  // namespace
}  // namespace rankine::analysis
