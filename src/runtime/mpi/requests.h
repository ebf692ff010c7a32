// Requests from start to completion: which operation a handle stands for, so that the call that completes it
// can be given its bytes. One table per thread, keyed by handle; a thread that completes another's request
// looks through the others'.
//
// A handle is not unique: MPICH hands the same one to every send that completed at once, so equal keys may
// stand side by side and any of them is taken. Threads exclude each other by a spin lock only under
// MPI_THREAD_MULTIPLE; below that level the application may not call MPI from two threads at a time.
#pragma once
#include <cstdint>

#include "base/rt/spin.h"

namespace rankine::runtime {

struct Slot;

enum class RequestKind : uint8_t { other, recv };

struct Request {
  uint64_t handle;  // canonical
  Slot* slot;  // of the call that knows the communicator: it started the operation or, persistent, set it up;
               // nullptr: this place is empty
  Slot* bytes_to;  // of the call that started it: the same, or MPI_Start's
  uint64_t bytes;  // known at the start: what it sends, or moves as a collective
  int32_t peer;    // persistent send: counted at each start
  uint16_t owner;  // thread index
  RequestKind kind;
  uint8_t flags;
};
static_assert(sizeof(Request) == 40);

inline constexpr uint8_t kPersistent = 1;
inline constexpr uint8_t kActive = 2;
inline constexpr uint8_t kHasPeer = 4;  // a point-to-point send to `peer`

class RequestTable {
 public:
  // False when there is no memory, or too many are open: counted by the caller.
  bool Insert(const Request& r) {
    if (used_ * 2 >= mask_ && !Grow()) [[unlikely]]
      return false;  // an empty table has mask 0
    uint32_t at = Home(r.handle);
    while (slots_[at].slot != nullptr) at = (at + 1) & mask_;
    slots_[at] = r;
    used_++;
    return true;
  }

  // Any entry with this handle (active ones first), or nullptr. Valid until the next Insert or Erase.
  Request* Find(uint64_t handle) {
    if (used_ == 0) return nullptr;
    Request* inactive = nullptr;
    for (uint32_t at = Home(handle); slots_[at].slot != nullptr; at = (at + 1) & mask_) {
      if (slots_[at].handle != handle) continue;
      if ((slots_[at].flags & kActive) != 0) return &slots_[at];
      inactive = &slots_[at];
    }
    return inactive;
  }

  // Linear probing without tombstones: what follows moves up, so look-ups stay short however many requests
  // come and go.
  void Erase(Request* r) {
    auto hole = static_cast<uint32_t>(r - slots_);
    used_--;
    for (uint32_t at = (hole + 1) & mask_; slots_[at].slot != nullptr; at = (at + 1) & mask_) {
      if (((at - Home(slots_[at].handle)) & mask_) < ((at - hole) & mask_)) continue;
      slots_[hole] = slots_[at];
      hole = at;
    }
    slots_[hole].slot = nullptr;
  }

  bool empty() const { return used_ == 0; }

  rt::SpinLock lock;

 private:
  bool Grow();
  uint32_t Home(uint64_t handle) const {
    return static_cast<uint32_t>((handle * 0x9e3779b97f4a7c15ull) >> 32) & mask_;
  }

  Request* slots_;
  uint32_t mask_;
  uint32_t used_;
};

}  // namespace rankine::runtime
