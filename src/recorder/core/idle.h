// SPDX-License-Identifier: BSD-3-Clause
// The open nodes of a thread that waits or idles in an OpenMP team, set aside (consumers/openmp/idle.h).
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/core/context_state.h"

namespace rankine::recorder::openmp {

struct Team;

// Part of Thread. `state` is the lock between the owner and the thread that settles all idle threads.
struct Idle {
  static constexpr uint32_t kMost = 12;  // nodes that are set aside
  enum : uint32_t { awake, aside, settling };
  std::atomic<uint32_t> state;
  uint32_t teams;  // number of nested teams that the thread is in
  Team* team;      // the team that the thread has joined; nullptr: no measured team
  const context::Entry* mark;
  uint64_t number;
  const context::Node* path_before;  // the thread's path and node before the team
  context::Node* node_before;
  context::Node* node;  // the node where it was set aside
  uint64_t since;
  bool interrupted;  // by a task, after which the nodes are set aside again
  uint32_t count;    // of starts
  uint64_t starts[kMost];
};

inline bool IsAside(const Idle& idle) {
  return idle.state.load(std::memory_order_relaxed) != Idle::awake;
}

}  // namespace rankine::recorder::openmp
