// SPDX-License-Identifier: BSD-3-Clause
// The windows that count a call or a message. The thread found these windows (window_lookup.h) for the same
// slot, partner and size, after the last start or stop of any window. The code is inline, because every call
// uses it.
#pragma once
#include <cstdint>

#include "recorder/consumers/windows/window.h"
#include "recorder/consumers/windows/window_lookup.h"

namespace rankine::recorder::windows {

// Returns true if different windows may count messages of the same call.
[[gnu::always_inline]] inline bool HasFilters() {
  return __atomic_load_n(&g_monitor.filtered, __ATOMIC_RELAXED) != 0;
}

[[gnu::always_inline]] inline uint64_t ReadEpoch() {
  return __atomic_load_n(&g_monitor.epoch, __ATOMIC_ACQUIRE);
}

// Returns the properties of a message that the windows' filters use. The parameter `peer` is kNobody if
// there is no message.
[[gnu::always_inline]] inline uint64_t AskedOf(int32_t peer, uint64_t bytes) {
  if (peer == kNobody) return kNoMessage;
  const bool by_peer = __atomic_load_n(&g_monitor.by_peer, __ATOMIC_RELAXED) != 0;
  const bool by_size = __atomic_load_n(&g_monitor.by_size, __ATOMIC_RELAXED) != 0;
  return MessageOf(by_peer ? peer : 0, by_size ? BucketOf(bytes) : 0);
}

struct Refs {
  Ref *first, *last;
  uint16_t known;  // KnownPlaceOf(): offset of the entry of these windows
  Ref* begin() const { return first; }
  Ref* end() const { return last; }
  bool empty() const { return first == last; }
};

// Returns the offset of a slot's entry in Watcher::known, in bytes. The slots are contiguous in memory, so
// two slots rarely share an entry.
[[gnu::always_inline]] inline uint16_t KnownPlaceOf(const Slot* s, uint64_t message) {
  constexpr uint64_t kSize = sizeof(Watcher::Known);
  static_assert(sizeof(Slot) == kSize && kSize == 64 && sizeof(Watcher::known) == 1 << 15);
  uint64_t place = reinterpret_cast<uintptr_t>(s);
  if (message != 0) place ^= (message * 0x9e3779b97f4a7c15ull) >> 49;
  return static_cast<uint16_t>(place & (sizeof(Watcher::known) - kSize));
}
[[gnu::always_inline]] inline Watcher::Known* KnownAt(Watcher* own, uint16_t place) {
  return reinterpret_cast<Watcher::Known*>(reinterpret_cast<char*>(own->known) + place);
}

// Returns the key of an entry. The key shows whether the entry was made while windows had filters. So a
// call needs to compare only the key and the epoch.
[[gnu::always_inline]] inline uint64_t KnownKey(const Slot* s, uint64_t message) {
  return reinterpret_cast<uintptr_t>(s) | (message != 0 ? 1 : 0);
}
[[gnu::always_inline]] inline bool IsOf(const Watcher::Known& known, const Slot* s, uint64_t message,
                                        uint64_t epoch) {
  return known.key == KnownKey(s, message) && known.epoch == epoch &&
         (message == 0 || known.message == message);
}

// Returns the entry of a slot. May be called only while no window has a filter.
[[gnu::always_inline]] inline Watcher::Known* KnownOf(Thread* t, const Slot* s) {
  return KnownAt(t->watcher, KnownPlaceOf(s, 0));
}
// Returns true if the entry belongs to the slot and is valid in the current epoch.
[[gnu::always_inline]] inline bool IsKnown(const Watcher::Known& known, const Slot* s) {
  return IsOf(known, s, 0, ReadEpoch());
}

// Returns the windows of a call. The parameter `message` is the result of AskedOf(), or 0 while no window
// has a filter. The caller must have read the epoch before it tested for filters.
[[gnu::always_inline]] inline Refs RefsOf(Thread* t, Watcher* own, const Slot* s, uint64_t message,
                                          uint64_t epoch) {
  const uint16_t place = KnownPlaceOf(s, message);
  Watcher::Known* known = KnownAt(own, place);
  if (!IsOf(*known, s, message, epoch) && !Look({t, own, *s, message}, known, epoch)) [[unlikely]]
    return {nullptr, nullptr, 0};
  return {known->first, known->last, place};
}

// Returns true if it is known that no window counts this message. Windows that filter by partner or size
// ignore almost all messages, so this function is used while windows have filters. The parameter `*place`
// receives the offset of the entry.
[[gnu::always_inline]] inline bool NoneCounts(Watcher* own, const Slot* s, uint64_t message, uint64_t epoch,
                                              uint16_t* place) {
  *place = KnownPlaceOf(s, message);
  const Watcher::Known& known = *KnownAt(own, *place);
  return IsOf(known, s, message, epoch) && known.IsNone();
}

// To be called after a call of the slot was counted. If the next call of the slot needs to use only the plain
// window, returns this window, and otherwise nullptr.
[[gnu::always_inline]] inline Ref* NotePlain(Watcher::Known* known) {
  Ref* ref = known->first;
  if (known->last - ref != 1 || ref->filter != nullptr || ref->model != layout::WindowModel::call)
    return nullptr;
  known->plain = ref;
  return ref;
}

}  // namespace rankine::recorder::windows
