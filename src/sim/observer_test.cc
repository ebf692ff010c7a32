// SPDX-License-Identifier: BSD-3-Clause
// Tests the events of which an observer is notified. Tests that an observer does not change the result.
#include "sim/observer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "sim/testing/memory_source.h"
#include "sim/testing/replaying.h"

namespace rankine::sim {
namespace {

class Listener : public Observer {
 public:
  void Begin(uint32_t rank, const ti::Action& action, double now_s) override {
    told.push_back("begin " + std::to_string(rank) + " " + std::to_string(static_cast<int>(action.kind)) +
                   " at " + Us(now_s));
  }
  void End(uint32_t rank, uint16_t, double now_s) override {
    told.push_back("end " + std::to_string(rank) + " at " + Us(now_s));
  }
  void Arrive(const Arrival& m) override {
    told.push_back("arrive " + std::to_string(m.source) + "." + std::to_string(m.send_action) + " to " +
                   std::to_string(m.target) + "." + std::to_string(m.receive_action) + " " +
                   std::to_string(m.bytes) + (m.of_collective ? " of a collective" : "") + " from " +
                   Us(m.begun_s) + " to " + Us(m.now_s));
    arrived.push_back(m);
  }
  static std::string Us(double seconds) { return std::to_string(std::lround(seconds * 1e6)); }
  std::vector<std::string> told;
  std::vector<Arrival> arrived;
};

class Observed : public testing::Replaying {
 protected:
  void SetUp() override {
    Replaying::SetUp();
    options_.model = ModelNamed("constant:0.001").value();
    options_.observer = &listener_;
  }
  // Returns the duration of a replay in seconds, with the current options.
  double Run(ti::Source& source) {
    options_.hosts.clear();
    for (uint32_t rank = 0; rank < source.ranks(); ++rank) options_.hosts.push_back(rank);
    const auto prediction = Replay(source, *platform_, options_);
    EXPECT_TRUE(prediction.ok()) << (prediction.ok() ? "" : prediction.error());
    return prediction.ok() ? prediction.value().seconds : -1;
  }
  Listener listener_;
};

TEST_F(Observed, EveryActionBeginsAndEndsAndItsMessageArrivesBetween) {
  testing::MemorySource source(2);
  source.Compute(0, 2e6);  // 2 ms
  source.Send(0, 1, 100);
  source.Recv(1, 0, 100);
  EXPECT_DOUBLE_EQ(Run(source), 3e-3);
  const auto kind = [](ti::Kind k) { return std::to_string(static_cast<int>(k)); };
  EXPECT_EQ(listener_.told,
            (std::vector<std::string>{"begin 0 " + kind(ti::Kind::compute) + " at 0",
                                      "begin 1 " + kind(ti::Kind::recv) + " at 0", "end 0 at 2000",
                                      "begin 0 " + kind(ti::Kind::send) + " at 2000", "end 0 at 2000",
                                      "arrive 0.2 to 1.1 100 from 2000 to 3000", "end 1 at 3000"}));
}

TEST_F(Observed, AnEarlyMessageArrivesWhenItsReceiveIsPosted) {
  options_.model.eager_below = 1000;
  testing::MemorySource source(2);
  source.Send(0, 1, 100);
  source.Compute(1, 5e6);
  source.Recv(1, ti::kAnySource, 200);
  Run(source);
  ASSERT_EQ(listener_.arrived.size(), 1u);
  EXPECT_EQ(listener_.arrived[0].receive_action, 2u);
  EXPECT_EQ(listener_.arrived[0].bytes, 100u);
  EXPECT_EQ(listener_.arrived[0].source, 0u);
  EXPECT_DOUBLE_EQ(listener_.arrived[0].begun_s, 0);
  EXPECT_DOUBLE_EQ(listener_.arrived[0].now_s, 5e-3);
}

TEST_F(Observed, MessagesOfCollectivesAndToTheRankItselfAreObserved) {
  testing::MemorySource source(2);
  for (uint32_t rank = 0; rank < 2; ++rank) source.Collective(rank, ti::Collective::bcast, 64);
  ti::Action& both = source.Add(0, ti::Kind::sendrecv);
  both.to = {0, 3, 8, ti::kNone};
  both.from = {0, 3, 8, ti::kNone};
  Run(source);
  ASSERT_EQ(listener_.arrived.size(), 2u);
  const bool first_is_own = listener_.arrived[0].source == listener_.arrived[0].target;
  const Arrival& own = listener_.arrived[first_is_own ? 0 : 1];
  const Arrival& other = listener_.arrived[first_is_own ? 1 : 0];
  EXPECT_EQ(own.target, 0u);
  EXPECT_EQ(own.bytes, 8u);
  EXPECT_FALSE(own.of_collective);
  EXPECT_TRUE(other.of_collective);
  EXPECT_EQ(other.bytes, 64u);
}

TEST_F(Observed, AnObserverChangesNothing) {
  const auto run = [&](Observer* observer) {
    testing::MemorySource source(4);
    for (int i = 0; i < 20; ++i) {
      for (uint32_t rank = 0; rank < 4; ++rank) {
        source.Compute(rank, 1e5 * (1 + rank * static_cast<uint32_t>(i) % 3));
        source.Send(rank, static_cast<int32_t>((rank + 1) % 4), 50000, i, 0);
        source.Recv(rank, static_cast<int32_t>((rank + 3) % 4), 50000, i, 1);
        source.Wait(rank, {0, 1}, {0, 1});
        source.Collective(rank, ti::Collective::allreduce, 4096);
      }
    }
    options_.model = ModelNamed("SMPI").value();
    options_.observer = observer;
    return Run(source);
  };
  EXPECT_EQ(run(nullptr), run(&listener_));
}

}  // namespace
}  // namespace rankine::sim
