// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/sampling/paths.h"

#include <atomic>

#include "base/rt/syscall.h"

namespace rankine::recorder::sampling {
namespace {

constexpr uint32_t kFirstKeys = 256;
constexpr uint32_t kMostNodes = uint32_t{1} << 19;

uint32_t HashOf(uint32_t parent, uintptr_t address) {
  return static_cast<uint32_t>(((address ^ uint64_t{parent} << 40) * 0x9e3779b97f4a7c15ull) >> 32);
}

}  // namespace

bool Paths::Prepare(uint32_t thread) {
  if (keys_ != nullptr) return true;
  keys_ = static_cast<Key*>(rt::MapAnonymous(kFirstKeys * sizeof(Key)));
  if (keys_ == nullptr) return false;
  mask_ = kFirstKeys - 1;
  nodes_.Prepare(layout::ExtentKind::paths, thread, sizeof(layout::PathNode), 64 * sizeof(layout::PathNode));
  if (nodes_.Room(sizeof(layout::PathNode)) == nullptr) return false;
  nodes_.Publish(sizeof(layout::PathNode), 1);  // the root node, which contains only zeros
  count_ = 1;
  return true;
}

uint32_t Paths::Find(std::span<const uintptr_t> stack) {
  uint32_t node = 0;
  uint32_t depth = 0;
  bool same = true;
  for (size_t i = stack.size(); i-- > 0; ++depth) {
    same = same && depth < remembered_ && addresses_[depth] == stack[i];
    if (same) {
      node = nodes_of_[depth];
      continue;
    }
    const uint32_t child = Child(node, stack[i]);
    if (child == 0) break;
    node = child;
    if (depth >= kRemembered) continue;
    addresses_[depth] = stack[i];
    nodes_of_[depth] = node;
    remembered_ = depth + 1;
  }
  if (depth < remembered_) remembered_ = depth;
  return node;
}

uint32_t Paths::Child(uint32_t parent, uintptr_t address) {
  for (uint32_t i = HashOf(parent, address) & mask_;; i = (i + 1) & mask_) {
    const Key& key = keys_[i];
    if (key.node == 0) return Add(parent, address);
    if (key.address == address && key.parent == parent) return key.node;
  }
}

uint32_t Paths::Add(uint32_t parent, uintptr_t address) {
  if (count_ >= kMostNodes || (count_ * 2 > mask_ && !Grow())) return 0;
  auto* item = reinterpret_cast<layout::PathNode*>(nodes_.Room(sizeof(layout::PathNode)));
  if (item == nullptr) return 0;
  *item = {address, parent, 0};
  nodes_.Publish(sizeof(layout::PathNode), 1);
  uint32_t i = HashOf(parent, address) & mask_;
  while (keys_[i].node != 0) i = (i + 1) & mask_;
  keys_[i].address = address;
  keys_[i].parent = parent;
  // A key without a node counts as unused for Recover().
  std::atomic_signal_fence(std::memory_order_seq_cst);
  keys_[i].node = count_;
  return count_++;
}

bool Paths::Grow() {
  const uint32_t size = (mask_ + 1) * 2;
  auto* fresh = static_cast<Key*>(rt::MapAnonymous(size * sizeof(Key)));
  if (fresh == nullptr) return false;
  for (uint32_t old = 0; old <= mask_; ++old) {
    if (keys_[old].node == 0) continue;
    uint32_t i = HashOf(keys_[old].parent, keys_[old].address) & (size - 1);
    while (fresh[i].node != 0) i = (i + 1) & (size - 1);
    fresh[i] = keys_[old];
  }
  // Recover() depends on the order of the following stores. Until the new mask is stored, the new keys are
  // searched with the old mask. The search with the old mask works, but finds fewer keys.
  Key* before = keys_;
  keys_ = fresh;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  mask_ = size - 1;
  rt::Unmap(before, size / 2 * sizeof(Key));
  return true;
}

void Paths::Recover() {
  nodes_.Recover();
  count_ = static_cast<uint32_t>(nodes_.items());
  remembered_ = 0;
}

}  // namespace rankine::recorder::sampling
