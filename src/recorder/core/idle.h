// The open nodes of a thread that waits or idles in a team of OpenMP, put aside (consumers/openmp/idle.h).
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/core/context_state.h"

namespace rankine::recorder::openmp {

struct Team;

// Part of Thread. The owner and the one that settles all exclude each other by `state`.
struct Idle {
  static constexpr uint32_t kMost = 12;  // nodes that are put aside
  enum : uint32_t { awake, aside, settling };
  std::atomic<uint32_t> state;
  uint32_t teams;  // that the thread is in, one in the other
  Team* team;      // that it has joined; nullptr: none that is measured
  const context::Entry* mark;
  uint64_t number;
  const context::Node* path_before;  // where it stood before
  context::Node* node_before;
  context::Node* node;  // where it was put aside
  uint64_t since;
  bool interrupted;  // by a task, after which it is put aside again
  uint32_t count;    // of starts
  uint64_t starts[kMost];
};

inline bool IsAside(const Idle& idle) {
  return idle.state.load(std::memory_order_relaxed) != Idle::awake;
}

}  // namespace rankine::recorder::openmp
