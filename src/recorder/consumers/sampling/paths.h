// SPDX-License-Identifier: BSD-3-Clause
// The tree of sampled stacks: nodes in the spool, found through a table of (parent, address). Only the
// owner's signal handler writes; no lock, and allocation only by mapping.
#pragma once
#include <cstdint>
#include <span>

#include "layout/sample/record.h"
#include "recorder/consumers/sampling/extents.h"

namespace rankine::recorder::sampling {

class Paths {
 public:
  // Not in a signal handler. False: no memory.
  bool Prepare(uint32_t thread);

  // The node of a stack of return addresses, inner first. Where there is no room, the node of the outer part
  // that found room.
  uint32_t Find(std::span<const uintptr_t> stack);

  // Call after Find() was left for good (nesting.h).
  void Recover();

 private:
  struct Key {
    uint64_t address;
    uint32_t parent;
    uint32_t node;  // 0: empty
  };
  uint32_t Child(uint32_t parent, uintptr_t address);
  uint32_t Add(uint32_t parent, uintptr_t address);
  bool Grow();

  static constexpr uint32_t kRemembered = 128;  // frames of the previous stack, from the outermost

  Extents nodes_;
  Key* keys_ = nullptr;
  uint32_t mask_ = 0;
  uint32_t count_ = 0;
  uint32_t remembered_ = 0;
  uintptr_t addresses_[kRemembered] = {};
  uint32_t nodes_of_[kRemembered] = {};
};

}  // namespace rankine::recorder::sampling
