// SPDX-License-Identifier: BSD-3-Clause
// Patterns of communication that rankine calibrate both measures and predicts. No figure of the platform is
// fitted to them, so they show how far its predictions of communication are from measurements.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/ti/trace.h"
#include "cli/calibrate/pair_calls.h"

namespace rankine::cli {

enum class Step : uint8_t {
  send,
  receive,
  begin_send,     // MPI_Isend
  begin_receive,  // MPI_Irecv
  complete,       // waits for all operations that were begun
};

// Messages that two ranks exchange again and again.
struct Pattern {
  std::string_view name;
  std::span<const Step> steps[2];   // of each rank
  std::span<const uint64_t> sizes;  // bytes of each message, for one measurement each
};

std::span<const Pattern> Patterns();

// Returns nullptr if no pattern has this name.
const Pattern* PatternNamed(std::string_view name);

// Performs the pattern once, as the rank of `mpi`. `in` has at least 2 * kLargestOfPatterns bytes, and `out`
// half of it.
void Perform(PairCalls& mpi, const Pattern& pattern, uint64_t bytes, const char* out, char* in);
constexpr uint64_t kLargestOfPatterns = 300000;

// The actions of one repetition, for each rank.
using RankActions = std::array<std::vector<ti::Action>, 2>;
RankActions ActionsOf(const Pattern& pattern, uint64_t bytes);

// A trace in which two ranks repeat their actions.
class RepeatedTrace : public ti::Source {
 public:
  RepeatedTrace(RankActions once, uint64_t times);
  uint32_t ranks() const override { return 2; }
  ti::VolumeUnit unit() const override { return {"flops", 0}; }
  const ti::Communicator& communicator(uint32_t) const override { return world_; }
  const ti::Datatype& datatype(uint32_t) const override { return byte_; }
  std::string_view region(uint32_t) const override { return {}; }
  base::Result<size_t> Read(uint32_t rank, std::span<ti::Action> to) override;

 private:
  RankActions once_;
  uint64_t times_;
  ti::Communicator world_;
  ti::Datatype byte_;
  uint64_t read_[2] = {0, 0};  // the number of actions that were read, for each rank
};

}  // namespace rankine::cli
