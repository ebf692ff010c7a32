// SPDX-License-Identifier: BSD-3-Clause
#include "cli/calibrate/patterns.h"

#include <algorithm>
#include <utility>

namespace rankine::cli {
namespace {

constexpr Step kSendFirst[] = {Step::send, Step::receive};
constexpr Step kReceiveFirst[] = {Step::receive, Step::send};
constexpr Step kExchange[] = {Step::begin_receive, Step::begin_send, Step::complete};
constexpr Step kTwoEachWay[] = {Step::begin_receive, Step::begin_receive, Step::begin_send, Step::begin_send,
                                Step::complete};
constexpr Step kBurst[] = {Step::send, Step::send, Step::send, Step::send, Step::send, Step::receive};
constexpr Step kBurstTaken[] = {Step::receive, Step::receive, Step::receive,
                                Step::receive, Step::receive, Step::send};

// The platform is fitted to round trips of sizes that are powers of two. These sizes lie between them.
constexpr uint64_t kSizes[] = {24, 3000, 40000, kLargestOfPatterns};

constexpr Pattern kPatterns[] = {{"round-trip", {kSendFirst, kReceiveFirst}, kSizes},
                                 {"exchange", {kExchange, kExchange}, kSizes},
                                 {"two-each-way", {kTwoEachWay, kTwoEachWay}, kSizes},
                                 {"burst", {kBurst, kBurstTaken}, kSizes}};

// Requests are numbered from 0 on. No pattern has more open requests.
constexpr uint32_t kRequests[] = {0, 1, 2, 3};

}  // namespace

std::span<const Pattern> Patterns() {
  return kPatterns;
}

const Pattern* PatternNamed(std::string_view name) {
  const auto* found = std::ranges::find(kPatterns, name, &Pattern::name);
  return found == std::end(kPatterns) ? nullptr : found;
}

void Perform(PairCalls& mpi, const Pattern& pattern, uint64_t bytes, const char* out, char* in) {
  uint64_t begun = 0;  // bytes of receives that were begun; receives that are open share no memory
  for (const Step step : pattern.steps[mpi.rank()]) {
    switch (step) {
      case Step::send:
        mpi.Send(out, bytes);
        break;
      case Step::receive:
        mpi.Receive(in, bytes);
        break;
      case Step::begin_send:
        mpi.BeginSend(out, bytes);
        break;
      case Step::begin_receive:
        mpi.BeginReceive(in + begun, bytes);
        begun += bytes;
        break;
      case Step::complete:
        mpi.Complete();
        begun = 0;
        break;
    }
  }
}

RankActions ActionsOf(const Pattern& pattern, uint64_t bytes) {
  RankActions once;
  for (int rank = 0; rank < 2; ++rank) {
    uint32_t begun = 0;
    for (const Step step : pattern.steps[rank]) {
      ti::Action action;
      const bool sends = step == Step::send || step == Step::begin_send;
      action.kind = step == Step::complete ? ti::Kind::wait : sends ? ti::Kind::send : ti::Kind::recv;
      ti::End& end = sends ? action.to : action.from;
      if (step == Step::complete) {
        action.offered = action.completed = std::span(kRequests).first(begun);
        begun = 0;
      } else {
        end.peer = 1 - rank;
        end.bytes = bytes;
        action.match = {1 - rank, 0, bytes};
      }
      if (step == Step::begin_send || step == Step::begin_receive) action.request = begun++;
      once[static_cast<size_t>(rank)].push_back(action);
    }
  }
  return once;
}

RepeatedTrace::RepeatedTrace(RankActions once, uint64_t times) : once_(std::move(once)), times_(times) {
  world_.members.push_back({0, 2, 1});
}

base::Result<size_t> RepeatedTrace::Read(uint32_t rank, std::span<ti::Action> to) {
  const std::vector<ti::Action>& once = once_[rank];
  const uint64_t all = times_ * once.size();
  size_t count = 0;
  for (; count < to.size() && read_[rank] < all; ++count, ++read_[rank])
    to[count] = once[read_[rank] % once.size()];
  return count;
}

}  // namespace rankine::cli
