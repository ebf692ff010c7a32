// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/matched_messages.h"

#include "base/rt/spin.h"
#include "layout/ti/layout.h"
#include "recorder/core/process.h"

namespace rankine::recorder::calls {
namespace {

constexpr uint32_t kPlaces = 1024;
// Number of positions searched for a handle, beginning at its hash; programs hold only a few such messages at
// a time.
constexpr uint32_t kLooked = 8;

struct Known {
  uint64_t handle;  // 0: unused
  MessageEnvelope envelope;
};

constinit Known g_known[kPlaces]{};
constinit rt::SpinLock g_lock;

Known& PlaceOf(uint64_t handle, uint32_t n) {
  const auto home = static_cast<uint32_t>((handle * 0x9e3779b97f4a7c15ull) >> 32);
  return g_known[(home + n) % kPlaces];
}

bool Lock() {
  return !g_process.concurrent || g_lock.TryLock();
}

void Unlock() {
  if (g_process.concurrent) g_lock.Unlock();
}

}  // namespace

void PutMessage(uint64_t handle, const MessageEnvelope& envelope) {
  if (handle == 0 || !Lock()) return;
  for (uint32_t n = 0; n < kLooked; ++n) {
    Known& place = PlaceOf(handle, n);
    if (place.handle != 0 && place.handle != handle) continue;
    place = {handle, envelope};
    break;
  }
  Unlock();
}

MessageEnvelope TakeMessage(uint64_t handle) {
  MessageEnvelope found{layout::kTiAnySource, layout::kTiAnyTag};
  if (handle == 0 || !Lock()) return found;
  for (uint32_t n = 0; n < kLooked; ++n) {
    Known& place = PlaceOf(handle, n);
    if (place.handle != handle) continue;
    found = place.envelope;
    place.handle = 0;
    break;
  }
  Unlock();
  return found;
}

}  // namespace rankine::recorder::calls
