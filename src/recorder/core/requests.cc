// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/requests.h"

#include "base/rt/syscall.h"

namespace rankine::recorder {

namespace {
constexpr uint32_t kFirst = 256;
constexpr uint32_t kMost = 1u << 22;
// The maximum number of entries with the same handle. Several entries have the same handle only while a
// completion has not been recorded yet.
constexpr int kMostAlike = 4;
}  // namespace

bool RequestTable::Grow() {
  uint32_t size = slots_ == nullptr ? kFirst : (mask_ + 1) * 2;
  if (size > kMost) return false;
  auto* fresh = static_cast<Request*>(rt::MapAnonymous(sizeof(Request) * size));
  auto* since = static_cast<uint64_t*>(rt::MapAnonymous(sizeof(uint64_t) * size));
  if (fresh == nullptr || since == nullptr) return false;
  Request* old = slots_;
  const uint64_t* old_since = since_;
  uint32_t old_size = old == nullptr ? 0 : mask_ + 1;
  __atomic_store_n(&slots_, fresh, __ATOMIC_RELEASE);
  __atomic_store_n(&mask_, size - 1, __ATOMIC_RELEASE);  // The mask is set after the slots; ForEachActive
                                                         // explains the reason.
  most_ = size / 2;
  last_ = slots_ + mask_;
  since_ = since;
  // The copy begins after an empty slot, so that entries that wrap around the end stay in the order of
  // ForEachOf.
  uint32_t empty = 0;
  while (empty < old_size && old[empty].handle != 0) ++empty;
  for (uint32_t i = 0; i < old_size; ++i) {
    const uint32_t from = (empty + i) & (old_size - 1);
    if (old[from].handle == 0) continue;
    uint32_t at = Home(old[from].handle);
    while (slots_[at].handle != 0) at = (at + 1) & mask_;
    slots_[at] = old[from];
    since_[at] = old_since[from];
  }
  // The old slots stay mapped, because another thread may still be searching them. The memory of all old
  // slots together is smaller than that of the new slots.
  return true;
}

Request* RequestTable::InsertAnother(uint64_t handle, uint64_t since) {
  if (used_ >= most_ && !Grow()) return nullptr;
  uint32_t at = Home(handle);
  Request* oldest = nullptr;
  int alike = 0;
  for (; slots_[at].handle != 0; at = (at + 1) & mask_) {
    if (slots_[at].handle == handle && alike++ == 0) oldest = &slots_[at];
  }
  if (alike >= kMostAlike) {
    oldest->apart = 0;
    Erase(oldest);
    return InsertAnother(handle, since);
  }
  slots_[at].handle = handle;
  since_[at] = since;
  used_++;
  return &slots_[at];
}

Request* RequestTable::FindLast(uint64_t handle) {
  Request* last = nullptr;
  ForEachOf(handle, [&](Request* r) { last = r; });
  return last;
}

void RequestTable::ForgetStarted() {
  for (uint32_t at = 0; at <= mask_;) {
    Request* r = &slots_[at];
    if (r->handle != 0 && (r->flags & kPersistent) == 0) {
      r->apart = 0;
      Erase(r);  // The loop stays at this slot, because Erase may have moved a later entry to it.
      continue;
    }
    r->flags &= static_cast<uint8_t>(~kActive);
    ++at;
  }
}

Request* RequestTable::MoveUp(Request* r) {
  auto hole = static_cast<uint32_t>(r - slots_);
  for (uint32_t at = (hole + 1) & mask_; slots_[at].handle != 0; at = (at + 1) & mask_) {
    if (((at - Home(slots_[at].handle)) & mask_) < ((at - hole) & mask_)) continue;
    slots_[hole] = slots_[at];
    since_[hole] = since_[at];
    hole = at;
  }
  return &slots_[hole];
}

}  // namespace rankine::recorder
