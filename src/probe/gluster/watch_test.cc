// SPDX-License-Identifier: BSD-3-Clause
// Tests the operations that are made from the records of a brick, with and without details, and from the
// records of a mount.
#include "probe/gluster/watch.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <memory>
#include <vector>

#include "probe/gluster/layout.h"

namespace rankine::probe::gluster {
namespace {

constexpr uint64_t kClient = 0x1000, kThreadOfBrick = 7;
const char kName[] = "CTX_ID:1-GRAPH_ID:0-PID:12-HOST:vm-PC_NAME:half-client-0-RECON_NO:-0";

class ServerWatchTest : public testing::Test {
 protected:
  enum Slot : uint32_t { kBegin, kService, kAnswer, kDisk, kSubmitted };
  ServerWatchTest() {
    auto memory = Memory::Open(getpid());
    std::vector<Patched> patched(5);
    patched[kBegin] = {Part::request_begun, Action::write, {}};
    patched[kService] = {Part::service, Action::write, {}};
    patched[kAnswer] = {Part::answer_sent, Action::read, {}};
    patched[kDisk] = {Part::disk_access, Action::write, {}};
    patched[kSubmitted] = {Part::submitted, Action::write, {}};
    watch_ = std::make_unique<ServerWatch>(getpid(), std::move(memory.value()), std::move(patched));
  }
  void Take(Slot slot, uint64_t begin, uint64_t end, uint64_t request) {
    layout::ProbeRecord record{};
    record.slot = slot, record.begin = begin, record.end = end, record.thread = thread_;
    if (slot == kService || slot == kSubmitted) {
      record.field[kThread] = 99, record.field[kOffset] = 4096, record.field[kBytes] = 512;
      record.field[kOwner] = kClient, record.field[kXid] = request;
      record.field[kOwnerName] = reinterpret_cast<uint64_t>(kName);
    } else {
      record.field[kRequestClient] = kClient, record.field[kRequestNumber] = request;
    }
    record.result = 512;
    watch_->Take(record, [this](const Operation& operation) { done_.push_back(operation); });
  }
  void TakeWhole(uint64_t at, uint64_t request) {
    Take(kBegin, at, at, request);
    Take(kService, at + 10, at + 10, request);
    Take(kDisk, at + 20, at + 30, request);
    Take(kAnswer, at + 40, at + 40, request);
  }
  void TakeEnds(uint64_t at, uint64_t request) {
    Take(kBegin, at, at, request);
    Take(kAnswer, at + 40, at + 40, request);
  }
  void Settle() {
    watch_->Settle(0, [this](const Operation& operation) { done_.push_back(operation); });
  }

  std::unique_ptr<ServerWatch> watch_;
  std::vector<Operation> done_;
  uint64_t thread_ = kThreadOfBrick;
};

TEST_F(ServerWatchTest, HasAllDetailsByDefault) {
  TakeWhole(1000, 1);
  ASSERT_EQ(done_.size(), 1u);
  const Operation& operation = done_[0];
  EXPECT_TRUE(operation.is_detailed);
  EXPECT_EQ(operation.begin, 1000u);
  EXPECT_EQ(operation.end, 1040u);
  EXPECT_EQ(operation.service_begin, 1010u);
  EXPECT_EQ(operation.service_end, 1040u);
  EXPECT_EQ(operation.disk.count, 1u);
  EXPECT_EQ(operation.disk.bytes, 512u);
  EXPECT_EQ(operation.application_thread, 99u);
  EXPECT_EQ(watch_->under_way(), 0u);
}

// Another thread sends the answer. The record of the answer may come before the record of the submission.
TEST_F(ServerWatchTest, SubmittedWorkCountsForTheDiskUntilTheAnswer) {
  for (const bool answered_first : {false, true}) {
    Take(kBegin, 1000, 1000, 1);
    if (answered_first) Take(kAnswer, 1040, 1040, 1);
    Take(kSubmitted, 1010, 1010, 1);
    Take(kDisk, 1020, 1025, 0);  // this record belongs to no request
    if (!answered_first) Take(kAnswer, 1040, 1040, 1);
    Settle();
    ASSERT_EQ(done_.size(), 1u);
    EXPECT_EQ(done_[0].service_begin, 1010u);
    EXPECT_EQ(done_[0].service_end, 1040u);
    EXPECT_EQ(done_[0].disk.count, 1u);
    EXPECT_EQ(done_[0].disk.bytes, 512u);
    EXPECT_EQ(done_[0].disk.time, 30u);
    done_.clear();
  }
}

TEST_F(ServerWatchTest, GivesDurationsWithoutDetails) {
  watch_->KeepDetails(0, 0);
  TakeEnds(1000, 1);
  ASSERT_EQ(done_.size(), 1u);
  EXPECT_FALSE(done_[0].is_detailed);
  EXPECT_EQ(done_[0].layer, Layer::server);
  EXPECT_EQ(done_[0].action, Action::write);
  EXPECT_EQ(done_[0].end - done_[0].begin, 40u);
  EXPECT_EQ(done_[0].disk.count, 0u);
  EXPECT_EQ(watch_->under_way(), 0u);
}

// Details are kept from tick 2000 to tick 3000. An operation that began earlier or ended later is reported
// exactly once, whichever of its records were seen.
TEST_F(ServerWatchTest, DetailsBelongToOperationsWithinTheirTime) {
  watch_->KeepDetails(2000, 3000);
  TakeWhole(1990, 1);
  TakeWhole(2500, 2);
  TakeEnds(2980, 3);
  ASSERT_EQ(done_.size(), 3u);
  EXPECT_FALSE(done_[0].is_detailed);
  EXPECT_TRUE(done_[1].is_detailed);
  EXPECT_FALSE(done_[2].is_detailed);
  EXPECT_EQ(watch_->under_way(), 0u);
}

TEST_F(ServerWatchTest, WaitsForTheDetailsOfOperationsWithin) {
  watch_->KeepDetails(2000, 3000);
  TakeEnds(2500, 1);
  EXPECT_TRUE(done_.empty());
  EXPECT_EQ(watch_->under_way(), 1u);
  Take(kService, 2510, 2510, 1);
  EXPECT_TRUE(done_.empty());  // records of the request's disk accesses may still come
  Take(kDisk, 2520, 2530, 1);
  Settle();
  ASSERT_EQ(done_.size(), 1u);
  EXPECT_EQ(done_[0].disk.count, 1u);
  EXPECT_EQ(done_[0].disk.time, 10u);
  EXPECT_TRUE(done_[0].is_detailed);
}

// The storage layer answers in the thread that has done the work. After the answer, the thread continues
// with the next request.
TEST_F(ServerWatchTest, AccessesBelongToTheRequestOfTheirThread) {
  Take(kDisk, 900, 910, 0);  // this record belongs to no request
  Take(kBegin, 1000, 1000, 1);
  Take(kBegin, 1001, 1001, 2);
  Take(kService, 1010, 1010, 1);
  thread_ = kThreadOfBrick + 1;
  Take(kService, 1011, 1011, 2);
  Take(kDisk, 1012, 1013, 2);
  Take(kDisk, 1014, 1017, 2);
  thread_ = kThreadOfBrick;
  Take(kDisk, 1020, 1025, 1);
  Take(kAnswer, 1030, 1030, 1);
  Take(kDisk, 1040, 1090, 0);  // an access after the answer belongs to no request
  thread_ = kThreadOfBrick + 1;
  Take(kAnswer, 1050, 1050, 2);
  ASSERT_EQ(done_.size(), 2u);
  EXPECT_EQ(done_[0].disk.count, 1u);
  EXPECT_EQ(done_[0].disk.time, 5u);
  EXPECT_EQ(done_[1].disk.count, 2u);
  EXPECT_EQ(done_[1].disk.time, 4u);
  EXPECT_EQ(done_[1].disk.longest, 3u);
  EXPECT_EQ(done_[1].disk.bytes, 1024u);
}

// Answers to requests of other kinds have no recorded start.
TEST_F(ServerWatchTest, AnswersAloneAreNoOperations) {
  watch_->KeepDetails(0, 0);
  Take(kAnswer, 1000, 1001, 5);
  EXPECT_TRUE(done_.empty());
}

class ClientWatchTest : public testing::Test {
 protected:
  enum Slot : uint32_t { kWrite, kRead, kSend, kCome };
  ClientWatchTest() {
    auto memory = Memory::Open(getpid());
    std::vector<Patched> patched(4);
    patched[kWrite] = {Part::client_operation, Action::write, {}};
    patched[kRead] = {Part::client_operation, Action::read, {}};
    patched[kSend] = {Part::request_sent, Action::read, {}};
    patched[kCome] = {Part::message_come, Action::read, {}};
    watch_ =
        std::make_unique<ClientWatch>(getpid(), std::move(memory.value()), std::move(patched), false, false);
  }
  void Take(const layout::ProbeRecord& record) {
    watch_->Take(record, [this](const Operation& operation) { done_.push_back(operation); });
  }
  void Ask(Slot slot, uint64_t at, uint64_t offset, uint64_t thread) {
    layout::ProbeRecord record{};
    record.slot = slot, record.begin = record.end = at, record.thread = thread;
    record.field[kOffset] = offset, record.field[kBytes] = 512;
    record.field[kOwnerName] = reinterpret_cast<uint64_t>("half-client-0");
    Take(record);
  }
  void Send(uint64_t at, uint32_t program, uint32_t procedure, uint32_t xid, uint64_t thread) {
    layout::ProbeRecord record{};
    record.slot = kSend, record.begin = record.end = at, record.thread = thread;
    record.field[kTransport] = transport_, record.field[kMessageXid] = __builtin_bswap32(xid);
    record.field[kMessageProgram] = __builtin_bswap32(program);
    record.field[kMessageProcedure] = __builtin_bswap32(procedure);
    Take(record);
  }
  void Answer(uint64_t at, uint32_t xid) {
    layout::ProbeRecord record{};
    record.slot = kCome, record.begin = record.end = at, record.thread = 3;
    record.field[kTransport] = transport_;
    record.field[kMessageXid] = uint64_t{__builtin_bswap32(kRpcReply)} << 32 | __builtin_bswap32(xid);
    Take(record);
  }
  std::vector<Operation> UnderWay() const {
    std::vector<Operation> found;
    watch_->ForUnderWay([&](const Operation& operation) { found.push_back(operation); });
    return found;
  }
  std::unique_ptr<ClientWatch> watch_;
  std::vector<Operation> done_;
  uint64_t transport_ = kClient;
};

TEST_F(ClientWatchTest, AMessageBelongsToTheThreadsLastFop) {
  Ask(kWrite, 1000, 0, 1);
  Ask(kRead, 1001, 4096, 2);
  Send(1005, kFileProgram, kProcRead, 8, 2);
  Send(1006, kFileProgram, kProcWrite, 7, 1);
  EXPECT_EQ(watch_->under_way(), 2u);
  Answer(1100, 7);
  Answer(1200, 8);
  ASSERT_EQ(done_.size(), 2u);
  EXPECT_EQ(done_[0].action, Action::write);
  EXPECT_EQ(done_[0].begin, 1000u);
  EXPECT_EQ(done_[0].end, 1100u);
  EXPECT_EQ(done_[0].key.transaction, 7u);
  EXPECT_EQ(done_[1].offset, 4096u);
  EXPECT_EQ(done_[1].end, 1200u);
  EXPECT_EQ(watch_->under_way(), 0u);
}

// A request without an answer counts as open as long as the brick exists.
TEST_F(ClientWatchTest, OpenRequestsBelongToTheBrickThatWasAsked) {
  alignas(16) uint8_t transport[2048] = {};
  transport_ = reinterpret_cast<uint64_t>(transport);
  const int brick = socket(AF_INET, SOCK_STREAM, 0), mount = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in own{}, other{};
  other.sin_family = AF_INET, other.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof other;
  ASSERT_EQ(bind(brick, reinterpret_cast<sockaddr*>(&other), size), 0);
  ASSERT_EQ(listen(brick, 1), 0);
  ASSERT_EQ(getsockname(brick, reinterpret_cast<sockaddr*>(&other), &size), 0);
  ASSERT_EQ(connect(mount, reinterpret_cast<sockaddr*>(&other), size), 0);
  ASSERT_EQ(getsockname(mount, reinterpret_cast<sockaddr*>(&own), &size), 0);
  memcpy(transport + kTransportOwnEnd, &own, sizeof own);
  memcpy(transport + kTransportPeerEnd, &other, sizeof other);
  Ask(kWrite, 1000, 0, 1), Send(1006, kFileProgram, kProcWrite, 7, 1);
  Ask(kWrite, 2000, 512, 1), Send(2006, kFileProgram, kProcWrite, 8, 1);
  Answer(2100, 7);
  ASSERT_EQ(UnderWay().size(), 1u);
  const Operation waited = UnderWay()[0];
  EXPECT_EQ(waited.begin, 2000u);
  EXPECT_EQ(waited.peer, transport_);
  EXPECT_NE(waited.stored, 0u);
  EXPECT_EQ(waited.stored, done_.at(0).stored);
  Ask(kWrite, 3000, 1024, 1), Send(3006, kFileProgram, kProcWrite, 9, 1);
  EXPECT_EQ(UnderWay().size(), 2u);
  Answer(3100, 9);
  EXPECT_TRUE(UnderWay().empty()) << "the brick has read what was sent before";
  Ask(kWrite, 4000, 1024, 1), Send(4006, kFileProgram, kProcWrite, 10, 1);
  EXPECT_EQ(UnderWay().size(), 1u);
  close(mount);  // the brick no longer exists, but the transport still contains the data about it
  EXPECT_TRUE(UnderWay().empty());
  close(brick);
}

// A file operation that fails sends no request. Look-ups, pings, and requests sent before the watch began are
// not operations.
TEST_F(ClientWatchTest, OtherMessagesDoNotBelongToAFopThatSentNothing) {
  Send(900, kFileProgram, kProcWrite, 5, 1);
  Ask(kWrite, 1000, 0, 1);
  Send(1005, kFileProgram, 27, 6, 1);
  Send(1006, kFileProgram + 1, kProcWrite, 7, 1);
  Send(1007, kFileProgram, kProcWrite, 8, 2);
  EXPECT_EQ(watch_->under_way(), 0u);
  Ask(kWrite, 2000, 512, 1);
  Send(2005, kFileProgram, kProcWrite, 9, 1);
  Send(2006, kFileProgram, kProcWrite, 10, 1);
  for (uint32_t xid = 5; xid <= 10; ++xid) Answer(3000, xid);
  ASSERT_EQ(done_.size(), 1u);
  EXPECT_EQ(done_[0].begin, 2000u);
  EXPECT_EQ(done_[0].offset, 512u);
  EXPECT_EQ(done_[0].key.transaction, 9u);
}

}  // namespace
}  // namespace rankine::probe::gluster
