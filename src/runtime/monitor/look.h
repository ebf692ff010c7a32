// Which windows a call concerns: asked once for each start or stop of any window and each slot (and, with
// filters, partner and size), with the lock of all windows.
#pragma once
#include <bit>
#include <cstdint>

#include "runtime/monitor/watch.h"

namespace rankine::runtime::monitor {

inline uint32_t BucketOf(uint64_t bytes) {
  return bytes == 0 ? 0 : 64 - static_cast<uint32_t>(std::countl_zero(bytes));
}

struct Wanted {
  Thread* t;
  Watcher* own;
  const Slot& slot;
  int32_t peer;
  uint32_t bucket;
  bool has_message;
};

// Puts them behind the thread's refs, and where they stand into `known`. False: nobody can be asked now,
// which is counted.
bool Look(const Wanted& wanted, Watcher::Known* known, uint64_t epoch);

}  // namespace rankine::runtime::monitor
