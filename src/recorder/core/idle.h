// SPDX-License-Identifier: BSD-3-Clause
// The open nodes of a thread that waits or idles in an OpenMP team. They are set aside, and get no time,
// until the end of the team is known (consumers/openmp/idle.h).
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/core/context_state.h"

namespace rankine::recorder::openmp {

struct Team;

// Part of Thread. `state` is a lock between the owner and the thread that settles all idle threads.
struct Idle {
  static constexpr uint32_t kMost = 12;  // maximum number of nodes that can be set aside
  enum : uint32_t { awake, aside, settling };
  std::atomic<uint32_t> state;
  uint32_t teams;  // depth of nested teams
  Team* team;      // the team that the thread has joined; nullptr: no measured team
  const context::Entry* mark;
  uint64_t number;
  const context::Node* path_before;  // the thread's path and node before it joined the team
  context::Node* node_before;
  context::Node* node;  // the node at which the thread's nodes were set aside
  uint64_t since;
  bool interrupted;  // the thread runs a task; when the task ends, the nodes are set aside again
  uint32_t count;    // number of used elements of `starts`
  uint64_t starts[kMost];
};

inline bool IsAside(const Idle& idle) {
  return idle.state.load(std::memory_order_relaxed) != Idle::awake;
}

}  // namespace rankine::recorder::openmp
