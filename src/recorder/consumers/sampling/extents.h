// Extents of the spool that a signal handler writes to. The next one is claimed while the present one still
// has room: where the claim cannot be had at once, because the thread was interrupted in one, it is tried
// again with the next sample.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/spool_layout.h"

namespace rankine::recorder::sampling {

class Extents {
 public:
  // Not in a signal handler. `first_bytes` of the first extent; those after it double.
  void Prepare(layout::ExtentKind kind, uint32_t thread, uint32_t item_size, uint32_t first_bytes);

  // Where `bytes` (items of the kind, or fewer bytes than the first extent has) can be written, at `at()`;
  // nullptr: no room now. `moved`: it is the begin of an extent.
  std::byte* Room(uint32_t bytes, bool* moved = nullptr);
  // They have been: adds `items` to what a reader sees.
  void Publish(uint32_t bytes, uint64_t items);

  // All that were published.
  uint64_t items() const { return now_ == nullptr ? 0 : now_->base + now_->count; }

  // After a writer was left in the middle for good (nesting.h): only what was published counts.
  void Recover();

  // What comes next goes to another extent.
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

// What all samples and stacks of the process may take, and how much of it is taken, in 1/64 of it.
uint32_t Fill();

}  // namespace rankine::recorder::sampling
