// Items that are appended, read by number and never moved: in parts that are claimed one by one from the
// spool. Plain data; one thread.
#pragma once
#include <cstdint>

#include "layout/spool_layout.h"

namespace rankine::layout {

// Where a recorder's memory comes from. Function pointers, as with chunk sinks.
struct TiMemory {
  void* self;
  // A zeroed extent in the spool with room for `items`, or nullptr.
  ExtentHeader* (*claim)(void* self, ExtentKind kind, uint32_t item_size, uint32_t items, uint64_t base);
  // Zeroed memory of the process alone, kept to its end, or nullptr.
  void* (*map)(void* self, uint64_t bytes);
};

template <class T, uint32_t kPerPart, uint32_t kParts>
struct Parts {
  ExtentHeader* extents[kParts];
  uint32_t size;

  T& operator[](uint32_t i) const { return reinterpret_cast<T*>(extents[i / kPerPart] + 1)[i % kPerPart]; }

  // Room for `n` items side by side, `n` at most kPerPart: the first one's number; kNoIndex where there is
  // none. They are there for readers once Publish is called with the same `n`.
  uint32_t Reserve(const TiMemory& memory, ExtentKind kind, uint32_t n) {
    if (size % kPerPart + n > kPerPart && size % kPerPart != 0) size = (size / kPerPart + 1) * kPerPart;
    const uint32_t part = size / kPerPart;
    if (part >= kParts) return kNoIndex;
    if (extents[part] == nullptr) {
      extents[part] = memory.claim(memory.self, kind, sizeof(T), kPerPart, uint64_t{part} * kPerPart);
      if (extents[part] == nullptr) return kNoIndex;
    }
    return size;
  }
  void Publish(uint32_t n) {
    ExtentHeader* extent = extents[size / kPerPart];
    size += n;
    __atomic_store_n(&extent->count, size - extent->base, __ATOMIC_RELEASE);
  }
};

}  // namespace rankine::layout
