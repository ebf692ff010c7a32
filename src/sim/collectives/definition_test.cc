// SPDX-License-Identifier: BSD-3-Clause
// Tests every algorithm against the definition of its collective, by tracking which information its
// messages can carry. A rank knows its own data, and all data that its senders knew at the time of the send.
// At the end, each rank must know at least as many bytes as its result has. For every size of the data, each
// message must be received and must fit into its receive buffer. No deadlock may occur, even if no send
// waits.
#include <gtest/gtest.h>

#include <map>

#include "sim/collectives/selector.h"

namespace rankine::sim {
namespace {

using ti::Collective;
using Known = std::vector<uint64_t>;  // one bit per rank

struct Sent {
  uint64_t bytes;
  Known known;
};

class Run {
 public:
  Run(Selector selector, std::vector<CollectiveCall> calls) : size_(static_cast<uint32_t>(calls.size())) {
    ranks_.resize(size_);
    for (uint32_t rank = 0; rank < size_; ++rank) {
      ranks_[rank].known.resize((size_ + 63) / 64);
      ranks_[rank].known[rank / 64] |= uint64_t{1} << rank % 64;
      failure_ += Expand(calls[rank], selector, &ranks_[rank].steps);
    }
    for (bool moved = true; moved && failure_.empty();) {
      moved = false;
      for (uint32_t rank = 0; rank < size_; ++rank) {
        while (Step(rank)) moved = true;
      }
    }
    for (uint32_t rank = 0; rank < size_ && failure_.empty(); ++rank) {
      if (ranks_[rank].at != ranks_[rank].steps.size())
        failure_ = "rank " + std::to_string(rank) + " waits for ever";
      if (!ranks_[rank].pending.empty())
        failure_ = "rank " + std::to_string(rank) + " leaves requests behind";
    }
    for (const auto& [key, channel] : channels_) {
      if (channel.sent.size() != channel.receives && failure_.empty()) failure_ = "a message is not received";
    }
  }
  const std::string& failure() const { return failure_; }
  bool Knows(uint32_t rank, uint32_t other) const {
    return (ranks_[rank].known[other / 64] >> other % 64 & 1) != 0;
  }
  // Returns whether the rank knows the data of all ranks that contribute data.
  bool KnowsAll(uint32_t rank, const std::vector<uint64_t>& gives) const {
    for (uint32_t other = 0; other < size_; ++other) {
      if (gives[other] > 0 && !Knows(rank, other)) return false;
    }
    return true;
  }
  uint64_t received(uint32_t rank) const { return ranks_[rank].received; }

 private:
  struct Channel {
    std::vector<Sent> sent;
    size_t receives = 0;  // the number of posted receives
  };
  struct Pending {
    Channel* channel = nullptr;  // nullptr for a send
    size_t number = 0;
    uint64_t room = 0;
  };
  struct Rank {
    std::vector<rankine::sim::Step> steps;
    size_t at = 0;
    Known known;
    uint64_t received = 0;
    std::vector<Pending> pending;
  };

  Channel& Between(uint32_t source, uint32_t target, int16_t tag) { return channels_[{source, target, tag}]; }
  bool Complete(Rank& rank, const Pending& pending) {
    if (pending.channel == nullptr) return true;
    if (pending.channel->sent.size() <= pending.number) return false;
    const Sent& sent = pending.channel->sent[pending.number];
    if (sent.bytes > pending.room)
      failure_ = "a message of " + std::to_string(sent.bytes) + " bytes for " + std::to_string(pending.room);
    rank.received += sent.bytes;
    for (size_t i = 0; i < rank.known.size(); ++i) rank.known[i] |= sent.known[i];
    return true;
  }
  bool Step(uint32_t number) {
    Rank& rank = ranks_[number];
    if (rank.at == rank.steps.size() || !failure_.empty()) return false;
    const rankine::sim::Step& step = rank.steps[rank.at];
    switch (step.kind) {
      case StepKind::send:
      case StepKind::isend:
        Between(number, step.peer, step.tag).sent.push_back({step.bytes, rank.known});
        if (step.kind == StepKind::isend) rank.pending.push_back({});
        break;
      case StepKind::recv: {
        Channel& channel = Between(step.peer, number, step.tag);
        if (!Complete(rank, {&channel, channel.receives, step.bytes})) return false;
        ++channel.receives;
        break;
      }
      case StepKind::irecv: {
        Channel& channel = Between(step.peer, number, step.tag);
        rank.pending.push_back({&channel, channel.receives++, step.bytes});
        break;
      }
      case StepKind::wait_one:
        if (step.bytes >= rank.pending.size()) return failure_ = "a wait for nothing", false;
        if (!Complete(rank, rank.pending[step.bytes])) return false;
        rank.pending.erase(rank.pending.begin() + static_cast<long>(step.bytes));
        break;
      default:
        while (!rank.pending.empty()) {
          if (!Complete(rank, rank.pending.back())) return false;
          rank.pending.pop_back();
        }
    }
    ++rank.at;
    return true;
  }

  uint32_t size_;
  std::vector<Rank> ranks_;
  std::map<std::tuple<uint32_t, uint32_t, int16_t>, Channel> channels_;
  std::string failure_;
};

struct Case {
  Selector selector;
  Collective kind;
  uint32_t size, root;
  uint64_t bytes, element;
  bool commutative, equal;
};

uint64_t CountOf(const Case& one, uint32_t rank) {
  return one.equal ? one.bytes : one.bytes / one.element * ((rank * 7 + 3) % 5) / 2 * one.element;
}

void Check(const Case& one) {
  std::vector<uint64_t> counts, between(one.size, one.bytes), everyone(one.size, 1);
  for (uint32_t rank = 0; rank < one.size; ++rank) counts.push_back(CountOf(one, rank));
  std::vector<CollectiveCall> calls(one.size);
  uint64_t total = 0;
  for (const uint64_t count : counts) total += count;
  for (uint32_t rank = 0; rank < one.size; ++rank) {
    CollectiveCall& call = calls[rank];
    call.kind = one.kind;
    call.rank = rank;
    call.size = one.size;
    call.root = one.root;
    call.send_bytes = call.receive_bytes = one.bytes;
    call.element_bytes = one.element;
    call.commutative = one.commutative;
    if (one.kind == Collective::allgatherv) call.send_bytes = counts[rank];
    if (one.kind == Collective::allgatherv || one.kind == Collective::reduce_scatter)
      call.receive_counts = counts;
    if (one.kind == Collective::alltoallv) call.send_counts = call.receive_counts = between;
  }
  const Run run(one.selector, calls);
  const auto where = ::testing::Message() << "kind " << static_cast<int>(one.kind) << " selector "
                                          << static_cast<int>(one.selector) << ", " << one.size
                                          << " ranks, root " << one.root << ", " << one.bytes << " bytes of "
                                          << one.element << (one.commutative ? "" : ", ordered");
  ASSERT_EQ(run.failure(), "") << where;
  for (uint32_t rank = 0; rank < one.size; ++rank) {
    uint64_t least = 0;  // the minimum number of bytes that the rank must know
    bool all = true;
    switch (one.kind) {
      case Collective::bcast:
      case Collective::scatter:
        all = false;
        ASSERT_TRUE(run.Knows(rank, one.root) || one.bytes == 0) << where << ", rank " << rank;
        least = rank == one.root ? 0 : one.bytes;
        break;
      case Collective::reduce:
      case Collective::gather:
        all = rank == one.root;
        least = !all ? 0 : one.kind == Collective::gather ? (one.size - 1) * one.bytes : one.bytes;
        break;
      case Collective::allreduce:
        least = one.bytes / one.size;
        break;
      case Collective::allgather:
      case Collective::alltoall:
      case Collective::alltoallv:
        least = (one.size - 1) * one.bytes;
        break;
      case Collective::allgatherv:
        least = total - counts[rank];
        break;
      case Collective::reduce_scatter:
        all = counts[rank] > 0;
        least = counts[rank];
        break;
      default:
        break;
    }
    if (all && (one.bytes > 0 || one.kind == Collective::barrier)) {
      ASSERT_TRUE(run.KnowsAll(rank, one.kind == Collective::allgatherv ? counts : everyone))
          << where << ", rank " << rank;
    }
    ASSERT_GE(run.received(rank), least) << where << ", rank " << rank;
  }
}

constexpr Collective kKinds[] = {Collective::barrier,   Collective::bcast,         Collective::reduce,
                                 Collective::allreduce, Collective::gather,        Collective::scatter,
                                 Collective::allgather, Collective::allgatherv,    Collective::alltoall,
                                 Collective::alltoallv, Collective::reduce_scatter};

class Definition : public ::testing::TestWithParam<Selector> {};

void CheckSizes(Selector selector, uint32_t size, const std::vector<uint64_t>& sizes, uint64_t most) {
  for (const Collective kind : kKinds) {
    // With more ranks, the test would be slow, because each pair of ranks exchanges a message. The algorithms
    // are the same.
    const bool crossed = kind == Collective::alltoall || kind == Collective::alltoallv;
    const bool gathers = kind == Collective::allgather || kind == Collective::allgatherv;
    if (size > (crossed ? 64 : gathers && selector != Selector::ompi ? 128 : 1024)) continue;
    for (const uint64_t bytes : sizes) {
      if (kind != Collective::bcast && kind != Collective::reduce && bytes * size > most) continue;
      if (kind == Collective::barrier && bytes != sizes[0]) continue;
      const auto root = static_cast<uint32_t>((bytes * 7 + 1) % size);
      for (const bool commutative : {true, false}) {
        const bool reduces =
            kind == Collective::reduce || kind == Collective::allreduce || kind == Collective::reduce_scatter;
        if (!commutative && !reduces) continue;
        const uint64_t element = bytes % 8 == 0 ? 8 : 1;
        Check({selector, kind, size, root, bytes, element, commutative, true});
        Check({selector, kind, size, root, bytes, element, commutative, false});
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST_P(Definition, EveryRankGetsWhatItShould) {
  const std::vector<uint64_t> sizes = {0,    1,    8,     31,    64,    200,    512,    1000,
                                       2048, 5000, 12288, 20000, 40000, 100000, 300000, 1 << 20};
  for (uint32_t size = 2; size <= 34; ++size) CheckSizes(GetParam(), size, sizes, 4 << 20);
}

TEST_P(Definition, EveryRankGetsItInLargeCommunicators) {
  const std::vector<uint64_t> sizes = {1, 512, 3000, 24576, 70000};
  for (const uint32_t size : {63u, 64u, 100u, 128u, 255u, 300u, 513u, 1024u})
    CheckSizes(GetParam(), size, sizes, 8 << 20);
}

// A trace may contain messages of any size.
TEST_P(Definition, HugeMessagesHaveALimitedNumberOfPieces) {
  for (const Collective kind :
       {Collective::bcast, Collective::reduce, Collective::allgatherv, Collective::allreduce}) {
    for (const uint32_t size : {3u, 9u}) {
      const std::vector<uint64_t> counts(size, uint64_t{1} << 49);
      CollectiveCall call;
      call.kind = kind;
      call.rank = 1;
      call.size = size;
      call.send_bytes = call.receive_bytes = counts[0];
      call.receive_counts = counts;
      std::vector<Step> steps;
      EXPECT_EQ(Expand(call, GetParam(), &steps), "");
      EXPECT_LT(steps.size(), size_t{1} << 19);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Selectors, Definition,
                         ::testing::Values(Selector::simgrid_default, Selector::ompi, Selector::mpich));

}  // namespace
}  // namespace rankine::sim
