#include "runtime/mpi/requests.h"

#include "base/rt/syscall.h"

namespace rankine::runtime {

namespace {
constexpr uint32_t kFirst = 256;
constexpr uint32_t kMost = 1u << 22;
}  // namespace

bool RequestTable::Grow() {
  uint32_t size = slots_ == nullptr ? kFirst : (mask_ + 1) * 2;
  if (size > kMost) return false;
  auto* fresh = static_cast<Request*>(rt::MapAnonymous(sizeof(Request) * size));
  if (fresh == nullptr) return false;
  Request* old = slots_;
  uint32_t old_size = old == nullptr ? 0 : mask_ + 1;
  slots_ = fresh;
  mask_ = size - 1;
  for (uint32_t i = 0; i < old_size; ++i) {
    if (old[i].slot == nullptr) continue;
    uint32_t at = Home(old[i].handle);
    while (slots_[at].slot != nullptr) at = (at + 1) & mask_;
    slots_[at] = old[i];
  }
  if (old != nullptr) rt::Unmap(old, sizeof(Request) * old_size);
  return true;
}

bool RequestTable::Insert(const Request& r) {
  if ((slots_ == nullptr || used_ * 2 > mask_) && !Grow()) return false;
  uint32_t at = Home(r.handle);
  while (slots_[at].slot != nullptr) at = (at + 1) & mask_;
  slots_[at] = r;
  used_++;
  return true;
}

Request* RequestTable::Find(uint64_t handle) {
  if (used_ == 0) return nullptr;
  Request* inactive = nullptr;
  for (uint32_t at = Home(handle); slots_[at].slot != nullptr; at = (at + 1) & mask_) {
    if (slots_[at].handle != handle) continue;
    if (slots_[at].flags & kActive) return &slots_[at];
    inactive = &slots_[at];
  }
  return inactive;
}

// Linear probing without tombstones: what follows moves up, so look-ups stay short however many requests come
// and go.
void RequestTable::Erase(Request* r) {
  auto hole = static_cast<uint32_t>(r - slots_);
  used_--;
  for (uint32_t at = (hole + 1) & mask_; slots_[at].slot != nullptr; at = (at + 1) & mask_) {
    uint32_t home = Home(slots_[at].handle);
    if (((at - home) & mask_) < ((at - hole) & mask_)) continue;
    slots_[hole] = slots_[at];
    hole = at;
  }
  slots_[hole] = Request{};
}

}  // namespace rankine::runtime
