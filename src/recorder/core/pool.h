// SPDX-License-Identifier: BSD-3-Clause
// The items of one kind that a thread has in the spool. Memory for the items is claimed in extents, each of
// which is twice as large as the extent before.
#pragma once
#include <cstdint>

#include "recorder/core/spool.h"

namespace rankine::recorder {

struct Pool {
  layout::ExtentHeader* extent;
  uint64_t total;  // The number of items in all extents.
};

inline constexpr uint64_t kMaxItemsPerExtent = 4096;

// Returns the next free item of a thread's pool; nullptr if the spool is full.
template <class T>
T* NextItem(uint32_t thread, Pool* pool, layout::ExtentKind kind, uint32_t first) {
  layout::ExtentHeader* e = pool->extent;
  if (e == nullptr || (e->count + 1) * sizeof(T) > e->payload_size) {
    uint64_t items = pool->total < first ? first : pool->total;
    if (items > kMaxItemsPerExtent) items = kMaxItemsPerExtent;
    e = g_spool.Claim(kind, static_cast<uint16_t>(thread), sizeof(T), static_cast<uint32_t>(items),
                      pool->total);
    if (e == nullptr) return nullptr;
    pool->extent = e;
  }
  return Items<T>(e) + e->count;
}

// Publishes the item that NextItem returned, so that readers of the spool see it. The fields of the item
// must be complete before this call.
inline void Publish(Pool* pool) {
  __atomic_store_n(&pool->extent->count, pool->extent->count + 1, __ATOMIC_RELEASE);
  pool->total++;
}

}  // namespace rankine::recorder
