// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/event_ring.h"

#include <atomic>

#include "base/rt/syscall.h"
#include "layout/spool_layout.h"
#include "layout/trace/encode.h"
#include "recorder/context/event_stream.h"

namespace rankine::recorder::event_trace {
namespace {

// Maximum number of extents of one ring; a ring has up to 2 GiB, in extents of 4 KiB or more.
constexpr uint32_t kCapacity = 4096;
constexpr uint64_t kParts = 16;  // The minimum number of extents in a ring.

std::atomic<uint64_t> g_ring_bytes{0};  // The total size of all threads' rings.

// Returns the extent with number `i` in the ring. Extent 0 is the oldest extent of the ring.
layout::ExtentHeader** At(const context::TraceRing& ring, uint32_t i) {
  return &ring.extents[(ring.first + i) % kCapacity];
}

}  // namespace

uint64_t MostRingExtent(uint64_t ring_bytes) {
  uint64_t size = kLeastExtent;
  while (size * 2 * kParts <= ring_bytes && size * 2 <= layout::kMostTraceExtent) size *= 2;
  return size;
}

bool TakeRingBytes(uint64_t bytes, uint64_t most) {
  if (g_ring_bytes.fetch_add(bytes, std::memory_order_relaxed) + bytes <= most) return true;
  g_ring_bytes.fetch_sub(bytes, std::memory_order_relaxed);
  return false;
}

void GiveRingBytes(uint64_t bytes) {
  g_ring_bytes.fetch_sub(bytes, std::memory_order_relaxed);
}

bool PutInRing(context::TraceRing* ring, layout::ExtentHeader* extent) {
  if (ring->capacity == 0) {
    ring->extents =
        static_cast<layout::ExtentHeader**>(rt::MapAnonymous(kCapacity * sizeof(layout::ExtentHeader*)));
    if (ring->extents == nullptr) return false;
    ring->capacity = kCapacity;
  }
  if (ring->count == ring->capacity) return false;
  *At(*ring, ring->count++) = extent;
  return true;
}

layout::ExtentHeader* TakeFromRing(context::TraceRing* ring) {
  if (ring->count == 0) return nullptr;
  layout::ExtentHeader* extent = *At(*ring, 0);
  ring->first = (ring->first + 1) % kCapacity;
  ring->count--;
  // A reader may run after the process has died. A late reader finds the extent either empty or complete up
  // to the last event.
  __atomic_store_n(&extent->count, uint64_t{0}, __ATOMIC_RELEASE);
  return extent;
}

void KeepRing(context::TraceStream* t) {
  if (!HasRoom(*t)) return;
  const Turn turn(t);  // This flag keeps a signal handler from taking extents out of the ring.
  context::TraceRing& ring = t->ring;
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < ring.count; ++i) bytes += RingBytesOf(*At(ring, i));
  if (!HasBytesFor(bytes)) return;
  ring.first = ring.count = 0;
  GiveRingBytes(bytes);
}

}  // namespace rankine::recorder::event_trace
