// SPDX-License-Identifier: BSD-3-Clause
// The open nodes of a thread that waits or idles in an OpenMP team. Until the end of the team is known, the
// nodes are kept in this object and get no time (consumers/openmp/idle.h).
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/core/context_state.h"

namespace rankine::recorder::openmp {

struct Team;

// This object is a part of Thread. The member `state` is a lock between two threads: the owner, and the
// thread that accounts for all idle threads.
struct Idle {
  static constexpr uint32_t kMost = 12;  // The maximum number of nodes that this object can keep.
  enum : uint32_t { awake, aside, settling };
  std::atomic<uint32_t> state;
  uint32_t teams;  // depth of nested teams
  Team* team;      // the team that the thread has joined; nullptr: no measured team
  const context::Entry* mark;
  uint64_t number;
  const context::Node* path_before;  // The path and the node of the thread before it joined the team.
  context::Node* node_before;
  // The thread's current node at the time at which its nodes were stored in this object.
  context::Node* node;
  uint64_t since;
  bool interrupted;  // The thread runs a task. When the task ends, the thread's nodes are stored in this
                     // object again.
  uint32_t count;    // The number of elements of `starts` that are used.
  uint64_t starts[kMost];
};

inline bool IsAside(const Idle& idle) {
  return idle.state.load(std::memory_order_relaxed) != Idle::awake;
}

}  // namespace rankine::recorder::openmp
