// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/thread_numbers.h"

#include "base/rt/syscall.h"

namespace rankine::recorder::calls {

bool ThreadNumbers::Prepare() {
  auto* owner = static_cast<uint32_t*>(rt::MapAnonymous(sizeof(uint32_t) * kBlocks));
  auto* number = static_cast<uint32_t*>(rt::MapAnonymous(sizeof(uint32_t) * kMostRequests));
  if (owner == nullptr || number == nullptr) return false;
  owner_ = owner;
  number_ = number;
  return true;
}

// Returns a block that has a free number for the thread; kBlocks if there is no such block.
uint32_t ThreadNumbers::BlockFor(uint16_t thread, const uint64_t* free) {
  for (uint32_t block = 0; block < blocks_; ++block) {
    if (owner_[block] == thread + 1u && free[block] != 0) return block;
  }
  if (blocks_ < kBlocks) {
    owner_[blocks_] = thread + 1u;
    return blocks_++;
  }
  // Takes over a block that has no open requests, even if another thread owns the block.
  for (uint32_t block = 0; block < kBlocks; ++block) {
    if (~free[block] != 0) continue;
    owner_[block] = thread + 1u;
    for (uint32_t i = 0; i < kBlock; ++i) Retire(block * kBlock + i);
    return block;
  }
  return kBlocks;
}

uint32_t ThreadNumbers::NextPlace(uint16_t thread, const uint64_t* free) {
  const uint32_t block = BlockFor(thread, free);
  if (block == kBlocks) return kMostRequests;
  return block * kBlock + static_cast<uint32_t>(__builtin_ctzll(free[block]));
}

}  // namespace rankine::recorder::calls
