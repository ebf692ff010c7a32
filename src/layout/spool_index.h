// SPDX-License-Identifier: BSD-3-Clause
// Finds items of a spool by (kind, thread, index). A thread's items are spread over several extents, each of
// which stores the index of its first item. The extents are sorted once, so that items can be found by binary
// search.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/arena.h"
#include "layout/spool_view.h"

namespace rankine::layout {

class SpoolIndex {
 public:
  // An extent, and the ordinal of its first item among all items of the same kind.
  struct Entry {
    Extent extent;
    uint64_t first_ordinal;
  };

  // Returns false if the arena is full. The view must outlive the index.
  bool Open(const SpoolView& view, Arena& arena);

  // Returns the extents of a kind, sorted by (thread, base). Log extents are in file order.
  std::span<const Entry> Of(ExtentKind kind) const;
  std::span<const Entry> Of(ExtentKind kind, uint16_t thread) const;
  // Returns the number of items of a kind in all threads.
  uint64_t Count(ExtentKind kind) const;
  // Returns the extent that holds the item, or nullptr.
  const Entry* Find(ExtentKind kind, uint16_t thread, uint64_t index) const;

 private:
  static constexpr size_t kKinds = kExtentKinds;

  Entry* entries_ = nullptr;
  size_t begin_[kKinds + 1] = {};
};

}  // namespace rankine::layout
