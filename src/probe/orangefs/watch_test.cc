// SPDX-License-Identifier: BSD-3-Clause
// Tests the operations that are made from the records of a program and of a server. The records are handmade,
// because there is no package of OrangeFS.
#include "probe/orangefs/watch.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <vector>

#include "probe/join.h"
#include "probe/orangefs/layout.h"

namespace rankine::probe::orangefs {
namespace {

constexpr uint64_t kFile = 0x1122334455667788, kThread = 5, kOtherThread = 6, kOnMachine = 0x9000;
constexpr uint32_t kFileSystem = 77;
constexpr Part kParts[] = {Part::request,   Part::hint,  Part::encoded, Part::awaited, Part::come,
                           Part::flow_over, Part::begun, Part::flow,    Part::served};

std::vector<Patched> AllParts() {
  std::vector<Patched> all;
  for (const Part part : kParts) all.push_back({part, {}});
  return all;
}

class OrangeWatchTest : public testing::Test {
 protected:
  static layout::ProbeRecord Record(Part part, uint64_t begin, uint64_t end, uint64_t thread = kThread) {
    layout::ProbeRecord record{};
    record.slot = static_cast<uint32_t>(part);
    record.begin = begin, record.end = end, record.thread = thread;
    return record;
  }
  static layout::ProbeRecord Hint(const char* name, uint64_t value, uint64_t at) {
    layout::ProbeRecord record = Record(Part::hint, at, at + 1);
    memcpy(&record.field[kName], name, 4);
    record.field[kValue] = value & 0xffffffff;
    record.field[kValueHigh] = value >> 32;
    return record;
  }
  static void PutWords(layout::ProbeRecord* record, uint32_t op, uint32_t type, uint32_t piece,
                       uint64_t offset, uint64_t bytes) {
    const bool small = op == kServeSmallIo;
    record->field[kOp] = op;
    record->field[kHandle] = 1000 + piece;
    record->field[kFileSystemAndType] = kFileSystem | uint64_t{type} << 32;
    record->field[kAt80] = uint64_t{piece} << (small ? 0 : 32);
    record->field[small ? kAt104 : kAt112] = offset;
    record->field[small ? kAt112 : kAt120] = bytes;
  }
  static layout::ProbeRecord Encoded(uint32_t op, uint32_t type, uint32_t piece, uint64_t at) {
    layout::ProbeRecord record = Record(Part::encoded, at, at + 1);
    PutWords(&record, op, type, piece, 4096, 8192);
    return record;
  }
  static layout::ProbeRecord Await(uint64_t tag, uint64_t job, uint64_t at, int64_t result = 0) {
    layout::ProbeRecord record = Record(Part::awaited, at, at + 1);
    record.field[kAwaitedTag] = tag, record.field[kAwaitedJob] = job, record.result = result;
    return record;
  }
  static layout::ProbeRecord Come(uint64_t job, uint64_t at) {
    layout::ProbeRecord record = Record(Part::come, at, at + 1, kOtherThread);
    record.field[kComeJob] = job;
    return record;
  }
  static layout::ProbeRecord FlowOver(uint64_t flow, uint64_t tag, uint64_t moved, uint64_t at) {
    layout::ProbeRecord record = Record(Part::flow_over, at, at + 1, kOtherThread);
    record.field[kFlow] = flow, record.field[kOverTag] = tag, record.field[kMoved] = moved;
    return record;
  }
  static layout::ProbeRecord Asked(uint32_t type, uint64_t begin, uint64_t end) {
    layout::ProbeRecord record = Record(Part::request, begin, end);
    record.field[kAskedHandle] = kFile, record.field[kAskedFileSystem] = kFileSystem;
    record.field[kAskedOffset] = 4096, record.field[kAskedBytes] = 8192, record.field[kAskedType] = type;
    return record;
  }
  static layout::ProbeRecord Begun(uint64_t begin, uint64_t end) {
    layout::ProbeRecord record = Record(Part::begun, begin, end);
    record.field[kMachine] = kOnMachine;
    return record;
  }
  static layout::ProbeRecord FlowBegun(uint64_t flow, uint64_t at) {
    layout::ProbeRecord record = Record(Part::flow, at, at + 1);
    record.field[kFlow] = flow, record.field[kFlowMachine] = kOnMachine;
    return record;
  }
  static layout::ProbeRecord Served(uint32_t op, uint32_t type, uint32_t piece, uint64_t tag, uint64_t at) {
    layout::ProbeRecord record = Record(Part::served, at, at + 1);
    PutWords(&record, op, type, piece, 4096, 8192);
    record.field[kTag] = tag, record.field[kServedMachine] = kOnMachine;
    return record;
  }
  static std::vector<Operation> Of(Watch& watch, const std::vector<layout::ProbeRecord>& records) {
    std::vector<Operation> operations;
    const auto done = [&](const Operation& operation) { operations.push_back(operation); };
    for (const auto& record : records) watch.Take(record, done);
    watch.Settle(~uint64_t{0}, done);
    return operations;
  }
  ClientWatch client_{1234, AllParts()};
  ServerWatch server_{4321, AllParts(), 0};
};

// Writes to two servers. Another thread receives the answers to the writes. This thread receives the flow's
// answer first. The records arrive in arbitrary order.
TEST_F(OrangeWatchTest, AWriteToTwoServersIsOneRequestAndTwoOperations) {
  const auto seen =
      Of(client_,
         {Asked(kWrite, 100, 900), Hint("clie", 3, 110), Hint("rank", 2, 112),
          Encoded(kServeIo, kWrite, 0, 120), Await(51, 0xa0, 122), Encoded(kServeIo, kWrite, 1, 130),
          Await(52, 0xa1, 132), Come(0xa0, 200), Come(0xa1, 210), Await(51, 0xb0, 220), Await(52, 0xb1, 221),
          FlowOver(1, 51, 5000, 300), FlowOver(2, 52, 3192, 310), Come(0xb1, 500), Come(0xb0, 800)});
  ASSERT_EQ(seen.size(), 3u);
  EXPECT_EQ(seen[0].layer, Layer::request);
  EXPECT_EQ(seen[0].application_thread, 1234u);
  EXPECT_EQ(seen[0].file[0], kFile);
  EXPECT_EQ(seen[0].bytes, 8192u);
  EXPECT_EQ(seen[1].layer, Layer::client);
  EXPECT_EQ(seen[1].key.connection, "fs 77, server 0");
  EXPECT_EQ(seen[1].end, 800u);
  EXPECT_EQ(seen[1].bytes, 5000u);
  EXPECT_EQ(seen[2].key.connection, "fs 77, server 1");
  EXPECT_EQ(seen[2].begin, 130u);
  EXPECT_EQ(seen[2].end, 500u);
  EXPECT_EQ(seen[2].number, seen[0].number);
  EXPECT_EQ(client_.under_way(), 0u);
}

// While operations are open, a manager requests which operations have no answer yet, and to which servers
// they were sent.
TEST_F(OrangeWatchTest, ReportsOpenRequests) {
  const auto open = [&] {
    std::vector<Operation> operations;
    client_.ForUnderWay([&](const Operation& operation) { operations.push_back(operation); });
    return operations;
  };
  layout::ProbeRecord first = Await(51, 0xa0, 122), second = Await(52, 0xa1, 132);
  first.field[kAwaitedPeer] = 8, second.field[kAwaitedPeer] = 9;
  Of(client_, {Encoded(kServeSmallIo, kRead, 0, 120), first, Encoded(kServeIo, kWrite, 1, 130), second});
  ASSERT_EQ(open().size(), 2u);
  EXPECT_EQ(open()[1].peer, 9u);
  EXPECT_EQ(open()[1].stored, 1001u);
  EXPECT_EQ(open()[1].file[1], kFileSystem);
  EXPECT_EQ(open()[1].begin, 130u);
  Of(client_, {Come(0xa0, 200)});
  ASSERT_EQ(open().size(), 1u);
  EXPECT_EQ(open()[0].peer, 9u);
  const auto seen = Of(client_, {Asked(kWrite, 100, 900)});
  EXPECT_TRUE(open().empty());
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen[1].peer, 8u);
  EXPECT_EQ(seen[1].stored, 1000u);
}

TEST_F(OrangeWatchTest, FailedRequestsAreForgottenWithTheirCall) {
  const auto seen = Of(client_, {Encoded(kServeIo, kRead, 0, 120), Await(51, 0xa0, 122), Come(0xa0, 200),
                                 Asked(kRead, 100, 900)});
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].layer, Layer::request);
  EXPECT_EQ(client_.under_way(), 0u);
}

TEST_F(OrangeWatchTest, BothHalvesHaveOneKey) {
  Joiner joiner([](const Joined& pair) {
    EXPECT_EQ(pair.server.service_begin, 150u);
    EXPECT_EQ(pair.server.service_end, 180u);
    EXPECT_EQ(pair.server.file, pair.client.file);
  });
  for (const Operation& one :
       Of(client_, {Hint("requ", 9, 110), Encoded(kServeIo, kRead, 1, 120), Await(51, 0xa0, 122),
                    Come(0xa0, 140), FlowOver(1, 51, 8192, 200), Asked(kRead, 100, 900)}))
    joiner.Take(one);
  for (const Operation& one :
       Of(server_, {Begun(125, 148), Hint("requ", 9, 126), Hint("hand", kFile, 127), FlowBegun(7, 150),
                    FlowOver(7, 51, 8192, 180), Served(kServeIo, kRead, 1, 51, 190)}))
    joiner.Take(one);
  EXPECT_EQ(joiner.joined(), 1u);
  EXPECT_EQ(joiner.contradictions(), 0u);
}

// All clients increment their tags in the same way, so different clients use the same tags. The hints
// distinguish the clients.
TEST_F(OrangeWatchTest, HintsDistinguishClientsWithOneTag) {
  const auto served = [&](uint64_t client) {
    return Of(server_,
              {Begun(125, 148), Hint("clie", client, 126), Served(kServeSmallIo, kRead, 0, 51, 190)});
  };
  const auto one = served(1), other = served(2), again = served(1);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_NE(one[0].key, other[0].key);
  EXPECT_EQ(one[0].key, again[0].key);
}

// A small request ends during the call that begins it.
TEST_F(OrangeWatchTest, ASmallOneMayBeOverWithinItsBegin) {
  const auto seen = Of(server_, {Served(kServeSmallIo, kWrite, 0, 51, 140), Begun(125, 148)});
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].begin, 125u);
  EXPECT_EQ(seen[0].end, 140u);
  EXPECT_EQ(seen[0].bytes, 8192u);
  EXPECT_EQ(server_.under_way(), 0u);
}

// All data of a large request may have been moved before the call that starts the flow returns.
TEST_F(OrangeWatchTest, AFlowMayBeOverWithinItsBegin) {
  layout::ProbeRecord flow = FlowBegun(7, 150);
  flow.end = 185;
  const auto seen =
      Of(server_, {Begun(125, 148), FlowOver(7, 51, 8000, 180), flow, Served(kServeIo, kRead, 1, 51, 190)});
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].bytes, 8000u);
  EXPECT_EQ(seen[0].service_begin, 150u);
  EXPECT_EQ(seen[0].service_end, 180u);
}

// The function in which the last data are moved may return after another thread has sent the answer.
TEST_F(OrangeWatchTest, AFlowsEndMayBeReportedAfterTheAnswer) {
  layout::ProbeRecord over = FlowOver(7, 51, 8000, 180);
  over.end = 195;
  const auto seen =
      Of(server_, {Begun(125, 148), FlowBegun(7, 150), Served(kServeIo, kRead, 1, 51, 190), over});
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].bytes, 8000u);
  EXPECT_EQ(seen[0].end, 190u);
}

// The thread may report the end of the flow after another flow has started at the same address.
TEST_F(OrangeWatchTest, AFlowsEndBelongsToItsOwnFlow) {
  layout::ProbeRecord over = FlowOver(7, 51, 8000, 180);
  over.end = 230;
  const auto seen =
      Of(server_, {Begun(125, 148), FlowBegun(7, 150), Served(kServeIo, kRead, 1, 51, 190), Begun(200, 205),
                   FlowBegun(7, 210), over, FlowOver(7, 52, 4000, 240), Served(kServeIo, kRead, 1, 52, 250)});
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen[0].bytes, 8000u);
  EXPECT_EQ(seen[1].bytes, 4000u);
}

TEST_F(OrangeWatchTest, RefusedAndOtherRequestsAreNoOperations) {
  EXPECT_TRUE(Of(server_, {Begun(125, 148), Served(kServeIo, kWrite, 0, 51, 190)}).empty());
  EXPECT_TRUE(Of(server_, {Begun(225, 248), Served(4, 0, 0, 52, 290)}).empty());
  EXPECT_EQ(server_.under_way(), 0u);
}

}  // namespace
}  // namespace rankine::probe::orangefs
