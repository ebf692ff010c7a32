// Requests from start to completion: which operation a handle stands for, so that the call that completes it
// can be given its bytes. One table per thread, keyed by handle; a thread that completes another's request
// looks through the others'.
//
// A handle is not unique: MPICH hands the same one to every send that completed at once. Such operations
// share one entry: side by side, thousands of them would have to be passed by every look-up. While a monitor
// window runs that may filter them, only those share one that are alike in call, partner and size; the others
// stand apart, each in the place of a number that no handle is, and the entry of the handle leads to them.
// Threads exclude each other by a spin lock only under MPI_THREAD_MULTIPLE; below that level the application
// may not call MPI from two threads at a time.
#pragma once
#include <cstdint>

#include "base/rt/spin.h"

namespace rankine::recorder {

struct Slot;

// nobody: persistent, to or from MPI_PROC_NULL alone; its starts move nothing. untold: it receives, and its
// status does not say what: `received` is what it has room for.
enum class RequestKind : uint8_t { other, recv, nobody, untold };

struct Request {
  uint64_t handle;  // canonical; 0, which no MPI uses: this place is empty
  Slot* slot;  // of the call that knows the communicator: it started the operation or, persistent, set it up
  Slot* bytes_to;        // of the call that started it: the same, or MPI_Start's
  uint64_t bytes;        // known at the start: what it sends, or moves as a collective
  uint64_t start_ticks;  // with kStartKnown: when the call that started it was entered
  uint32_t more;         // further operations of this handle, whose bytes are in `bytes` too
  uint32_t apart;        // leads to the next entry of this handle's that stands apart (ApartOf); 0: none
  int32_t peer;          // persistent send: counted at each start
  RequestKind kind;
  uint8_t flags;
  uint16_t
      known;  // with kStartKnown: where the monitor windows of its call were found (consumers/windows/refs.h)
  uint64_t received;  // of `bytes`, what it does not send; of those that share an entry the first's
};
static_assert(sizeof(Request) == 64);

// In whose place the entry stands that is apart by this number.
constexpr uint64_t ApartOf(uint64_t handle, uint32_t apart) {
  return (handle ^ apart * 0x9e3779b97f4a7c15ull) | uint64_t{1} << 63;
}

inline constexpr uint8_t kPersistent = 1;
inline constexpr uint8_t kActive = 2;
inline constexpr uint8_t kHasPeer = 4;     // a point-to-point send to `peer`
inline constexpr uint8_t kStartKnown = 8;  // a monitor window ran
inline constexpr uint8_t kHasSource = 16;  // a receive that names whom it is from, `peer`

class RequestTable {
 public:
  // Room for the first requests; once, before all else. False: no memory.
  bool Prepare() { return Grow(); }

  // The first place for the handle, if that is empty, for the caller to fill in; or nullptr: Insert.
  [[gnu::always_inline]] Request* TakeFirst(uint64_t handle) {
    Request* r = &slots_[Home(handle)];
    if (r->handle != 0 || used_ >= most_) [[unlikely]]
      return nullptr;
    r->handle = handle;
    used_++;
    return r;
  }

  // The place of the handle: `again` if it was there already, else the caller's to fill in. nullptr when
  // there is no memory, or too many requests are open: counted by the caller. `handle` is not 0.
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

  // An active entry with this handle if it stands where nearly all do, in its first or second place; or
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

  // The entry with this handle, as it was at some moment; false: there is none. For a handler of the owner's,
  // which cannot take the lock: other threads may be about to change it.
  bool Copy(uint64_t handle, Request* to) const {
    const uint32_t mask = __atomic_load_n(&mask_, __ATOMIC_ACQUIRE);  // (as in ForEachActive)
    const Request* slots = __atomic_load_n(&slots_, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0, at = Home(handle) & mask; i <= mask; ++i, at = (at + 1) & mask) {
      if (slots[at].handle == 0) return false;
      if (slots[at].handle != handle) continue;
      *to = slots[at];
      return true;
    }
    return false;
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

  // Calls visit(request) for each that is active. Any thread, without the lock: the places stay mapped, and a
  // request that comes or goes meanwhile is seen or not.
  template <class Visit>
  void ForEachActive(Visit visit) const {
    if (__atomic_load_n(&used_, __ATOMIC_RELAXED) == 0) return;
    // The mask first: Grow() sets it last, so that it never reaches beyond the places.
    const uint32_t mask = __atomic_load_n(&mask_, __ATOMIC_ACQUIRE);
    const Request* slots = __atomic_load_n(&slots_, __ATOMIC_ACQUIRE);
    for (uint32_t at = 0; at <= mask; ++at) {
      if (slots[at].handle != 0 && (slots[at].flags & kActive) != 0) visit(slots[at]);
    }
  }

  // What was started is forgotten, what is persistent is not active: their completions went by unseen.
  void ForgetStarted();

  rt::SpinLock lock;

 private:
  bool Grow();
  // Linear probing without tombstones: what follows a hole moves up, so look-ups stay short however many
  // requests come and go. The hole that is left in the end.
  Request* MoveUp(Request* r);
  uint32_t Home(uint64_t handle) const {
    return static_cast<uint32_t>((handle * 0x9e3779b97f4a7c15ull) >> 32) & mask_;
  }

  Request* slots_;
  Request* last_;
  uint32_t mask_;
  uint32_t used_;
  uint32_t most_;  // half of the places
};

}  // namespace rankine::recorder
