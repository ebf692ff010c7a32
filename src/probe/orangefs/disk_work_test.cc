// SPDX-License-Identifier: BSD-3-Clause
// Tests a server's disk accesses for a request and its time until the answer, using handmade records.
#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <vector>

#include "probe/join.h"
#include "probe/orangefs/layout.h"
#include "probe/orangefs/watch.h"

namespace rankine::probe::orangefs {
namespace {

using layout::ProbeRecord;

constexpr uint64_t kOnMachine = 0x9000, kOnFlow = 0x7000, kCallback = 0x5000, kOtherCallback = 0x5100;
constexpr uint64_t kMainThread = 5, kWorkThread = 6, kOtherWorkThread = 7, kCLibrary = 0xa10;

class OrangeDiskTest : public testing::Test {
 protected:
  static std::vector<Patched> Parts(Part last) {
    std::vector<Patched> all;
    for (int part = 0; part <= static_cast<int>(last); ++part) all.push_back({static_cast<Part>(part), {}});
    return all;
  }
  ProbeRecord& Add(Part part, uint64_t begin, uint64_t thread = kMainThread) {
    ProbeRecord& record = records_.emplace_back();
    record.slot = static_cast<uint32_t>(part);
    record.begin = record.end = begin;
    record.thread = thread;
    return record;
  }
  void Begun(uint64_t at) {
    ProbeRecord& record = Add(Part::begun, at);
    record.end = at + 5;
    record.field[kMachine] = kOnMachine;
  }
  void FlowBegun(uint64_t at) {
    ProbeRecord& record = Add(Part::flow, at);
    record.field[kFlow] = kOnFlow, record.field[kFlowMachine] = kOnMachine;
  }
  void FlowOver(uint64_t at, uint64_t moved) {
    ProbeRecord& record = Add(Part::flow_over, at);
    record.field[kFlow] = kOnFlow, record.field[kMoved] = moved;
  }
  void List(Part part, uint64_t at, uint64_t list, uint64_t thread = kMainThread) {
    Add(part, at, thread).field[kList] = list;
  }
  void Over(Part part, uint64_t at, uint64_t list, uint64_t owner) {
    ProbeRecord& record = Add(part, at);
    record.field[kList] = list, record.field[kOwner] = owner;
  }
  void Access(uint64_t begin, uint64_t end, int64_t bytes, uint64_t thread = kWorkThread) {
    ProbeRecord& record = Add(Part::access, begin, thread);
    record.end = end, record.result = bytes;
  }
  void Notified(uint64_t at, uint64_t functions) {
    ProbeRecord& record = Add(Part::notified, at, kWorkThread);
    record.field[kList] = kCallback, record.field[kAioFunctions] = functions;
    record.field[kPieces] = 3, record.field[kListBytes] = 8192;
  }
  void Sent(uint64_t at) { Add(Part::sent, at).field[kSentMachine] = kOnMachine; }
  void Served(uint32_t op, uint32_t type, uint64_t at) {
    ProbeRecord& record = Add(Part::served, at);
    record.field[kOp] = op, record.field[kHandle] = 1234;
    record.field[kFileSystemAndType] = 77 | uint64_t{type} << 32;
    record.field[op == kServeSmallIo ? kAt104 : kAt112] = 4096;
    record.field[op == kServeSmallIo ? kAt112 : kAt120] = 8192;
    record.field[kTag] = 51, record.field[kServedMachine] = kOnMachine;
  }
  // Adds the records of a large write whose data were written by two threads. Resources are released after
  // the answer has been sent.
  void Write() {
    Begun(100);
    Sent(110);  // after the first answer, the client may send its data
    FlowBegun(120);
    List(Part::posted, 130, kCallback), List(Part::posted, 131, kOtherCallback);
    List(Part::worker, 140, kCallback, kWorkThread),
        List(Part::worker, 141, kOtherCallback, kOtherWorkThread);
    Access(145, 155, 5000), Access(146, 149, 3192, kOtherWorkThread);
    Over(Part::flow_kept, 160, kCallback, kOnFlow), Over(Part::flow_kept, 161, kOtherCallback, kOnFlow);
    FlowOver(165, 8192);
    Sent(170);
    Served(kServeIo, kWrite, 200);
  }
  // Returns the operation that results from the added records. There must be exactly one such operation.
  Operation One(ServerWatch& watch) {
    std::vector<Operation> done;
    const auto add = [&](const Operation& operation) { done.push_back(operation); };
    for (const ProbeRecord& record : records_) watch.Take(record, add);
    watch.Settle(~uint64_t{0}, add);
    EXPECT_EQ(done.size(), 1u);
    EXPECT_EQ(watch.under_way(), 0u);
    records_.clear();
    return done.empty() ? Operation() : done.front();
  }
  ServerWatch watch_{4321, Parts(Part::job_over), kCLibrary};
  std::vector<ProbeRecord> records_;
};

TEST_F(OrangeDiskTest, AWritesAccessesAreTheFlows) {
  Write();
  const Operation write = One(watch_);
  EXPECT_EQ(write.disk.way, DiskWay::buffered);
  EXPECT_EQ(write.disk.count, 2u);
  EXPECT_EQ(write.disk.bytes, 8192u);
  EXPECT_EQ(write.disk.time, 13u);
  EXPECT_EQ(write.disk.longest, 10u);
  EXPECT_EQ(write.stored, 1234u);
}

TEST_F(OrangeDiskTest, AServersTimeEndsWithItsAnswer) {
  Write();
  const Operation write = One(watch_);
  EXPECT_EQ(write.begin, 100u);
  EXPECT_EQ(write.end, 170u);
  EXPECT_EQ(write.after, 30u);
  EXPECT_EQ(write.service_begin, 120u);
  EXPECT_EQ(write.service_end, 165u);
}

// A read is answered once the last of its data have been sent. The flow ends when all data have left the
// server.
TEST_F(OrangeDiskTest, AReadIsAnsweredWithItsLastData) {
  Begun(100);
  Sent(110);
  FlowBegun(120);
  List(Part::posted, 125, kCallback);
  List(Part::worker, 130, kCallback, kWorkThread);
  Access(131, 135, 4096), Access(136, 139, 4096);
  Over(Part::flow_read, 140, kCallback, kOnFlow);
  FlowOver(190, 8192);
  Served(kServeIo, kRead, 200);
  const Operation read = One(watch_);
  EXPECT_EQ(read.end, 140u);
  EXPECT_EQ(read.service_end, 140u);
  EXPECT_EQ(read.after, 60u);
  EXPECT_EQ(read.disk.count, 2u);
  EXPECT_EQ(read.disk.bytes, 8192u);
}

// A small request counts as queued until its first access. In this test, the access bypasses the page
// cache.
TEST_F(OrangeDiskTest, TheMachineRequestsASmallOne) {
  Begun(100);
  Over(Part::job_over, 110, kCallback, kOnMachine);  // the state machine has read the file's attributes
  List(Part::posted, 125, kCallback);
  List(Part::direct, 130, kCallback, kWorkThread);
  Access(132, 140, 8192);
  Over(Part::job_over, 150, kCallback, kOnMachine);
  Sent(160);
  Served(kServeSmallIo, kWrite, 170);
  const Operation write = One(watch_);
  EXPECT_EQ(write.disk.way, DiskWay::direct);
  EXPECT_EQ(write.disk.bytes, 8192u);
  EXPECT_EQ(write.service_begin, 132u);
  EXPECT_EQ(write.end, 160u);
  EXPECT_EQ(write.after, 10u);
}

// A thread that has finished its list continues with another list, or accesses files for other reasons.
TEST_F(OrangeDiskTest, AccessesBelongToTheListOfTheirThread) {
  Begun(100);
  Access(105, 109, 512);
  List(Part::posted, 110, kCallback);
  List(Part::worker, 130, kCallback, kWorkThread);
  Access(132, 140, 4096);
  List(Part::worker, 141, kOtherCallback, kWorkThread);
  Access(142, 149, 4096);
  Over(Part::job_over, 150, kCallback, kOnMachine);
  Served(kServeSmallIo, kWrite, 170);
  EXPECT_EQ(One(watch_).disk.count, 1u);
}

// The threads of the C library do not belong to the server. So a list that is passed to the C library counts
// as a disk access until the C library reports the list's end.
TEST_F(OrangeDiskTest, ListsForTheCLibraryCountAsSubmitted) {
  Begun(100);
  List(Part::posted, 110, kCallback);
  Notified(140, kCLibrary);
  Over(Part::job_over, 150, kCallback, kOnMachine);
  Sent(160);
  Served(kServeSmallIo, kRead, 170);
  const Operation read = One(watch_);
  EXPECT_EQ(read.disk.way, DiskWay::submitted);
  EXPECT_EQ(read.disk.count, 3u);
  EXPECT_EQ(read.disk.bytes, 8192u);
  EXPECT_EQ(read.disk.time, 30u);
}

// A server may use another storage method, which calls none of these functions. A report must not claim that
// a server with another storage method makes no accesses.
TEST_F(OrangeDiskTest, UnseenAccessesAreNotReportedAsNone) {
  Begun(100);
  List(Part::posted, 110, kCallback);
  Notified(140, kCLibrary + 8);
  Over(Part::job_over, 150, kCallback, kOnMachine);
  Served(kServeSmallIo, kWrite, 170);
  EXPECT_EQ(One(watch_).disk.way, DiskWay::unseen);
  Begun(300);
  FlowBegun(320);
  FlowOver(360, 8192);
  Served(kServeIo, kWrite, 400);
  EXPECT_EQ(One(watch_).disk.way, DiskWay::unseen);
}

// A read that begins after the end of a file reads no bytes.
TEST_F(OrangeDiskTest, AnEmptyRequestHasNoAccess) {
  Begun(100);
  Sent(160);
  Served(kServeSmallIo, kRead, 170);
  const Operation read = One(watch_);
  EXPECT_EQ(read.disk.way, DiskWay::counted);
  EXPECT_EQ(read.disk.count, 0u);
}

TEST_F(OrangeDiskTest, WithoutItsFunctionsTheDiskIsNotSeen) {
  ServerWatch blind(4321, Parts(Part::sent), 0);
  Begun(100);
  Sent(160);
  Served(kServeSmallIo, kWrite, 170);
  EXPECT_EQ(One(blind).disk.way, DiskWay::unseen);
}

// The address of the state machine was reused. The earlier state machine had disk work, of which only the
// end of one list was observed.
TEST_F(OrangeDiskTest, RemainsOfAnotherRequestAreNotCounted) {
  List(Part::posted, 10, kCallback);
  List(Part::worker, 20, kCallback, kWorkThread);
  Access(21, 25, 4096);
  Over(Part::job_over, 30, kCallback, kOnMachine);
  Sent(40);
  Begun(100);
  Served(kServeSmallIo, kWrite, 170);
  const Operation write = One(watch_);
  EXPECT_EQ(write.disk.way, DiskWay::unseen);
  EXPECT_EQ(write.disk.count, 0u);
  EXPECT_EQ(write.end, 170u);
}

TEST_F(OrangeDiskTest, SumsLeaveOutUnseenAccesses) {
  Joiner joiner([](const Joined&) {});
  Write();
  joiner.Take(One(watch_));
  Begun(300);
  FlowBegun(320);
  FlowOver(360, 8192);
  Served(kServeIo, kWrite, 400);
  joiner.Take(One(watch_));
  const ServerSums& sums = joiner.servers().at({4321, Action::write});
  EXPECT_EQ(sums.latency.count, 2u);
  EXPECT_EQ(sums.disk.count, 2u);
  EXPECT_EQ(sums.unseen, 1u);
  EXPECT_EQ(sums.after.longest, 30u);
}

// Records may have any content, because the server may overwrite the memory to which the agent writes.
TEST_F(OrangeDiskTest, RecordsThatMakeNoSenseAreTakenToTheEnd) {
  std::mt19937_64 random(7);
  const auto any = [&random](uint64_t below) { return random() % below; };
  // The generated values are chosen from few numbers, so that records often match. Each value may be used
  // as a time, an address or a count.
  const auto value = [&] {
    constexpr uint64_t kValues[] = {0, 1, 7, kCallback, kOnFlow, kOnMachine, 1000, 1 << 20, ~uint64_t{0}};
    return kValues[any(std::size(kValues))];
  };
  for (int round = 0; round < 300; ++round) {
    ServerWatch watch(4321, Parts(Part::job_over), kCLibrary);
    uint64_t done = 0;
    const auto take = [&done](const Operation& operation) {
      ++done;
      EXPECT_LE(operation.disk.longest, operation.disk.time);
      EXPECT_TRUE(operation.disk.way != DiskWay::unseen || operation.disk.count == 0);
    };
    for (int i = 0; i < 100; ++i) {
      ProbeRecord record{};
      record.slot = static_cast<uint32_t>(any(static_cast<uint64_t>(Part::job_over) + 1));
      record.thread = any(3);
      record.begin = any(1000), record.end = any(1000);
      record.result = static_cast<int64_t>(value());
      for (auto& field : record.field) field = value();
      if (record.slot == static_cast<uint32_t>(Part::served))
        record.field[kOp] = any(2) == 0 ? kServeIo : kServeSmallIo;
      watch.Take(record, take);
      if (i % 10 == 0) watch.Settle(any(1000), take);
    }
    watch.Settle(~uint64_t{0}, take);
    EXPECT_LE(done, 100u);
  }
}

}  // namespace
}  // namespace rankine::probe::orangefs
