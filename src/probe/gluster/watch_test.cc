// What a brick's records become, while details are recorded and while they are not.
#include "probe/gluster/watch.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>
#include <vector>

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
    format::ProbeRecord record{};
    record.slot = slot, record.begin = begin, record.end = end, record.thread = kThreadOfBrick;
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
  // As they are read: by the ends of calls in a thread.
  void TakeWhole(uint64_t at, uint64_t request) {
    Take(kBegin, at, at + 1, request);
    Take(kDisk, at + 20, at + 30, request);
    Take(kAnswer, at + 40, at + 42, request);
    Take(kService, at + 10, at + 50, request);
  }
  void TakeEnds(uint64_t at, uint64_t request) {
    Take(kBegin, at, at + 1, request);
    Take(kAnswer, at + 40, at + 42, request);
  }

  std::unique_ptr<ServerWatch> watch_;
  std::vector<Operation> done_;
};

TEST_F(ServerWatchTest, HasAllDetailsWhereNobodyLeavesThemOut) {
  TakeWhole(1000, 1);
  ASSERT_EQ(done_.size(), 1u);
  const Operation& operation = done_[0];
  EXPECT_TRUE(operation.is_detailed);
  EXPECT_EQ(operation.begin, 1000u);
  EXPECT_EQ(operation.end, 1040u);
  EXPECT_EQ(operation.service_begin, 1010u);
  EXPECT_EQ(operation.disk.count, 1u);
  EXPECT_EQ(operation.disk.bytes, 512u);
  EXPECT_EQ(operation.application_thread, 99u);
  EXPECT_EQ(watch_->under_way(), 0u);
}

TEST_F(ServerWatchTest, WhatIsSubmittedIsTheDisksUntilTheAnswer) {
  for (const bool answered_first : {false, true}) {
    Take(kBegin, 1000, 1001, 1);
    if (answered_first) Take(kAnswer, 1040, 1042, 1);
    Take(kSubmitted, 1010, answered_first ? 1050 : 1015, 1);
    if (!answered_first) Take(kAnswer, 1040, 1042, 1);
    ASSERT_EQ(done_.size(), 1u);
    EXPECT_EQ(done_[0].service_begin, 1010u);
    EXPECT_EQ(done_[0].service_end, 1040u);
    EXPECT_EQ(done_[0].disk.count, 1u);
    EXPECT_EQ(done_[0].disk.bytes, 512u);
    EXPECT_EQ(done_[0].disk.time, 30u);
    done_.clear();
  }
}

TEST_F(ServerWatchTest, TellsHowLongItTookWithoutDetails) {
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

// From 2000 to 3000: what begins before or ends behind is told once, whatever of it was seen.
TEST_F(ServerWatchTest, DetailsAreOfWhatLiesWithinTheirTime) {
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

TEST_F(ServerWatchTest, WaitsForTheDetailsOfWhatLiesWithin) {
  watch_->KeepDetails(2000, 3000);
  TakeEnds(2500, 1);
  EXPECT_TRUE(done_.empty());
  EXPECT_EQ(watch_->under_way(), 1u);
  Take(kService, 2510, 2550, 1);
  ASSERT_EQ(done_.size(), 1u);
  EXPECT_TRUE(done_[0].is_detailed);
}

// Answers to requests of other kinds have no begin.
TEST_F(ServerWatchTest, AnswersAloneAreNoOperations) {
  watch_->KeepDetails(0, 0);
  Take(kAnswer, 1000, 1001, 5);
  EXPECT_TRUE(done_.empty());
}

}  // namespace
}  // namespace rankine::probe::gluster
