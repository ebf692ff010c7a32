// SPDX-License-Identifier: BSD-3-Clause
// Tests how much memory a replay of many ranks needs in addition to the memory of the trace.
#include <gtest/gtest.h>
#include <malloc.h>

#include "base/platform/cluster.h"
#include "sim/replay.h"

namespace rankine::sim {
namespace {

// Each rank receives from the left and sends to the right, twice. The actions are generated as they are read.
class Ring : public ti::Source {
 public:
  explicit Ring(uint32_t ranks) : next_(ranks) { world_.members = {{0, ranks, 1}}; }
  uint32_t ranks() const override { return static_cast<uint32_t>(next_.size()); }
  ti::VolumeUnit unit() const override { return {"flops", 0}; }
  const ti::Communicator& communicator(uint32_t) const override { return world_; }
  const ti::Datatype& datatype(uint32_t) const override { return byte_; }
  std::string_view region(uint32_t) const override { return {}; }
  base::Result<size_t> Read(uint32_t rank, std::span<ti::Action> to) override {
    static constexpr uint32_t kRequest = 0;
    const uint32_t step = next_[rank]++, left = (rank + ranks() - 1) % ranks(), right = (rank + 1) % ranks();
    if (step == 6) return size_t{0};
    to[0] = {};
    to[0].kind = step % 3 == 0 ? ti::Kind::recv : step % 3 == 1 ? ti::Kind::send : ti::Kind::wait;
    if (step % 3 == 0) to[0].request = kRequest;
    to[0].from = {static_cast<int32_t>(left), 0, 1000, ti::kNone};
    to[0].to = {static_cast<int32_t>(right), 0, 1000, ti::kNone};
    if (step % 3 == 2) to[0].completed = to[0].offered = {&kRequest, 1};
    return size_t{1};
  }

 private:
  std::vector<uint8_t> next_;
  ti::Communicator world_;
  ti::Datatype byte_;
};

size_t Held() {
  const struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

TEST(Scale, ARankTakesLessThanTwoKibibytes) {
  constexpr uint32_t kRanks = 100000;
  const auto platform = Platform::Build(platform::EqualHosts("n", kRanks, 1e9, 1e9, 1e-5), "p");
  ASSERT_TRUE(platform.ok());
  Ring ring(kRanks);
  ReplayOptions options;
  options.model = ModelNamed("SMPI").value();
  for (uint32_t rank = 0; rank < kRanks; ++rank) options.hosts.push_back(rank);
  const size_t before = Held();
  size_t most = 0;
  options.progress = [&](uint64_t, double) { most = std::max(most, Held()); };
  const auto prediction = Replay(ring, *platform.value(), options);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_EQ(prediction.value().messages, 2 * kRanks);
  EXPECT_LT(most, before + size_t{2048} * kRanks);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_GT(most, before + size_t{100} * kRanks);  // the assertion fails if nothing was measured
#endif
}

}  // namespace
}  // namespace rankine::sim
