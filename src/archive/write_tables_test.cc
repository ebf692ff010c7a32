// SPDX-License-Identifier: BSD-3-Clause
// Tests that generated tables are read back as they were written: rows, partners, histograms, regions and
// communicators.
#include "archive/write_tables.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "archive/events.h"
#include "archive/load.h"
#include "archive/rows/communicator.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

constexpr uint16_t kSend = 54, kRecv = 50;

class Written : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = ::testing::TempDir() + "/write_tables_" + std::to_string(getpid()) + ".rkn";
    tables_.job = {{"job.program", std::string("prog")},
                   {"world.size", uint64_t{3}},
                   {"prediction.seconds", 0.1},
                   {"signed", int64_t{-7}}};
    tables_.comms.push_back({11, 0, "MPI_COMM_WORLD", 3, 0, false, {0, 1, 2}});
    tables_.comms.push_back({12, 11, "odd", 2, 0, false, {2, 0}});
    const auto attribute =
        tables_.space.Declare({"region", context::Type::string, context::kNested, "", "", ""});
    const auto text = [](const char* value) { return context::Datum{context::Type::string, 0, value}; };
    // The child is created before a sibling of its parent, so that the nodes are not numbered in the order
    // that the format requires.
    main_ = tables_.space.Child(context::kRoot, attribute, text("main"));
    solve_ = tables_.space.Child(main_, attribute, text("solve"));
    tables_.space.Child(context::kRoot, attribute, text("never used"));
    setup_ = tables_.space.Child(context::kRoot, attribute, text("a setup"));
    for (uint32_t rank = 0; rank < 3; ++rank) {
      Process process;
      process.uid = 100 + rank;
      process.rank = rank;
      process.attributes = {{"rank", uint64_t{rank}}, {"start.ns", uint64_t{1}}};
      process.exit = {{"ended.by", std::string("exit")}};
      process.comms = {0};
      if (rank != 1) process.comms.push_back(1);
      tables_.processes.push_back(process);
    }
    Add(2, kRecv, 1, setup_, 5, 50);
    Add(0, kSend, 0, solve_, 7, 70);
    Add(0, kRecv, 1, main_, 3, 30);
    Add(0, kSend, kNone, context::kRoot, 1, 10);
    tables_.peers = {{1, 2, false, 4, 40}, {1, 1, false, 3, 30}, {2, 0, true, 3, 33}};
    tables_.regions = {{0, 0, solve_, 2, false, 90, 40, 50},
                       {0, 0, main_, 1, false, 100, 100, 100},
                       {2, 0, setup_, 1, true, 5, 5, 5}};
  }
  void TearDown() override { std::remove(path_.c_str()); }
  void Add(uint32_t process, uint16_t function, uint32_t comm, context::NodeId node, uint64_t calls,
           uint64_t time) {
    Row row{};
    row.process = process;
    row.function = function;
    row.site = kNone;
    row.comm = comm;
    row.node = node;
    row.calls = calls;
    row.time_sum = time;
    row.time_min = 2;
    row.time_max = time;
    row.bytes_sent = calls * 8;
    row.bytes_received = calls * 16;
    row.bytes_completed = calls * 32;
    row.time_histogram[3] = calls;
    row.sizes = static_cast<uint32_t>(tables_.sizes.size());
    tables_.sizes.push_back({});
    tables_.sizes.back()[4] = calls;
    tables_.rows.push_back(row);
  }
  std::string Bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static std::string PathOf(const Tables& tables, context::NodeId node) {
    std::string path;
    for (; node != context::kRoot; node = tables.space.parent(node))
      path = "/" + std::string(tables.space.value_of(node).text) + path;
    return path;
  }
  std::string path_;
  Tables tables_;
  context::NodeId main_ = 0, solve_ = 0, setup_ = 0;
};

struct CountingSink : context::Sink {
  bool Take(const context::Space&, const context::Batch& batch) override {
    records += batch.records;
    return true;
  }
  uint64_t records = 0;
};

TEST_F(Written, GeneratedEventsAreReadFromSeveralChunks) {
  std::vector<MadeTrace> traces;
  traces.emplace_back(1, 2, 1'000'000'000);
  constexpr uint64_t kVisits = 250'000;
  for (uint64_t i = 0; i < kVisits; ++i) {
    const uint64_t now = 1'000'000'000 + i * 1000;
    traces[0].Begin(now, main_);
    traces[0].Begin(now + 100, solve_);
    traces[0].End(now + 300);
    traces[0].End(now + 700);
  }
  ASSERT_TRUE(WriteTables(tables_, path_, traces).ok());
  const auto loaded = Load(path_);
  ASSERT_TRUE(loaded.ok()) << loaded.error();
  EXPECT_TRUE(loaded.value().losses.empty());
  EXPECT_GT(loaded.value().traces.size(), 1u);
  uint64_t events = 0;
  std::vector<context::Lost> lost;
  for (const auto& part : EventParts(loaded.value(), 1)) {
    context::Space space;
    CountingSink sink;
    ASSERT_TRUE(part->Read(space, {}, sink, lost).ok());
    events += sink.records;
  }
  EXPECT_TRUE(lost.empty());
  EXPECT_EQ(events, 4 * kVisits);
}

TEST_F(Written, IsReadBack) {
  const base::Status status = WriteTables(tables_, path_);
  ASSERT_TRUE(status.ok()) << status.message;
  const auto loaded = Load(path_);
  ASSERT_TRUE(loaded.ok()) << loaded.error();
  const Tables& read = loaded.value();
  EXPECT_TRUE(read.losses.empty()) << read.losses.front().what << " " << read.losses.front().why;
  EXPECT_EQ(read.job, tables_.job);
  ASSERT_EQ(read.processes.size(), 3u);
  EXPECT_EQ(read.processes[2].exit, tables_.processes[2].exit);
  ASSERT_EQ(read.comms.size(), 2u);
  EXPECT_EQ(read.comms[1].members, (std::vector<uint32_t>{2, 0}));
  EXPECT_EQ(read.comms[1].name, "odd");
  ASSERT_EQ(read.rows.size(), tables_.rows.size());
  const auto describe = [](const Tables& tables, const Row& row) {
    const auto comm = row.comm == kNone ? "none" : tables.comms[row.comm].name;
    return std::to_string(tables.processes[row.process].rank) + " " + std::to_string(row.function) + " " +
           comm + " " + PathOf(tables, row.node) + " " + std::to_string(row.calls) + " " +
           std::to_string(row.time_sum) + " " + std::to_string(row.time_min) + " " +
           std::to_string(row.time_max) + " " + std::to_string(row.bytes_sent) + " " +
           std::to_string(row.bytes_received) + " " + std::to_string(row.bytes_completed) + " " +
           std::to_string(row.time_histogram[3]) + " " + std::to_string(tables.sizes[row.sizes][4]);
  };
  std::multiset<std::string> made, found;
  for (const Row& row : tables_.rows) made.insert(describe(tables_, row));
  for (const Row& row : read.rows) found.insert(describe(read, row));
  EXPECT_EQ(found, made);
  std::multiset<std::string> made_peers, found_peers;
  const auto describe_peer = [&](const Tables& tables, const Peer& peer) {
    return describe(tables, tables.rows[peer.row]) + ": " + std::to_string(peer.peer) +
           (peer.incoming ? " in " : " out ") + std::to_string(peer.messages) + " " +
           std::to_string(peer.bytes);
  };
  for (const Peer& peer : tables_.peers) made_peers.insert(describe_peer(tables_, peer));
  for (const Peer& peer : read.peers) found_peers.insert(describe_peer(read, peer));
  EXPECT_EQ(found_peers, made_peers);
  std::map<std::string, const Region*> regions;
  for (const Region& region : read.regions) regions[PathOf(read, region.node)] = &region;
  ASSERT_EQ(regions.size(), 3u);
  EXPECT_EQ(regions.at("/main/solve")->count, 2u);
  EXPECT_EQ(regions.at("/main/solve")->time_min, 40u);
  EXPECT_EQ(regions.at("/main/solve")->time_max, 50u);
  EXPECT_EQ(regions.at("/main")->time_sum, 100u);
  EXPECT_TRUE(regions.at("/a setup")->open);
}

TEST_F(Written, HasTheSameBytesForTheSameTables) {
  ASSERT_TRUE(WriteTables(tables_, path_).ok());
  const std::string first = Bytes();
  ASSERT_TRUE(WriteTables(tables_, path_).ok());
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(Bytes(), first);
}

TEST_F(Written, ManyRanksStoreTheirCommunicatorOnce) {
  constexpr uint32_t kRanks = 2000;
  Tables tables;
  Communicator world{11, 0, "MPI_COMM_WORLD", kRanks, 0, false, {}};
  for (uint32_t rank = 0; rank < kRanks; ++rank) {
    world.members.push_back(kRanks - 1 - rank);
    tables.processes.push_back({100 + rank, rank, {{"rank", uint64_t{rank}}}, {}, kNone, {0}});
  }
  tables.comms.push_back(world);
  ASSERT_TRUE(WriteTables(tables, path_).ok());
  EXPECT_LT(Bytes().size(), size_t{kRanks} * 60);
  const auto read = Load(path_);
  ASSERT_TRUE(read.ok()) << read.error();
  EXPECT_EQ(read.value().comms.at(0).members, world.members);
}

TEST_F(Written, AnInvalidPathIsNamedInTheError) {
  const base::Status status = WriteTables(tables_, "/nowhere/at all.rkn");
  EXPECT_NE(status.message.find("/nowhere/at all.rkn"), std::string::npos) << status.message;
  EXPECT_NE(status.message.find("No such file"), std::string::npos) << status.message;
}

}  // namespace
}  // namespace rankine::archive
