// SPDX-License-Identifier: BSD-3-Clause
// The messages of one rank in a collective call, in the order in which the rank makes them.
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
  wait_all,   // waits for all preceding isends and irecvs
  wait_each,  // like `wait_all`, but waits for one message after the other
  // Waits for one preceding isend or irecv that has not been waited for. The member `bytes` contains the
  // number of the isend or irecv, counted from 0.
  wait_one,
  // Assigns the preceding isends and irecvs to a request. Used in a non-blocking collective. The member
  // `bytes` contains the request's number.
  keep_all,
  compute,  // The member `bytes` holds the bits of a double: the amount of computation in flops.
  nothing,
};

struct Step {
  StepKind kind;
  int16_t tag;    // negative; each phase of a collective uses its own tag
  uint32_t peer;  // rank in the communicator
  uint64_t bytes;
};

// One rank's call. Counts are in bytes: one count per rank in v collectives, and one count per neighbour in
// neighbourhood collectives.
struct CollectiveCall {
  static constexpr uint32_t kNoRoot = UINT32_MAX;
  ti::Collective kind = ti::Collective::none;
  uint32_t rank = 0;
  uint32_t size = 1;
  // On an intercommunicator, ranks are numbered over both groups. `kNoRoot` means that the rank takes no
  // part.
  uint32_t root = 0;
  uint64_t send_bytes = 0;
  uint64_t receive_bytes = 0;
  std::span<const uint64_t> send_counts;
  std::span<const uint64_t> receive_counts;
  std::span<const int32_t> to_neighbours, from_neighbours;  // ranks, or ti::kProcNull
  // size of an element of the datatype being reduced
  uint64_t element_bytes = 1;
  bool commutative = true;
};

// Collects the steps of one rank. Each algorithm is a function that writes to a `Schedule`.
class Schedule {
 public:
  Schedule(uint32_t own_rank, uint32_t ranks, std::vector<Step>* steps)
      : rank(own_rank), size(ranks), steps_(*steps) {}
  void Send(uint32_t peer, uint64_t bytes) { steps_.push_back({StepKind::send, tag, peer, bytes}); }
  void Recv(uint32_t peer, uint64_t bytes) { steps_.push_back({StepKind::recv, tag, peer, bytes}); }
  // Returns a number that can be passed to `Wait()`.
  uint32_t Isend(uint32_t peer, uint64_t bytes) {
    steps_.push_back({StepKind::isend, tag, peer, bytes});
    return started_++;
  }
  uint32_t Irecv(uint32_t peer, uint64_t bytes) {
    steps_.push_back({StepKind::irecv, tag, peer, bytes});
    return started_++;
  }
  // Waits for one message that was started since the last `WaitAll()`. Each message may be waited for only
  // once.
  void Wait(uint32_t started) {
    uint32_t place = started - first_;
    for (const uint32_t waited : waited_) place -= waited < started ? 1 : 0;
    waited_.push_back(started);
    // Messages are usually waited for in roughly the order in which they were started.
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
  // A message from a rank to itself is a copy, which costs nothing in the simulation.
  void SendRecv(uint32_t to, uint64_t sent, uint32_t from, uint64_t received) {
    if (to == rank && from == rank) return;
    Isend(to, sent);
    Irecv(from, received);
    WaitAll();
  }

  const uint32_t rank;  // NOLINT: every algorithm needs the rank
  const uint32_t size;
  int16_t tag = 0;

 private:
  void WaitFor(StepKind kind) {
    steps_.push_back({kind, tag, 0, 0});
    started_ = first_ = 0;
    waited_.clear();
  }

  std::vector<Step>& steps_;
  uint32_t started_ = 0;          // the number of messages started since the last WaitAll
  uint32_t first_ = 0;            // No step waits yet for the message with this number; steps wait for all
                                  // earlier messages.
  std::vector<uint32_t> waited_;  // The later messages for which a step waits.
};

}  // namespace rankine::sim
