// Finds items of a spool by (kind, thread, index). A thread's items lie in several extents, each of which
// says the index of its first item; extents are sorted once, then searched by halving.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/arena.h"
#include "layout/spool_view.h"

namespace rankine::layout {

class SpoolIndex {
 public:
  // An extent and its first item's place among all items of the kind.
  struct Entry {
    Extent extent;
    uint64_t first_ordinal;
  };

  // False when the arena has no room. `view` outlives the index.
  bool Open(const SpoolView& view, Arena& arena);

  // Extents of a kind, sorted by (thread, base); log extents in file order.
  std::span<const Entry> Of(ExtentKind kind) const;
  std::span<const Entry> Of(ExtentKind kind, uint16_t thread) const;
  // Items of a kind, over all threads.
  uint64_t Count(ExtentKind kind) const;
  // The extent that holds the item, nullptr when none does.
  const Entry* Find(ExtentKind kind, uint16_t thread, uint64_t index) const;

 private:
  static constexpr size_t kKinds = kExtentKinds;

  Entry* entries_ = nullptr;
  size_t begin_[kKinds + 1] = {};
};

}  // namespace rankine::layout
