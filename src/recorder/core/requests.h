// SPDX-License-Identifier: BSD-3-Clause
// Requests from start to completion. The table says which operation a handle belongs to, so that the
// completing call gets the bytes of the operation. Each thread has one table, keyed by handle; a thread that
// completes another's request searches the others' tables.
//
// A handle is not unique: MPICH returns the same one for every send that completed at once. Such operations
// share one entry, since a look-up would otherwise pass thousands of entries. While a monitor window with
// filters may run, only operations with equal call, partner and size share an entry. The others get separate
// entries under numbers that no handle has, and the entry of the handle leads to them.
//
// Threads exclude each other by a spin lock only under MPI_THREAD_MULTIPLE. Below that level the application
// may not call MPI from two threads at a time.
//
// Under MPI_THREAD_MULTIPLE the library may give a handle to a new request before the thread that completed
// the former one has recorded that. A table then has an entry for each, with the time of its start. A call
// completes the youngest request that was started before the call began: a later one cannot be meant.
#pragma once
#include <cstdint>

#include "base/rt/spin.h"

namespace rankine::recorder {

struct Slot;

// nobody: a persistent operation with MPI_PROC_NULL alone; its starts move nothing. untold: a receive whose
// status does not say what arrived; `received` is then its capacity.
enum class RequestKind : uint8_t { other, recv, nobody, untold };

struct Request {
  uint64_t handle;  // canonical; 0, which no MPI uses: this place is empty
  Slot* slot;  // of the call that knows the communicator: the call that started the operation or set up the
               // persistent request
  Slot* bytes_to;        // of the call that started it: the same slot, or that of MPI_Start
  uint64_t bytes;        // known at the start: bytes to send, or bytes that a collective moves
  uint64_t start_ticks;  // with kStartKnown: when the call that started it was entered
  uint32_t more;         // further operations that share this handle; their bytes are included in `bytes`
  uint32_t apart;        // number of the next separate entry of this handle (ApartOf); 0: none
  int32_t peer;          // persistent send: counted at each start
  RequestKind kind;
  uint8_t flags;
  uint16_t known;  // with kStartKnown: where the monitor windows of its call were found
                   // (consumers/windows/window_refs.h)
  uint64_t
      received;  // bytes to receive, included in `bytes`; for a shared entry, those of the first operation
};
static_assert(sizeof(Request) == 64);

// The key under which the separate entry with this number lies.
constexpr uint64_t ApartOf(uint64_t handle, uint32_t apart) {
  return (handle ^ apart * 0x9e3779b97f4a7c15ull) | uint64_t{1} << 63;
}

inline constexpr uint8_t kPersistent = 1;
inline constexpr uint8_t kActive = 2;
inline constexpr uint8_t kHasPeer = 4;     // a point-to-point send to `peer`
inline constexpr uint8_t kStartKnown = 8;  // a monitor window ran
inline constexpr uint8_t kHasSource = 16;  // a receive with a named source, `peer`

class RequestTable {
 public:
  // Allocates room for the first requests. Call once, before everything else. False: no memory.
  bool Prepare() { return Grow(); }

  // The first place for the handle, if it is empty, for the caller to fill in. nullptr: use Insert.
  [[gnu::always_inline]] Request* TakeFirst(uint64_t handle) {
    Request* r = &slots_[Home(handle)];
    if (r->handle != 0 || used_ >= most_) [[unlikely]]
      return nullptr;
    r->handle = handle;
    used_++;
    return r;
  }

  // The place of the handle. `again` is set if the handle was already there; otherwise the caller fills the
  // place in. nullptr when there is no memory, or too many requests are open; the caller counts that.
  // `handle` is not 0.
  Request* Insert(uint64_t handle, bool* again) {
    if (used_ >= most_ && !Grow()) [[unlikely]]
      return nullptr;
    uint32_t at = Home(handle);
    for (; slots_[at].handle != 0; at = (at + 1) & mask_) {
      if (slots_[at].handle != handle) continue;
      *again = true;
      return &slots_[at];
    }
    slots_[at].handle = handle;
    used_++;
    return &slots_[at];
  }

  // A place for one more request with this handle, which was started at `since`. The oldest of several is
  // replaced: its end was not seen. nullptr: as for Insert.
  Request* InsertAnother(uint64_t handle, uint64_t since);

  // The entry with this handle that was inserted last, or nullptr. Valid until the next Insert or Erase.
  Request* FindLast(uint64_t handle);

  uint64_t SinceOf(const Request* r) const { return since_[r - slots_]; }

  // Calls visit(request) for each entry with this handle, in the order in which they were inserted.
  template <class Visit>
  void ForEachOf(uint64_t handle, Visit visit) {
    for (uint32_t at = Home(handle); slots_[at].handle != 0; at = (at + 1) & mask_) {
      if (slots_[at].handle == handle) visit(&slots_[at]);
    }
  }

  // The active entry with this handle, if it lies in its first or second place, as nearly all do. Otherwise
  // nullptr.
  [[gnu::always_inline]] Request* FindQuick(uint64_t handle) {
    Request* r = &slots_[Home(handle)];
    if (r->handle != handle) r = r == last_ ? slots_ : r + 1;
    return r->handle == handle && (r->flags & kActive) != 0 ? r : nullptr;
  }

  // The entry with this handle, or nullptr. Valid until the next Insert or Erase.
  Request* Find(uint64_t handle) {
    for (uint32_t at = Home(handle); slots_[at].handle != 0; at = (at + 1) & mask_) {
      if (slots_[at].handle == handle) return &slots_[at];
    }
    return nullptr;
  }

  // Copies the youngest entry with this handle, as it was at some moment. False: there is none. For signal
  // handlers of the owner, which cannot take the lock: other threads may be changing the entry.
  bool Copy(uint64_t handle, Request* to) const {
    const uint32_t mask = __atomic_load_n(&mask_, __ATOMIC_ACQUIRE);  // as in ForEachActive
    const Request* slots = __atomic_load_n(&slots_, __ATOMIC_ACQUIRE);
    bool found = false;
    for (uint32_t i = 0, at = Home(handle) & mask; i <= mask; ++i, at = (at + 1) & mask) {
      if (slots[at].handle == 0) break;
      if (slots[at].handle != handle) continue;
      *to = slots[at];
      found = true;
    }
    return found;
  }

  [[gnu::always_inline]] void Erase(Request* r) {
    used_--;
    Request* next = r == last_ ? slots_ : r + 1;
    if (next->handle != 0) [[unlikely]] {
      r = MoveUp(r);
      r->apart = 0;  // it has moved
    }
    r->handle = 0;
  }

  // Calls visit(request) for each active request. Any thread, without the lock: the places stay mapped, and a
  // request that comes or goes meanwhile is either seen or not.
  template <class Visit>
  void ForEachActive(Visit visit) const {
    if (__atomic_load_n(&used_, __ATOMIC_RELAXED) == 0) return;
    // Load the mask first: Grow() sets it last, so that it never reaches beyond the places.
    const uint32_t mask = __atomic_load_n(&mask_, __ATOMIC_ACQUIRE);
    const Request* slots = __atomic_load_n(&slots_, __ATOMIC_ACQUIRE);
    for (uint32_t at = 0; at <= mask; ++at) {
      if (slots[at].handle != 0 && (slots[at].flags & kActive) != 0) visit(slots[at]);
    }
  }

  // Forgets started requests and marks persistent ones inactive: their completions were not seen.
  void ForgetStarted();

  rt::SpinLock lock;

 private:
  bool Grow();
  // Linear probing without tombstones: entries after a hole move up, so look-ups stay short however many
  // requests come and go. Returns the hole that remains in the end.
  Request* MoveUp(Request* r);
  uint32_t Home(uint64_t handle) const {
    return static_cast<uint32_t>((handle * 0x9e3779b97f4a7c15ull) >> 32) & mask_;
  }

  Request* slots_;
  Request* last_;
  uint32_t mask_;
  uint32_t used_;
  uint32_t most_;    // half of the places
  uint64_t* since_;  // of each place: when InsertAnother filled it
};

}  // namespace rankine::recorder
