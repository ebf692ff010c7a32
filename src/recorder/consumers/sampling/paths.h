// SPDX-License-Identifier: BSD-3-Clause
// The tree of sampled stacks. The nodes of the tree are in the spool, and are found with a hash table of
// (parent, address). Only the signal handler of the thread that owns the tree writes to it. The handler
// takes no lock, and allocates memory only by mapping.
#pragma once
#include <cstdint>
#include <span>

#include "layout/sample/record.h"
#include "recorder/consumers/sampling/extents.h"

namespace rankine::recorder::sampling {

class Paths {
 public:
  // Must not be called in a signal handler. Returns false if there is no memory.
  bool Prepare(uint32_t thread);

  // Returns the node of a stack. The parameter `stack` contains return addresses, innermost first. If there
  // is no space for all frames, returns the node of the outer frames that could be stored.
  uint32_t Find(std::span<const uintptr_t> stack);

  // To be called when Find() was interrupted and will never continue (nesting.h).
  void Recover();

 private:
  struct Key {
    uint64_t address;
    uint32_t parent;
    uint32_t node;  // 0: unused
  };
  uint32_t Child(uint32_t parent, uintptr_t address);
  uint32_t Add(uint32_t parent, uintptr_t address);
  bool Grow();

  // The number of frames of the previous stack that are remembered, beginning with the outermost frame.
  static constexpr uint32_t kRemembered = 128;

  Extents nodes_;
  Key* keys_ = nullptr;
  uint32_t mask_ = 0;
  uint32_t count_ = 0;
  uint32_t remembered_ = 0;
  uintptr_t addresses_[kRemembered] = {};
  uint32_t nodes_of_[kRemembered] = {};
};

}  // namespace rankine::recorder::sampling
