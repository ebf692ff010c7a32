// SPDX-License-Identifier: BSD-3-Clause
// Extents of the spool for writers in a signal handler. The next extent is claimed while the present one
// still has room. If that fails, because the handler interrupted a claim of its thread, it is tried again at
// the next sample.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/spool_layout.h"

namespace rankine::recorder::sampling {

class Extents {
 public:
  // Not in a signal handler. The first extent has `first_bytes`; later ones double in size.
  void Prepare(layout::ExtentKind kind, uint32_t thread, uint32_t item_size, uint32_t first_bytes);

  // Room for `bytes` (items of the kind, or fewer bytes than the first extent has), at `at()`; nullptr: no
  // room now. `moved`: it is the begin of an extent.
  std::byte* Room(uint32_t bytes, bool* moved = nullptr);
  // The bytes are written: adds `items` to what a reader sees.
  void Publish(uint32_t bytes, uint64_t items);

  // The number of published items.
  uint64_t items() const { return now_ == nullptr ? 0 : now_->base + now_->count; }

  // Call after a writer was left for good (nesting.h): only published items count.
  void Recover();

  // The next items go to another extent.
  void Leave() { used_ = now_ == nullptr ? 0 : now_->payload_size; }

 private:
  void ClaimNext();

  layout::ExtentHeader* now_ = nullptr;
  layout::ExtentHeader* next_ = nullptr;
  uint32_t used_ = 0;   // bytes of the present one
  uint32_t bytes_ = 0;  // of the next one
  uint32_t item_size_ = 0;
  uint16_t thread_ = 0;
  layout::ExtentKind kind_ = layout::ExtentKind::samples;
};

// The used part of the process's room for samples and stacks, in 64ths.
uint32_t Fill();

}  // namespace rankine::recorder::sampling
