// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "archive/ti/store/functions.h"
#include "exchange/otf2/collectives.h"
#include "exchange/otf2/rank_events.h"

namespace rankine::exchange::otf2 {
namespace {

using rankine::ti::Action;
using rankine::ti::Collective;
using rankine::ti::Kind;

Region RegionNamed(const char* name) {
  Region region{name, archive::FunctionNamed(name), {}};
  if (region.function != 0) region.facts = archive::FactsOf(region.function);
  return region;
}

// Collects the actions that are made from records. Each action becomes one word: its kind, and its partner
// or requests.
class Rig {
 public:
  explicit Rig(Lacks lacks = {}) : events_(0, lacks, &unrecorded_) {}
  RankEvents& events() { return events_; }
  Unrecorded& unrecorded() { return unrecorded_; }

  template <class Records>
  void Call(const char* name, Records records) {
    const Region& region = regions_.emplace_back(RegionNamed(name));
    events_.Enter(time_ += 10, region);
    records();
    events_.Leave(time_ += 5);
  }
  void Call(const char* name) {
    Call(name, [] {});
  }

  std::vector<std::string> Actions() {
    events_.End();
    std::vector<std::string> all;
    for (Action a; events_.Next(&a);) {
      if (a.kind == Kind::compute) all.push_back("compute " + std::to_string(static_cast<int>(a.volume)));
      if (a.kind == Kind::send)
        all.push_back((a.mode == rankine::ti::Mode::synchronous ? "ssend " : "send ") + Number(a.to.peer, a));
      if (a.kind == Kind::recv) all.push_back("recv " + Number(a.from.peer, a));
      if (a.kind == Kind::sendrecv)
        all.push_back("sendrecv " + std::to_string(a.to.peer) + " " + std::to_string(a.from.peer));
      if (a.kind == Kind::collective)
        all.push_back("collective " + Number(static_cast<int>(a.collective), a));
      if (a.kind == Kind::finalize) all.emplace_back("finalize");
      if (a.kind != Kind::wait) continue;
      std::string text = "wait";
      for (const uint32_t number : a.completed) text += " " + std::to_string(number);
      all.push_back(text);
    }
    return all;
  }

 private:
  static std::string Number(int number, const Action& a) {
    return std::to_string(number) +
           (a.request == rankine::ti::kNone ? "" : " as " + std::to_string(a.request));
  }
  Unrecorded unrecorded_;
  RankEvents events_;
  std::deque<Region> regions_;
  double time_ = 100;
};

using Texts = std::vector<std::string>;

TEST(Otf2Records, TimeBetweenCallsIsComputation) {
  Rig rig;
  rig.Call("MPI_Init");
  rig.Call("MPI_Ssend", [&] { rig.events().Send({1, 0, 7, 64}); });
  rig.Call("MPI_Comm_rank");
  rig.Call("MPI_Recv", [&] { rig.events().Receive({2, 0, 7, 64}); });
  rig.Call("MPI_Finalize");
  EXPECT_EQ(rig.Actions(),
            (Texts{"compute 10", "ssend 1", "compute 20", "recv 2", "compute 10", "finalize"}));
}

TEST(Otf2Records, ASendAndAReceiveOfOneSendrecvAreOneAction) {
  Rig rig;
  rig.Call("MPI_Sendrecv", [&] {
    rig.events().Send({1, 0, 7, 64});
    rig.events().Receive({3, 0, 7, 64});
  });
  EXPECT_EQ(rig.Actions(), (Texts{"sendrecv 1 3", "finalize"}));
}

TEST(Otf2Records, AReceiveIsKnownWhenItIsComplete) {
  Rig rig;
  rig.Call("MPI_Irecv", [&] { rig.events().StartReceive(77); });
  Action action;
  EXPECT_FALSE(rig.events().Next(&action));
  rig.Call("MPI_Isend", [&] { rig.events().StartSend({1, 0, 5, 8}, 78); });
  rig.Call("MPI_Waitall", [&] {
    rig.events().CompleteSend(78);
    rig.events().CompleteReceive({4, 0, 5, 8}, 77);
  });
  rig.Call("MPI_Iallreduce", [&] { rig.events().StartCollective(77); });
  rig.Call("MPI_Wait", [&] {
    rig.events().CompleteCollective({Collective::allreduce, 0, 0, 8, 8, {}, {}}, 77);
  });
  EXPECT_EQ(rig.Actions(), (Texts{"recv 4 as 0", "compute 10", "send 1 as 1", "compute 10", "wait 1 0",
                                  "compute 10", "collective 4 as 0", "compute 10", "wait 0", "finalize"}));
}

// As in traces of eztrace, there is no record of the completion of a non-blocking call.
TEST(Otf2Records, WaitsCompleteRequestsWithoutARecordOfTheirEnd) {
  Rig rig({true, true});
  rig.unrecorded().Sent(0, {2, 0, 5, 8});
  rig.unrecorded().Sent(0, {2, 0, 5, 16});
  rig.Call("MPI_Irecv", [&] { rig.events().StartReceive(1); });
  rig.Call("MPI_Isend", [&] { rig.events().StartSend({1, 0, 5, 8}, 2); });
  rig.Call("MPI_Wait");
  rig.Call("MPI_Irecv", [&] { rig.events().StartReceive(1); });
  rig.Call("MPI_Waitall");
  EXPECT_EQ(rig.Actions(), (Texts{"recv 2 as 0", "compute 10", "send 1 as 1", "compute 10", "wait 0",
                                  "compute 10", "recv 2 as 0", "compute 10", "wait 1 0", "finalize"}));
  EXPECT_FALSE(rig.unrecorded().IsShared(0));
}

TEST(Otf2Records, ARequestThatBeginsAgainWasComplete) {
  Rig rig({true, false});
  rig.Call("MPI_Isend", [&] { rig.events().StartSend({1, 0, 5, 8}, 2); });
  rig.Call("MPI_Isend", [&] { rig.events().StartSend({3, 0, 5, 8}, 2); });
  EXPECT_EQ(rig.Actions(),
            (Texts{"send 1 as 0", "compute 10", "wait 0", "send 3 as 0", "wait 0", "finalize"}));
}

TEST(Otf2Records, CallsWithoutARecordAreCounted) {
  Rig rig({true, true});
  rig.Call("MPI_Isend", [&] { rig.events().StartSend({1, 0, 5, 8}, 2); });
  rig.Call("MPI_Iallreduce");
  rig.Call("MPI_Sendrecv");
  rig.Call("MPI_Wait");  // The call of MPI_Wait completes a send that was started earlier.
  rig.Call("MPI_Wait");
  EXPECT_EQ(rig.Actions(), (Texts{"send 1 as 0", "compute 30", "wait 0", "compute 10", "finalize"}));
  EXPECT_EQ(rig.events().silent().size(), 2u);
}

TEST(Otf2Records, WrongOnesAreNoTrace) {
  Rig unknown;
  unknown.events().CompleteSend(5);
  EXPECT_NE(unknown.events().failure(), "");
  Rig open;
  open.Call("MPI_Irecv", [&] { open.events().StartReceive(1); });
  open.Actions();
  EXPECT_EQ(open.events().failure(), "the trace ends before one of its requests");
  Rig nobody({false, true});
  nobody.Call("MPI_Irecv", [&] { nobody.events().StartReceive(1); });
  EXPECT_NE(nobody.events().failure(), "");
  Rig left;
  left.events().Leave(5);
  EXPECT_NE(left.events().failure(), "");
}

TEST(Unrecorded, ChannelsTakeTurnsAndEachKeepsItsOrder) {
  Unrecorded all;
  for (uint32_t i = 0; i < 3; ++i) {
    all.Sent(0, {1, 0, 5, i});
    all.Sent(0, {2, 0, 5, 10 + i});
  }
  all.Received(0, {2, 0, 5, 10});
  std::vector<uint64_t> sizes;
  for (Unrecorded::Message m{}; all.Take(0, &m);) sizes.push_back(m.bytes);
  EXPECT_EQ(sizes, (std::vector<uint64_t>{0, 11, 1, 12, 2}));
  EXPECT_TRUE(all.IsShared(0));
}

TEST(CollectiveVolumes, TotalsAreOverAllPartners) {
  constexpr Volumes kTotals = Volumes::totals;
  EXPECT_EQ(SharesOf({Collective::bcast, 4, 1, 1, 400, 100}, kTotals).to, 100u);
  EXPECT_EQ(SharesOf({Collective::bcast, 4, 0, 1, 0, 100}, kTotals).to, 100u);
  EXPECT_EQ(SharesOf({Collective::reduce, 4, 1, 1, 0, 300}, kTotals).to, 100u);  // in place
  EXPECT_EQ(SharesOf({Collective::allreduce, 4, 0, 0, 400, 400}, kTotals).to, 100u);
  EXPECT_EQ(SharesOf({Collective::alltoall, 4, 0, 0, 400, 400}, kTotals).from, 100u);
  EXPECT_EQ(SharesOf({Collective::gather, 4, 2, 2, 100, 400}, kTotals).from, 100u);
  EXPECT_EQ(SharesOf({Collective::gather, 4, 1, 2, 100, 0}, kTotals).from, 0u);
  EXPECT_EQ(SharesOf({Collective::scan, 4, 2, 0, 200, 300}, kTotals).to, 100u);
  const Shares v = SharesOf({Collective::alltoallv, 4, 0, 0, 402, 400}, kTotals);
  EXPECT_EQ(v.to_counts, (std::vector<uint64_t>{101, 101, 100, 100}));
  EXPECT_TRUE(v.shared_evenly);
}

TEST(CollectiveVolumes, OnePairIsUsedUnchanged) {
  EXPECT_EQ(SharesOf({Collective::allreduce, 4, 0, 0, 16, 16}, Volumes::one_pair).to, 16u);
  EXPECT_EQ(SharesOf({Collective::gather, 4, 1, 0, 4, 4}, Volumes::one_pair).from, 0u);
  EXPECT_EQ(SharesOf({Collective::gather, 4, 0, 0, 4, 4}, Volumes::one_pair).from, 4u);
}

}  // namespace
}  // namespace rankine::exchange::otf2
