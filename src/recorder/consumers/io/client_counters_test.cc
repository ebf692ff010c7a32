// SPDX-License-Identifier: BSD-3-Clause
// Tests the counters of file-system clients with folders that stand in for the kernel's. The formats of the
// files are those of Lustre 2.5 to 2.15 and BeeGFS 7.
#include "recorder/consumers/io/client_counters.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace rankine::recorder::io {
namespace {

namespace fs = std::filesystem;
using Texts = std::map<std::string, std::string>;

Texts g_texts;

class ClientCountersTest : public ::testing::Test {
 protected:
  ClientCountersTest() {
    char name[] = "/tmp/clients-XXXXXX";
    root_ = mkdtemp(name);
    g_texts.clear();
  }
  void TearDown() override { fs::remove_all(root_); }
  void Write(const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(root_ + path).parent_path());
    std::ofstream(root_ + path, std::ios::binary) << text;
  }
  void Mounts(const std::string& lines) { Write("/proc/self/mountinfo", lines); }
  const Texts& Begin() {
    g_texts.clear();
    ReadClientsAtBegin(root_.c_str(), Put);
    return g_texts;
  }
  const Texts& End() {
    g_texts.clear();
    ReadClientsAtEnd(root_.c_str(), Put);
    return g_texts;
  }
  static void Put(const char* key, const char* text) { g_texts[key] = text; }
  std::string root_;
};

constexpr char kMount[] =
    "36 25 0:45 / /scratch\\040one rw,relatime shared:1 - lustre 10.0.0.1@tcp:10.0.0.2@tcp:/data rw,flock\n";
constexpr char kOld[] =
    "snapshot_time             1301585789.189183 secs.usecs\n"
    "dirty_pages_hits          276 samples [regs]\n"
    "read_bytes                449131 samples [bytes] 1 23553884 101262334767\n"
    "write_bytes               201770 samples [bytes] 1 20971520 236938468092\n"
    "open                      12 samples [regs]\n";

TEST_F(ClientCountersTest, NothingIsReportedWithoutSuchAFileSystem) {
  EXPECT_TRUE(Begin().empty());
  Mounts("36 25 0:45 / / rw - ext4 /dev/sda1 rw\n");
  EXPECT_TRUE(Begin().empty());
  EXPECT_TRUE(End().empty());
}

TEST_F(ClientCountersTest, OldLustreInProc) {
  Mounts(std::string("22 1 8:1 / / rw - ext4 /dev/sda1 rw\n") + kMount);
  Write("/proc/fs/lustre/llite/data-ffff8801045a3000/stats", kOld);
  for (const char* target : {"data-OST0000-osc-ffff8801045a3000", "data-OST0001-osc-ffff8801045a3000",
                             "data-OST0000-osc-ffff88ffffffffff", "home-OST0000-osc-ffff8801045a3000"})
    Write(std::string("/proc/fs/lustre/osc/") + target + "/stats",
          "snapshot_time 1 secs.usecs\nreq_waittime 10 samples [usec] 30 900 4000 99\n"
          "write_bytes 5 samples [bytes] 4096 1048576 5000000 1\nost_write 5 samples [usec] 1 2 3 4\n");
  const Texts begin = Begin();
  EXPECT_EQ(begin.at("io.client.0.type"), "lustre");
  EXPECT_EQ(begin.at("io.client.0.name"), "data-ffff8801045a3000");
  EXPECT_EQ(begin.at("io.client.0.mount"), "/scratch one\n");
  EXPECT_EQ(begin.at("io.client.0.begin"),
            "dirty_pages_hits 276 - regs\nread_bytes 449131 101262334767 bytes\n"
            "write_bytes 201770 236938468092 bytes\nopen 12 - regs\nosc.targets 2 - now\n"
            "osc.write_bytes 10 10000000 bytes\nosc.req_waittime 20 8000 usec\n");
  EXPECT_EQ(begin.count("io.client.1.type"), 0u);
  EXPECT_EQ(End().size(), 1u);
}

TEST_F(ClientCountersTest, NewLustreInDebugfs) {
  Mounts(kMount);
  Write("/sys/fs/lustre/llite/data-ffff8801045a3000/blocksize", "4096\n");
  Write("/sys/fs/lustre/osc/data-OST0000-osc-ffff8801045a3000/active", "1\n");
  Write("/sys/kernel/debug/lustre/llite/data-ffff8801045a3000/stats",
        "snapshot_time             1592857284.123456789 secs.nsecs\n"
        "start_time                1592850000.000000000 secs.nsecs\n"
        "elapsed_time              7284.123456789 secs.nsecs\n"
        "write_bytes               2 samples [bytes] 1048576 1048576 2097152 2199023255552\n"
        "write                     2 samples [usecs] 310 420 730 272500\n");
  EXPECT_EQ(Begin().at("io.client.0.begin"),
            "write_bytes 2 2097152 bytes\nwrite 2 730 usecs\nosc.targets 1 - now\n!unread 1\n");
}

TEST_F(ClientCountersTest, UnreadableFilesAreCounted) {
  Mounts(kMount);
  Write("/sys/fs/lustre/llite/data-ffff8801045a3000/blocksize", "4096\n");
  const Texts begin = Begin();
  EXPECT_EQ(begin.at("io.client.0.mount"), "/scratch one\n");
  EXPECT_EQ(begin.at("io.client.0.begin"), "!unread 1\n");
}

TEST_F(ClientCountersTest, MountsOfOneFileSystemAreNotDistinguished) {
  Mounts(std::string(kMount) +
         "37 25 0:46 / /again rw - lustre 10.0.0.1@tcp:/data/below rw\n"
         "38 25 0:47 / /other rw - lustre 10.0.0.1@tcp:/data2 rw\n"
         "39 25 0:48 / /nfs rw - nfs 10.0.0.1:/data rw\n");
  Write("/proc/fs/lustre/llite/data-ffff8801045a3000/stats", kOld);
  EXPECT_EQ(Begin().at("io.client.0.mount"), "/scratch one\n/again\n");
}

TEST_F(ClientCountersTest, BeegfsConnectionsAndQueues) {
  Mounts(
      "36 25 0:45 / /beegfs rw,relatime - beegfs beegfs_nodev rw,cfgFile=/etc/beegfs/beegfs-client.conf\n");
  Write("/proc/fs/beegfs/1A2B-5F000000-node1/storage_nodes",
        "s1 [ID: 1]\n   Connections: RDMA: 2 (10.0.0.1:8003); TCP: 1 (10.1.0.1:8003 [fallback route]); \n"
        "s2 [ID: 2]\n   Connections: TCP: 4 (10.0.0.2:8003); \ns3 [ID: 3]\n   Connections: <none>\n");
  Write("/proc/fs/beegfs/1A2B-5F000000-node1/.status",
        "numAvailableMsgBufs: 17\nnumDelayedClose: 3\nnumRPCs: 1234\n");
  const Texts begin = Begin();
  EXPECT_EQ(begin.at("io.client.0.type"), "beegfs");
  EXPECT_EQ(begin.at("io.client.0.mount"), "/beegfs\n");
  EXPECT_EQ(begin.at("io.client.0.begin"),
            "storage.servers 3 - now\nstorage.connections.tcp 5 - now\nstorage.connections.rdma 2 - now\n"
            "storage.connections.fallback 1 - now\nnumAvailableMsgBufs 17 - now\nnumDelayedClose 3 - now\n"
            "numRPCs 1234 - calls\n");
}

TEST_F(ClientCountersTest, InvalidLinesAreSkipped) {
  Mounts(std::string(300'000, 'x') + "\n" + kMount);  // the line ends after the part of the file that is read
  const std::string stats = "/proc/fs/lustre/llite/data-ffff8801045a3000/stats";
  constexpr char kBytes[] = "\0\xff\n\n read_bytes 1 samples\nread_bytes x samples [bytes] 1 2 3\n";
  Write(stats, std::string(kBytes, sizeof kBytes - 1) +
                   "a/b 1 samples [regs]\nopen 99999999999999999999 samples [regs]\nopen 1 probes [regs]\n" +
                   std::string(400'000, 'y') + "\nclose 5 samples [regs]\n");
  Write("/proc/fs/lustre/llite/" + std::string(200, 'n') + "/stats", kOld);
  EXPECT_EQ(Begin().at("io.client.0.begin"), "");
  EXPECT_EQ(g_texts.at("io.client.0.mount"), "");
  // The reader neither waits for a pipe, nor reads a folder as a file.
  fs::remove(root_ + stats);
  ASSERT_EQ(mkfifo((root_ + stats).c_str(), 0600), 0);
  EXPECT_EQ(Begin().at("io.client.0.begin"), "!unread 1\n");
  fs::remove(root_ + stats);
  fs::create_directory(root_ + stats);
  EXPECT_EQ(Begin().at("io.client.0.begin"), "!unread 1\n");
}

// Expects that each line is complete: it contains a name, a count, a sum or "-", and a unit.
void ExpectWhole(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name, count, sum, unit, more;
    EXPECT_TRUE(words >> name >> count) << line;
    EXPECT_TRUE(name == "!unread" || (words >> sum >> unit && !(words >> more))) << line;
  }
}

TEST_F(ClientCountersTest, StrayBytesAndCutsLeaveCompleteLines) {
  Mounts(kMount);
  const std::string path = "/proc/fs/lustre/llite/data-ffff8801045a3000/stats", whole = kOld;
  for (size_t at = 0; at < whole.size(); at += 29) {
    Write(path, whole.substr(0, at));
    ExpectWhole(Begin().at("io.client.0.begin"));
    for (const char c : {'\n', '\0', '['}) {
      std::string text = whole;
      text[at] = c;
      Write(path, text);
      ExpectWhole(Begin().at("io.client.0.begin"));
    }
  }
}

TEST_F(ClientCountersTest, FilesThatVanishAreUnreadAtTheEnd) {
  Mounts(kMount);
  Write("/proc/fs/lustre/llite/data-ffff8801045a3000/stats", kOld);
  Begin();
  fs::remove_all(root_ + "/proc/fs");
  EXPECT_EQ(End().at("io.client.0.end"), "!unread 1\n");
}

TEST_F(ClientCountersTest, ManyClientsAndTargetsAreBounded) {
  for (int i = 0; i < 20; ++i) Write("/proc/fs/lustre/llite/fs" + std::to_string(i) + "-ffff/stats", kOld);
  EXPECT_EQ(Begin().size(), 8u * 4);
  fs::remove_all(root_ + "/proc");
  Write("/proc/fs/lustre/llite/data-ffff/stats", "open 1 samples [regs]\n");
  for (int i = 0; i < 600; ++i)
    Write("/proc/fs/lustre/osc/data-OST" + std::to_string(i) + "-osc-ffff/stats",
          "read_bytes 1 samples [bytes] 1 1 1\n");
  EXPECT_EQ(Begin().at("io.client.0.begin"),
            "open 1 - regs\nosc.targets 600 - now\nosc.read_bytes 512 512 bytes\n!unread 88\n");
}

}  // namespace
}  // namespace rankine::recorder::io
