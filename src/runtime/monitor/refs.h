// The windows that count a call or a message: found where the thread has looked them up (look.h) for the same
// slot, partner and size since the last start or stop of any window. In line: each call comes by here.
#pragma once
#include <cstdint>

#include "runtime/monitor/look.h"
#include "runtime/monitor/window.h"

namespace rankine::runtime::monitor {

// Can messages of one call concern different windows?
[[gnu::always_inline]] inline bool HasFilters() {
  return __atomic_load_n(&g_monitor.filtered, __ATOMIC_RELAXED) != 0;
}

[[gnu::always_inline]] inline uint64_t ReadEpoch() {
  return __atomic_load_n(&g_monitor.epoch, __ATOMIC_ACQUIRE);
}

// What the windows' filters ask of a message; `peer` kNobody: there is none.
[[gnu::always_inline]] inline uint64_t AskedOf(int32_t peer, uint64_t bytes) {
  if (peer == kNobody) return kNoMessage;
  const bool by_peer = __atomic_load_n(&g_monitor.by_peer, __ATOMIC_RELAXED) != 0;
  const bool by_size = __atomic_load_n(&g_monitor.by_size, __ATOMIC_RELAXED) != 0;
  return MessageOf(by_peer ? peer : 0, by_size ? BucketOf(bytes) : 0);
}

struct Refs {
  Ref *first, *last;
  uint16_t known;  // where they stand
  Ref* begin() const { return first; }
  Ref* end() const { return last; }
  bool empty() const { return first == last; }
};

// Slots lie one behind the other.
[[gnu::always_inline]] inline uint32_t KnownPlaceOf(const Slot* s, uint64_t message) {
  static_assert(sizeof(Slot) == 1 << 6 && Watcher::kKnown == 1 << 9);
  uint64_t hash = reinterpret_cast<uintptr_t>(s) >> 6;
  if (message != 0) hash ^= (message * 0x9e3779b97f4a7c15ull) >> 55;
  return static_cast<uint32_t>(hash % Watcher::kKnown);
}

// What was found for a slot while no window has a filter has a key of its own: then it is no more than that
// and the epoch that a call looks at.
[[gnu::always_inline]] inline uint64_t KnownKey(const Slot* s, uint64_t message) {
  return reinterpret_cast<uintptr_t>(s) | (message != 0 ? 1 : 0);
}
[[gnu::always_inline]] inline bool IsOf(const Watcher::Known& known, const Slot* s, uint64_t message,
                                        uint64_t epoch) {
  return known.key == KnownKey(s, message) && known.epoch == epoch &&
         (message == 0 || known.message == message);
}

// `message`: AskedOf(), or 0 while no window has a filter. The epoch was read before it was asked whether
// windows have filters.
[[gnu::always_inline]] inline Refs RefsOf(Thread* t, Watcher* own, const Slot* s, uint64_t message,
                                          uint64_t epoch) {
  const uint32_t place = KnownPlaceOf(s, message);
  Watcher::Known* known = &own->known[place];
  if (!IsOf(*known, s, message, epoch) && !Look({t, own, *s, message}, known, epoch)) [[unlikely]]
    return {nullptr, nullptr, 0};
  return {known->first, known->last, static_cast<uint16_t>(place)};
}

// While windows have filters: is it known that none counts this message of a call? Nearly all messages are of
// no concern to windows that ask for a partner or a size. `place`: where that stands.
[[gnu::always_inline]] inline bool NoneCounts(const Watcher* own, const Slot* s, uint64_t message,
                                              uint64_t epoch, uint16_t* place) {
  const uint32_t at = KnownPlaceOf(s, message);
  *place = static_cast<uint16_t>(at);
  const Watcher::Known& known = own->known[at];
  return IsOf(known, s, message, epoch) && known.first == known.last;
}

}  // namespace rankine::runtime::monitor
