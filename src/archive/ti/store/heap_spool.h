// SPDX-License-Identifier: BSD-3-Clause
// Memory for a recorder that has no spool; its extents are on the heap. Filled extents of the stream are
// removed one by one.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "layout/ti/parts.h"

namespace rankine::archive {

class HeapSpool {
 public:
  // The object must not move while this memory is in use.
  layout::TiMemory Memory() { return {this, Claim, Map}; }

  // Returns all items of a kind in one array. Items at indices that no extent contains are zero.
  template <class T>
  std::vector<T> Gather(layout::ExtentKind kind) const {
    std::vector<T> all;
    for (const Part& part : parts_) {
      const auto* extent = static_cast<const layout::ExtentHeader*>(part.get());
      if (extent->kind != static_cast<uint16_t>(kind) || extent->count == 0) continue;
      if (all.size() < extent->base + extent->count) all.resize(extent->base + extent->count);
      std::memcpy(all.data() + extent->base, extent + 1, extent->count * sizeof(T));
    }
    return all;
  }

  // Returns the oldest extent of the stream. Returns nullptr if no newer extent has been started and `all` is
  // false.
  const layout::ExtentHeader* OldestStream(bool all) const {
    if (streams_.empty() || (streams_.size() == 1 && !all)) return nullptr;
    return static_cast<const layout::ExtentHeader*>(streams_.front().get());
  }
  void DropOldestStream() { streams_.erase(streams_.begin()); }
  void DropStreams() { streams_.clear(); }

 private:
  struct Free {
    void operator()(void* at) const { std::free(at); }
  };
  using Part = std::unique_ptr<void, Free>;

  static layout::ExtentHeader* Claim(void* self, layout::ExtentKind kind, uint32_t item_size, uint32_t items,
                                     uint64_t base) {
    auto* spool = static_cast<HeapSpool*>(self);
    const size_t size = size_t{item_size} * items;
    auto* extent = static_cast<layout::ExtentHeader*>(std::calloc(1, sizeof(layout::ExtentHeader) + size));
    if (extent == nullptr) return nullptr;
    extent->kind = static_cast<uint16_t>(kind);
    extent->payload_size = static_cast<uint32_t>(size);
    extent->item_size = item_size;
    extent->base = base;
    (kind == layout::ExtentKind::ti_stream ? spool->streams_ : spool->parts_).emplace_back(extent);
    return extent;
  }
  static void* Map(void* self, uint64_t bytes) {
    void* at = std::calloc(1, bytes);
    if (at != nullptr) static_cast<HeapSpool*>(self)->parts_of_its_own_.emplace_back(at);
    return at;
  }

  std::vector<Part> parts_, streams_, parts_of_its_own_;
};

}  // namespace rankine::archive
