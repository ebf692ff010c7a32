// SPDX-License-Identifier: BSD-3-Clause
// Extents of the spool for code that writes in a signal handler. The next extent is claimed while the
// current extent still has room. The claim fails if the signal handler has interrupted its thread while the
// thread itself was claiming an extent. If the claim fails, the next sample tries to claim the extent again.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/spool_layout.h"

namespace rankine::recorder::sampling {

class Extents {
 public:
  // Must not be called in a signal handler. The first extent has `first_bytes`; each later extent is twice as
  // large as the extent before it.
  void Prepare(layout::ExtentKind kind, uint32_t thread, uint32_t item_size, uint32_t first_bytes);

  // Returns space for the given number of bytes, or nullptr if there is no space now. The parameter `bytes`
  // must be the size of items of this kind, or less than the size of the first extent. The flag `*moved` is
  // set if the space is at the start of an extent.
  std::byte* Room(uint32_t bytes, bool* moved = nullptr);
  // To be called when the bytes have been written. Makes `items` more items visible to readers.
  void Publish(uint32_t bytes, uint64_t items);

  // Returns the number of published items.
  uint64_t items() const { return now_ == nullptr ? 0 : now_->base + now_->count; }

  // To be called when a writer was interrupted and will never continue (nesting.h). Drops the items that
  // were not published.
  void Recover();

  // Makes the next item begin a new extent.
  void Leave() { used_ = now_ == nullptr ? 0 : now_->payload_size; }

 private:
  void ClaimNext();

  layout::ExtentHeader* now_ = nullptr;
  layout::ExtentHeader* next_ = nullptr;
  uint32_t used_ = 0;   // The number of bytes used in the current extent.
  uint32_t bytes_ = 0;  // size of the next extent
  uint32_t item_size_ = 0;
  uint16_t thread_ = 0;
  layout::ExtentKind kind_ = layout::ExtentKind::samples;
};

// Returns how much of the process's space for samples and stacks is used, in 64ths.
uint32_t Fill();

}  // namespace rankine::recorder::sampling
