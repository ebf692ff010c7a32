// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/clients.h"

#include <gtest/gtest.h>

#include "archive/io/rows.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

using layout::IoFunction;

class ClientsTest : public ::testing::Test {
 protected:
  ClientsTest() {
    for (uint32_t i = 0; i < 3; ++i) {
      Process& process = tables_.processes.emplace_back();
      process.rank = i;
      process.attributes["host"] = std::string(i == 2 ? "n2" : "n1");
    }
    tables_.io_files = {"/scratch/a", "/scratch2/b", "/home/c"};
  }
  void Set(const char* what, const char* text, uint32_t process = 0) {
    tables_.processes[process].attributes[std::string("io.client.0.") + what] = std::string(text);
  }
  void Client(const char* begin, const char* end, uint32_t process = 0) {
    Set("type", "lustre", process), Set("name", "data-ffff", process), Set("mount", "/scratch\n", process);
    Set("begin", begin, process);
    if (end != nullptr) Set("end", end, process);
  }
  void Row(uint32_t process, uint32_t file, IoFunction function, uint64_t bytes) {
    IoRow& row = tables_.io.emplace_back();
    row.process = process;
    row.file = file;
    row.layer = layout::IoLayer::posix;
    row.function = static_cast<uint16_t>(function);
    row.bytes = bytes;
  }
  Tables tables_;
};

TEST_F(ClientsTest, CountsAndTrafficOfTheHostsRanks) {
  Client("write_bytes 10 1000 bytes\nopen 5 - regs\nosc.targets 4 - now\n",
         "write_bytes 14 5096 bytes\nopen 6 - regs\nosc.targets 4 - now\nread_bytes 2 77 bytes\n");
  Row(0, 0, IoFunction::pwrite, 3000), Row(1, 0, IoFunction::pwrite, 1000), Row(1, 0, IoFunction::pread, 50);
  // Neither row counts: the first row belongs to another mount, and the second row belongs to another host.
  Row(1, 1, IoFunction::pwrite, 1), Row(2, 0, IoFunction::pwrite, 2);
  const std::vector<IoClient> clients = MakeIoClients(tables_);
  ASSERT_EQ(clients.size(), 1u);
  const IoClient& client = clients[0];
  EXPECT_EQ(client.ranks, 2u);
  EXPECT_EQ(client.written, 4000u);
  EXPECT_EQ(client.read, 50u);
  ASSERT_EQ(client.counters.size(), 4u);
  EXPECT_EQ(client.counters[0].count, 4u);
  EXPECT_EQ(client.counters[0].sum, 4096u);
  EXPECT_EQ(client.counters[1].count, 1u);
  EXPECT_FALSE(client.counters[1].has_sum);
  EXPECT_TRUE(client.counters[2].is_now);
  EXPECT_EQ(client.counters[2].count, 4u);
  EXPECT_EQ(client.counters[3].sum, 77u);
}

TEST_F(ClientsTest, OneProcessOfAHostIsEnough) {
  for (uint32_t i = 0; i < 3; ++i) Client("open 1 - regs\n", "open 3 - regs\n", i);
  const std::vector<IoClient> clients = MakeIoClients(tables_);
  ASSERT_EQ(clients.size(), 2u);
  EXPECT_EQ(clients[0].host, "n1");
  EXPECT_EQ(clients[1].process, 2u);
}

TEST_F(ClientsTest, MissingReadingsAreReported) {
  Client("write_bytes 10 1000 bytes\n!unread 2\n", nullptr);
  EXPECT_FALSE(MakeIoClients(tables_)[0].IsUsed());
  Row(0, 0, IoFunction::pwrite, 1);
  EXPECT_FALSE(MakeIoClients(tables_)[0].has_end);
  EXPECT_TRUE(MakeIoClients(tables_)[0].counters.empty());
  EXPECT_TRUE(MakeIoClients(tables_)[0].IsUsed());
  EXPECT_EQ(MakeIoClients(tables_)[0].unread, 2u);
}

TEST_F(ClientsTest, ResetCountersAreLeftOut) {
  Client("write_bytes 10 1000 bytes\nopen 5 - regs\n", "write_bytes 1 10 bytes\nopen 6 - regs\n");
  Row(0, 0, IoFunction::pwrite, 1);
  const std::vector<IoClient> clients = MakeIoClients(tables_);
  EXPECT_EQ(clients[0].restarted, 1u);
  ASSERT_EQ(clients[0].counters.size(), 1u);
  EXPECT_EQ(clients[0].counters[0].name, "open");
}

TEST_F(ClientsTest, InvalidLinesAreIgnored) {
  Client(
      "\n \nopen\nopen x\nopen 1\nopen 1 -\n 1 1 regs\n!unread x\n!unread 18446744073709551615\n!unread 9\n",
      "open 18446744073709551615 18446744073709551615 b\nopen 99999999999999999999 - regs\n");
  tables_.io.emplace_back().process = 99;
  const std::vector<IoClient> clients = MakeIoClients(tables_);
  ASSERT_EQ(clients.size(), 1u);
  ASSERT_EQ(clients[0].counters.size(), 1u);
  EXPECT_EQ(clients[0].unread, UINT64_MAX);
  tables_.processes[0].attributes["io.client.0.type"] = uint64_t{7};
  EXPECT_TRUE(MakeIoClients(tables_).empty());
}

}  // namespace
}  // namespace rankine::archive
