// SPDX-License-Identifier: BSD-3-Clause
// Tests one-sided operations: windows, locks and fences.
#include <gtest/gtest.h>

#include "sim/testing/replaying.h"

namespace rankine::sim {
namespace {

using testing::kMs;
using ti::Kind;

class OneSided : public testing::Replaying {
 protected:
  static constexpr double kLatency = 2e-5, kBandwidth = 1e9;  // the model CM02 has no factors
  // Returns the time that a message of the given size takes.
  static double Way(uint64_t bytes) { return kLatency + static_cast<double>(bytes + 16) / kBandwidth; }
  // Returns the time of a barrier of two ranks, which consists of one message in each direction.
  static double Barrier() { return 2 * Way(0); }
  ti::Action& Rma(uint32_t rank, ti::Rma rma, int32_t target = 0, uint64_t to = 0, uint64_t from = 0) {
    ti::Action& action = source_.Add(rank, Kind::rma);
    action.rma = rma;
    action.object = 0;
    action.to = {target, 0, to, ti::kNone};
    action.from.bytes = from;
    return action;
  }
  double Ends(uint32_t rank) {
    const auto model = ModelNamed("CM02");
    options_.hosts = {0, 1};
    options_.model = model.value();
    options_.model.crosstraffic = false;
    const auto prediction = Replay(source_, *platform_, options_);
    EXPECT_TRUE(prediction.ok()) << (prediction.ok() ? "" : prediction.error());
    return prediction.ok() ? prediction.value().ranks[rank].end_s : -1;
  }
  testing::MemorySource source_{2};
};

TEST_F(OneSided, AFenceWaitsForPutsAndForAllRanks) {
  Rma(0, ti::Rma::put, 1, 1000000);
  for (uint32_t rank = 0; rank < 2; ++rank) Rma(rank, ti::Rma::fence);
  // Rank 0 enters the barrier after its bytes have arrived. The barrier consists of a request and an
  // answer.
  EXPECT_NEAR(Ends(1), Way(1000000) + Barrier(), 1e-9);
}

TEST_F(OneSided, AGetGoesThereAndBack) {
  Rma(0, ti::Rma::get, 1, 0, 1000000);
  Rma(0, ti::Rma::flush, 1);
  EXPECT_NEAR(Ends(0), Way(0) + Way(1000000), 1e-9);
}

TEST_F(OneSided, TheTargetNeedNotAct) {
  Rma(0, ti::Rma::lock, 1);
  Rma(0, ti::Rma::fetch_and_op, 1, 8, 8);
  Rma(0, ti::Rma::unlock, 1);
  source_.Compute(1, 50 * kMs);
  // The lock costs a request and an answer. The unlock request is transferred together with the operation,
  // and arrives at most eight bytes later.
  EXPECT_NEAR(Ends(0), 2 * Way(0) + 2 * Way(8), 5e-8);
}

TEST_F(OneSided, AFlushWaitsForOneTargetAndARequestForOneOperation) {
  Rma(0, ti::Rma::put, 1, 1000000).request = 0;
  Rma(0, ti::Rma::put, 0, 10);
  Rma(0, ti::Rma::flush, 0);
  source_.Compute(0, 3 * kMs);
  source_.Wait(0, {0}, {0});
  EXPECT_NEAR(Ends(0), 3e-3 + 2e-5, 1e-6);  // The put of a million bytes is complete at this time.
}

TEST_F(OneSided, EveryKindEnds) {
  for (uint32_t rank = 0; rank < 2; ++rank) {
    const auto other = static_cast<int32_t>(1 - rank);
    Rma(rank, ti::Rma::create);
    Rma(rank, ti::Rma::lock_all);
    for (const auto kind : {ti::Rma::put, ti::Rma::get, ti::Rma::accumulate, ti::Rma::get_accumulate,
                            ti::Rma::fetch_and_op, ti::Rma::compare_and_swap})
      Rma(rank, kind, other, 64, 64);
    Rma(rank, ti::Rma::put, ti::kProcNull, 64);
    Rma(rank, ti::Rma::flush_all);
    Rma(rank, ti::Rma::sync);
    Rma(rank, ti::Rma::unlock_all);
    Rma(rank, ti::Rma::free);
  }
  EXPECT_GT(Ends(0), 2 * Barrier());
}

}  // namespace
}  // namespace rankine::sim
