// SPDX-License-Identifier: BSD-3-Clause
// Tracks requests from start to completion. The table maps a handle to its operation. The completing call
// finds the number of bytes that the operation moved. Each thread has one table, keyed by handle. A thread
// that completes a request of another thread searches the tables of other threads.
//
// A handle is not unique: MPICH returns the same handle for every send that completed immediately. All
// operations with one handle share one entry, because a look-up would otherwise have to skip thousands of
// entries. While a monitor window with filters may run, only operations with equal call, partner and size
// share an entry. Operations that differ get separate entries, whose keys are never used as handles. The
// handle's own entry links to the separate entries.
//
// Threads exclude each other with a spin lock, but only under MPI_THREAD_MULTIPLE. At lower levels of
// thread support, the application must not call MPI from two threads at the same time.
//
// Under MPI_THREAD_MULTIPLE, one thread completes a request and then records the completion. Before the
// completion is recorded, the library may reuse the handle for a new request. The table has one entry for
// the completed request and one for the new request, each with the time of its start. A call completes the
// youngest request that was started before the call began, because a call cannot refer to a later request.
#pragma once
#include <cstdint>

#include "base/rt/spin.h"

namespace rankine::recorder {

struct Slot;

// nobody: the only partner of a persistent operation is MPI_PROC_NULL, so starting the operation moves no
// data. untold: the status of a receive does not report how much arrived; `received` is then the buffer's
// capacity.
enum class RequestKind : uint8_t { other, recv, nobody, untold };

struct Request {
  uint64_t handle;  // The canonical handle. 0, which no MPI library uses, marks an empty table slot.
  Slot* slot;      // The slot of the call that has the communicator as an argument: the call that started the
                   // operation or created the persistent request.
  Slot* bytes_to;  // The slot of the call that started the operation: `slot` itself, or the slot of the
                   // MPI_Start call.
  uint64_t bytes;  // The number of bytes to send, or that a collective moves. This number is known when the
                   // operation starts.
  uint64_t start_ticks;  // The time at which the starting call was entered, if kStartKnown is set.
  uint32_t more;         // The number of further operations that share this handle; `bytes` includes their
                         // bytes.
  uint32_t apart;        // The number of the handle's next separate entry (ApartOf); 0: none.
  int32_t peer;          // If the request is a persistent send, this member is its partner. Each start of the
                         // request is counted as a call with this partner.
  RequestKind kind;
  uint8_t flags;
  uint16_t known;     // Shows where the monitor windows of the starting call were found, if kStartKnown is
                      // set (consumers/windows/window_refs.h).
  uint64_t received;  // The number of bytes to receive, which is a part of `bytes`. A shared entry has the
                      // number of bytes of its first operation.
};
static_assert(sizeof(Request) == 64);

// A handle may have several entries in the table. Returns the key of one of the handle's separate entries.
// The parameter `apart` is the number of the entry.
constexpr uint64_t ApartOf(uint64_t handle, uint32_t apart) {
  return (handle ^ apart * 0x9e3779b97f4a7c15ull) | uint64_t{1} << 63;
}

inline constexpr uint8_t kPersistent = 1;
inline constexpr uint8_t kActive = 2;
inline constexpr uint8_t kHasPeer = 4;     // A point-to-point send to `peer`.
inline constexpr uint8_t kStartKnown = 8;  // A monitor window ran when the operation started.
inline constexpr uint8_t kHasSource = 16;  // The request is a receive from a named source. The member
                                           // `peer` is the source.

class RequestTable {  // NOLINT(cppcoreguidelines-pro-type-member-init): the table lies in zeroed memory
 public:
  // Allocates memory for the first requests. Call Prepare once, before all other functions. Returns false
  // if there is no memory.
  bool Prepare() { return Grow(); }

  // Returns the first slot for the handle if that slot is empty; the caller must fill it in. If the result is
  // nullptr, use Insert.
  [[gnu::always_inline]] Request* TakeFirst(uint64_t handle) {
    Request* r = &slots_[Home(handle)];
    if (r->handle != 0 || used_ >= most_) [[unlikely]]
      return nullptr;
    r->handle = handle;
    used_++;
    return r;
  }

  // Returns the entry of the handle. The flag `again` is set if the handle was already in the table;
  // otherwise the caller must fill in the entry. Returns nullptr if there is no memory or too many requests
  // are open. The caller counts the failure. The parameter `handle` must not be 0.
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

  // Adds another request with this handle, and returns its entry. The parameter `since` is the time at which
  // the request was started. If the handle already has the maximum number of entries, the new request
  // replaces the oldest request. A handle has too many entries only if the end of the oldest request was
  // missed. Returns nullptr in the same cases as Insert.
  Request* InsertAnother(uint64_t handle, uint64_t since);

  // Returns the entry that was inserted last with this handle, or nullptr. The pointer is valid until the
  // next Insert or Erase.
  Request* FindLast(uint64_t handle);

  uint64_t SinceOf(const Request* r) const { return since_[r - slots_]; }

  // Calls visit(request) for each entry with this handle, in the order in which the entries were inserted.
  template <class Visit>
  void ForEachOf(uint64_t handle, Visit visit) {
    for (uint32_t at = Home(handle); slots_[at].handle != 0; at = (at + 1) & mask_) {
      if (slots_[at].handle == handle) visit(&slots_[at]);
    }
  }

  // Returns the active entry of this handle if it is in the handle's first or second slot. Nearly all entries
  // are in one of these two slots. If the entry is in another slot, returns nullptr.
  [[gnu::always_inline]] Request* FindQuick(uint64_t handle) {
    Request* r = &slots_[Home(handle)];
    if (r->handle != handle) r = r == last_ ? slots_ : r + 1;
    return r->handle == handle && (r->flags & kActive) != 0 ? r : nullptr;
  }

  // Returns the first entry with this handle, or nullptr. The pointer is valid until the next Insert or
  // Erase.
  Request* Find(uint64_t handle) {
    for (uint32_t at = Home(handle); slots_[at].handle != 0; at = (at + 1) & mask_) {
      if (slots_[at].handle == handle) return &slots_[at];
    }
    return nullptr;
  }

  // Copies the youngest entry with this handle. Returns false if no entry has the handle. This function is
  // for signal handlers of the owner, which cannot take the lock. Other threads may change the entry at the
  // same time.
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
      r->apart = 0;  // The entry loses its link, because the separate entry has moved.
    }
    r->handle = 0;
  }

  // Calls visit(request) for each active request. Any thread may call this function without the lock,
  // because the slots stay mapped. A visit may miss a request that is inserted or erased during the visit.
  template <class Visit>
  void ForEachActive(Visit visit) const {
    if (__atomic_load_n(&used_, __ATOMIC_RELAXED) == 0) return;
    // The mask is loaded before the slots, because Grow() stores the mask last. The loaded mask therefore
    // never exceeds the size of the loaded slots.
    const uint32_t mask = __atomic_load_n(&mask_, __ATOMIC_ACQUIRE);
    const Request* slots = __atomic_load_n(&slots_, __ATOMIC_ACQUIRE);
    for (uint32_t at = 0; at <= mask; ++at) {
      if (slots[at].handle != 0 && (slots[at].flags & kActive) != 0) visit(slots[at]);
    }
  }

  // Removes the requests that were started, and marks persistent requests as inactive. Call this function
  // after a time in which completions were not recorded.
  void ForgetStarted();

  rt::SpinLock lock;

 private:
  bool Grow();
  // Removes an entry. The table uses linear probing without tombstones, so entries after the hole move up.
  // Look-ups therefore stay short after any number of inserts and erases. Returns the slot that is empty
  // afterwards.
  Request* MoveUp(Request* r);
  uint32_t Home(uint64_t handle) const {
    return static_cast<uint32_t>((handle * 0x9e3779b97f4a7c15ull) >> 32) & mask_;
  }

  Request* slots_;
  Request* last_;
  uint32_t mask_;
  uint32_t used_;
  uint32_t most_;    // The maximum number of entries, which is half of the number of slots.
  uint64_t* since_;  // For each slot, the time that was passed to InsertAnother.
};

}  // namespace rankine::recorder
