// A collective call of one rank as the messages that it is made of, in the order in which the rank makes
// them.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ti/action.h"

namespace rankine::sim {

enum class StepKind : uint8_t {
  send,  // blocking
  recv,  // blocking
  isend,
  irecv,
  wait_all,   // for the isends and irecvs before it
  wait_each,  // for the same, one after the other
  wait_one,   // for the one that is number `bytes` among them, from 0
  keep_all,   // makes them the request of number `bytes`: of a non-blocking collective
  compute,    // `bytes` is a double's bits: flops
  nothing,
};

struct Step {
  StepKind kind;
  int16_t tag;    // negative; phases of one collective have their own
  uint32_t peer;  // rank in the communicator
  uint64_t bytes;
};

// One rank's call. Counts are bytes by rank, in v collectives; by neighbour in those of neighbourhoods.
struct CollectiveCall {
  static constexpr uint32_t kNoRoot = UINT32_MAX;
  ti::Collective kind = ti::Collective::none;
  uint32_t rank = 0;
  uint32_t size = 1;
  uint32_t root = 0;  // between two groups: by the numbers of both; kNoRoot: the rank takes no part
  uint64_t send_bytes = 0;
  uint64_t receive_bytes = 0;
  std::span<const uint64_t> send_counts;
  std::span<const uint64_t> receive_counts;
  std::span<const int32_t> to_neighbours, from_neighbours;  // ranks, or ti::kProcNull
  uint64_t element_bytes = 1;                               // of a reduction's type
  bool commutative = true;
};

// Writes steps; algorithms are functions that take one.
class Schedule {
 public:
  Schedule(uint32_t own_rank, uint32_t ranks, std::vector<Step>* steps)
      : rank(own_rank), size(ranks), steps_(*steps) {}
  void Send(uint32_t peer, uint64_t bytes) { steps_.push_back({StepKind::send, tag, peer, bytes}); }
  void Recv(uint32_t peer, uint64_t bytes) { steps_.push_back({StepKind::recv, tag, peer, bytes}); }
  // The number that Wait takes.
  uint32_t Isend(uint32_t peer, uint64_t bytes) {
    steps_.push_back({StepKind::isend, tag, peer, bytes});
    return started_++;
  }
  uint32_t Irecv(uint32_t peer, uint64_t bytes) {
    steps_.push_back({StepKind::irecv, tag, peer, bytes});
    return started_++;
  }
  // For one that was started after the last WaitAll, once.
  void Wait(uint32_t started) {
    uint32_t place = started - first_;
    for (const uint32_t waited : waited_) place -= waited < started ? 1 : 0;
    waited_.push_back(started);
    // Mostly they are waited for in about their order.
    for (;;) {
      const auto at = std::find(waited_.begin(), waited_.end(), first_);
      if (at == waited_.end()) break;
      waited_.erase(at);
      ++first_;
    }
    steps_.push_back({StepKind::wait_one, tag, 0, place});
  }
  void WaitAll() { WaitFor(StepKind::wait_all); }
  void WaitEach() { WaitFor(StepKind::wait_each); }
  // With itself on both sides it is a copy, which costs nothing.
  void SendRecv(uint32_t to, uint64_t sent, uint32_t from, uint64_t received) {
    if (to == rank && from == rank) return;
    Isend(to, sent);
    Irecv(from, received);
    WaitAll();
  }

  const uint32_t rank;  // NOLINT: what every algorithm asks for
  const uint32_t size;
  int16_t tag = 0;

 private:
  void WaitFor(StepKind kind) {
    steps_.push_back({kind, tag, 0, 0});
    started_ = first_ = 0;
    waited_.clear();
  }

  std::vector<Step>& steps_;
  uint32_t started_ = 0;          // since the last WaitAll
  uint32_t first_ = 0;            // that has not been waited for
  std::vector<uint32_t> waited_;  // behind it
};

}  // namespace rankine::sim
