// SPDX-License-Identifier: BSD-3-Clause
// Finds the communicator to which a call's handle belongs, and the slot for the call's call site and
// communicator. For a repeated call, the slot is found in a cache by return address, handle and function.
// For a new call, an out-of-line function looks up the slot.
#pragma once
#include <bit>
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/calls/arguments.h"
#include "recorder/calls/volume.h"
#include "recorder/context/regions.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::mpi {

using recorder::g_process;
using recorder::Slot;

// Returns the caller of the entry point whose frame is `frame` (arch/entry_frame.h).
inline Origin OriginAt(void* frame) {
  return {static_cast<void**>(frame)[1], frame};
}

inline uintptr_t StackPointerOf(Origin from) {
  return reinterpret_cast<uintptr_t>(from.frame) + 2 * sizeof(uintptr_t);
}

// Returns the slot of this call's row in the thread's table of rows; adds a new row if there is none. Counts
// a failed search for the call site. Preserves errno.
Slot* FindCallSlot(Thread* t, uint16_t id, Origin from, uint32_t comm);

inline uint32_t CommIndex(Thread* t, recorder::HandleKind kind, uint64_t handle) {
  const recorder::HandleCache& c = t->comms[recorder::CommCacheIndex(handle)];
  if (c.handle == handle && c.generation == recorder::control::g_steering.handles) return c.value;
  return recorder::CommIndexSlow(t, kind, handle);
}

template <class S>
inline uint32_t CommOf(Thread* t, const long* a, const PreCallState& saved) {
  if constexpr (S::comm == kNone) {
    return layout::kNoIndex;
  } else if constexpr (S::comm_via == CommVia::comm) {
    return CommIndex(t, recorder::HandleKind::comm, Handle(g_process.abi, a[S::comm]));
  } else if constexpr (S::comm_via == CommVia::win) {
    return CommIndex(t, recorder::HandleKind::win, Handle(g_process.abi, a[S::comm]));
  } else if constexpr (S::comm_via == CommVia::file) {
    return CommIndex(t, recorder::HandleKind::file, static_cast<uint64_t>(a[S::comm]));
  } else {
    return CommIndex(t, recorder::HandleKind::message, saved.handle);
  }
}

// The handle from which the call's communicator is found; 0 if the call has none.
template <class S>
inline uint64_t HandleOf(const long* a, const PreCallState& saved) {
  if constexpr (S::comm == kNone) {
    return 0;
  } else if constexpr (S::comm_via == CommVia::file) {
    return static_cast<uint64_t>(a[S::comm]);
  } else if constexpr (S::comm_via == CommVia::message) {
    return saved.handle;
  } else {
    return Handle(g_process.abi, a[S::comm]);
  }
}

template <class S>
inline CommView ViewOf(Slot* s, uint32_t comm, const long* a) {
  uint64_t handle = 0;
  if constexpr (S::comm_via == CommVia::comm) handle = Handle(g_process.abi, a[S::comm]);
  return {comm == layout::kNoIndex ? nullptr : &recorder::CommAt(comm), handle, s};
}

[[gnu::always_inline]] inline recorder::CallCache& CacheOf(Thread* t, uint64_t key, uint64_t handle) {
  return t->calls[recorder::CallIndex(key, handle, recorder::NodeKey(t->context.node))];
}

template <uint16_t Id>
[[gnu::always_inline]] inline Slot* SlotIn(const Thread* t, const recorder::CallCache& c, uint64_t key,
                                           uint64_t handle) {
  if (c.key == key && c.handle == handle && c.generation == recorder::control::g_steering.handles &&
      c.slot->function == Id && c.slot->node == recorder::NodeKey(t->context.node)) [[likely]] {
    return c.slot;
  }
  return nullptr;
}

// Returns the cache key of a call site that called MPI through a language binding. An interpreter calls all
// functions from the same few call sites. Therefore, the key also contains the function, in bits that
// program addresses never use.
template <uint16_t Id>
inline uint64_t KeyBehindBinding(uint64_t site) {
  return site | uint64_t{Id} << 48;
}

// Returns the slot of a call that was made through a language binding, and whose return address is not in the
// cache. The binding's own call site must be in the cache.
template <uint16_t Id>
inline Slot* KnownBehindBinding(Thread* t, Origin from, const long* a, const PreCallState& saved) {
  if (recorder::IsPaused(t) || g_process.callsite_depth != 1) [[unlikely]]
    return nullptr;
  const uint64_t site =
      callsite::KnownCaller(t->sites, reinterpret_cast<uintptr_t>(from.return_address), StackPointerOf(from));
  if (site == 0) return nullptr;
  const uint64_t key = KeyBehindBinding<Id>(site), handle = HandleOf<Spec<Id>>(a, saved);
  return SlotIn<Id>(t, CacheOf(t, key, handle), key, handle);
}

// Handles a call whose return address is not in the cache. First looks in the cache for the call site that
// called the language binding. If the cache contains no such call site, looks up everything and caches the
// result.
template <uint16_t Id>
[[gnu::noinline]] Slot* FindSlotOf(Thread* t, Origin from, const long* a, const PreCallState& saved) {
  if ((t->context.mode & recorder::context::kAsked) != 0) [[unlikely]]
    recorder::context::TakeOver(t);
  Slot* s = KnownBehindBinding<Id>(t, from, a, saved);
  if (s != nullptr) return s;
  const uint64_t generation = recorder::control::g_steering.handles;
  s = FindCallSlot(t, Id, from, CommOf<Spec<Id>>(t, a, saved));
  if (s == nullptr || s->site == recorder::kPausedSite || g_process.callsite_depth != 1) return s;
  const bool behind = s->site != reinterpret_cast<uint64_t>(from.return_address);
  const uint64_t key = behind ? KeyBehindBinding<Id>(s->site) : s->site,
                 handle = HandleOf<Spec<Id>>(a, saved);
  if (generation == recorder::control::g_steering.handles)
    CacheOf(t, key, handle) = {key, handle, generation, s};
  return s;
}

// Returns the slot if the return address is in the cache.
template <uint16_t Id>
inline Slot* KnownSlotOf(Thread* t, Origin from, const long* a, const PreCallState& saved) {
  auto address = reinterpret_cast<uint64_t>(from.return_address);
  uint64_t handle = HandleOf<Spec<Id>>(a, saved);
  return SlotIn<Id>(t, CacheOf(t, address, handle), address, handle);
}

template <uint16_t Id>
inline Slot* SlotOf(Thread* t, Origin from, const long* a, const PreCallState& saved) {
  Slot* s = KnownSlotOf<Id>(t, from, a, saved);
  if (s != nullptr) [[likely]]
    return s;
  return FindSlotOf<Id>(t, from, a, saved);
}

// Inquiries (MPI_Comm_rank, MPI_Get_count) take about as long as one read of the clock. If every inquiry
// read the clock twice, the two readings would be most of the inquiry's cost, and half of its reported
// time. So only the first kTimedAtFirst calls of a row are timed. After the first kTimedAtFirst calls, one
// call in kTimedEvery is timed. A reader of the row scales the sum of times up accordingly; the histogram
// contains only the timed calls.
inline constexpr uint64_t kTimedAtFirst = 64;
inline constexpr uint64_t kTimedEvery = 8;  // A power of two.
inline bool IsTimed(uint64_t calls_before) {
  return calls_before < kTimedAtFirst || calls_before % kTimedEvery == 0;
}

[[gnu::always_inline]] inline void AddTime(layout::ProfileRow* row, uint64_t ticks) {
  row->calls++;
  row->time_sum += ticks;
  if (ticks < row->time_min) row->time_min = ticks;
  if (ticks > row->time_max) row->time_max = ticks;
  row->time_histogram[layout::TimeBucket(rt::TicksToNs(ticks))]++;
}

}  // namespace rankine::mpi
