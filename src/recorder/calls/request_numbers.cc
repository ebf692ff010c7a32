// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/request_numbers.h"

#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "recorder/core/process.h"

namespace rankine::recorder::calls {

using layout::kTiNone;

constinit RequestNumbers g_requests{};

namespace {
constinit rt::SpinLock g_lock;
constexpr uint32_t kWords = kMostRequests / 64;
}  // namespace

bool RequestNumbers::LockOthersOut() {
  return g_lock.TryLock();
}

void RequestNumbers::LetOthersIn() {
  g_lock.Unlock();
}

namespace {

// Maps an array of objects of type T. The array begins `begin` bytes after the start of a page. Returns
// nullptr if there is no memory.
//
// Most data that a call reads and writes are at the start of pages: extents, copied handles, and the
// thread's own data. A load from another offset of a page is faster, because a load waits for an earlier
// store to the same offset in any other page (Intel 64 and IA-32 Architectures Optimization Reference Manual,
// "4-KByte aliasing").
template <class T>
T* MapBehindBegin(uint64_t count, uint64_t begin) {
  auto* at = static_cast<std::byte*>(rt::MapAnonymous(sizeof(T) * count + begin));
  return at == nullptr ? nullptr : reinterpret_cast<T*>(at + begin);
}

}  // namespace

bool RequestNumbers::Prepare() {
  if (places_ != nullptr) return true;
  auto* open = MapBehindBegin<OpenRequest>(kMostRequests, 0x600);
  auto* persistent = MapBehindBegin<PersistentRequest>(kMostRequests, 0);
  auto* bits = MapBehindBegin<uint64_t>(kWords + 1, 0x700);
  auto* places = MapBehindBegin<Place>(kPlaces, 0);
  if (open == nullptr || persistent == nullptr || bits == nullptr || places == nullptr) return false;
  if (!numbers_.Prepare()) return false;
  for (uint32_t i = 0; i <= kWords; ++i) bits[i] = ~uint64_t{0};
  open_ = open;
  persistent_ = persistent;
  free_ = lowest_ = bits;
  places_ = places;
  return true;
}

RequestNumbers::Place* RequestNumbers::TakePlace(uint64_t handle) {
  uint32_t at = Home(handle);
  for (; places_[at].handle != 0; at = (at + 1) & (kPlaces - 1)) {
    if (places_[at].handle == handle) return &places_[at];
  }
  if (used_ >= kPlaces / 2) {
    Sweep();
    return used_ >= kPlaces / 2 ? nullptr : TakePlace(handle);
  }
  used_++;
  places_[at] = {handle, kTiNone, kTiNone, 0, 0};
  return &places_[at];
}

// Removes the entries without open requests, when the table is full. Entries without open requests are not
// removed earlier, because libraries reuse the same few handles.
void RequestNumbers::Sweep() {
  for (uint32_t at = 0; at < kPlaces;) {
    Place* place = &places_[at];
    if (place->handle != 0 && place->first == kTiNone && place->persist == 0) {
      Release(place);  // The index is not incremented, because a later entry may have moved to this index.
    } else {
      ++at;
    }
  }
}

// Removes an entry by linear probing without tombstones: the entries after the hole move up.
void RequestNumbers::Release(Place* place) {
  auto hole = static_cast<uint32_t>(place - places_);
  used_--;
  for (uint32_t at = (hole + 1) & (kPlaces - 1); places_[at].handle != 0; at = (at + 1) & (kPlaces - 1)) {
    const uint32_t home = Home(places_[at].handle);
    if (((at - home) & (kPlaces - 1)) < ((at - hole) & (kPlaces - 1))) continue;
    Move(places_[at], &places_[hole]);
    hole = at;
  }
  places_[hole] = {};
}

void RequestNumbers::Move(const Place& from, Place* to) {
  *to = from;
  for (uint32_t number = to->first; number != kTiNone; number = open_[number].next) open_[number].place = to;
}

uint32_t RequestNumbers::Start(uint64_t handle, const Receives& receives, uint16_t thread) {
  const uint32_t number = g_process.concurrent ? numbers_.NextPlace(thread, free_) : Next();
  if (number >= kMostRequests) return kTiNone;
  Place* place = FindPlace(handle);
  if (place == nullptr) [[unlikely]]
    place = TakePlace(handle);
  if (place == nullptr) return kTiNone;
  StartAt(place, number, receives);
  return number;
}

NumberBits RequestNumbers::BitsOf(std::span<const uint32_t> numbers) const {
  NumberBits all{0, &free_[numbers[0] / 64]};
  for (const uint32_t number : numbers) {
    const NumberBits one = BitsOf(number);
    if (one.word != all.word) return {};
    all.bits |= one.bits;
  }
  return all;
}

uint32_t RequestNumbers::Find(uint64_t handle, uint32_t n) {
  const Place* place = FindPlace(handle);
  uint32_t number = place == nullptr ? kTiNone : place->first;
  for (; n > 0 && number != kTiNone; --n) number = open_[number].next;
  return number;
}

void RequestNumbers::End(uint32_t number) {
  Place* place = open_[number].place;
  Free(BitsOf(number));
  uint32_t before = kTiNone, at = place->first;
  for (; at != number; at = open_[at].next) {
    if (at == kTiNone) return;
    before = at;
  }
  if (before == kTiNone) {
    place->first = open_[number].next;
  } else {
    open_[before].next = open_[number].next;
  }
  if (place->last == number) place->last = before;
}

uint32_t RequestNumbers::FindFor(uint64_t handle, uint16_t thread, uint32_t after) {
  const Place* place = FindPlace(handle);
  if (place == nullptr || place->first == kTiNone) return kTiNone;
  for (uint32_t at = after == kTiNone ? place->first : open_[after].next; at != kTiNone;
       at = open_[at].next) {
    if (open_[at].awaited == 0 && numbers_.IsOwn(at, thread)) return at;
  }
  for (uint32_t at = place->first; at != kTiNone; at = open_[at].next) {
    if (open_[at].awaited == 0) return at;
  }
  // A call for which the request was reserved has failed, or was left by longjmp.
  return after == kTiNone ? place->first : kTiNone;
}

uint32_t RequestNumbers::Await(uint64_t handle, uint16_t thread, uint32_t after) {
  const uint32_t at = FindFor(handle, thread, after);
  if (at != kTiNone) open_[at].awaited = thread + 1u;
  return at;
}

void RequestNumbers::EndBy(uint32_t place, uint16_t thread) {
  if (g_process.concurrent) {
    open_[place].awaited = 0;
    if (!numbers_.IsOwn(place, thread)) numbers_.Retire(place);
  }
  End(place);
}

bool RequestNumbers::Persist(uint64_t handle, const PersistentRequest& request) {
  while (lowest_persistent_ < kMostRequests && persistent_[lowest_persistent_].handle != 0)
    ++lowest_persistent_;
  if (lowest_persistent_ >= kMostRequests) return false;
  Place* place = TakePlace(handle);
  if (place == nullptr) return false;
  if (place->persist == 0) place->persist = lowest_persistent_ + 1;
  persistent_[place->persist - 1] = request;
  persistent_[place->persist - 1].handle = handle;
  place->serial = ++set_up_;
  return true;
}

PersistentRequest* RequestNumbers::FindPersistentMutable(uint64_t handle) {
  Place* place = FindPlace(handle);
  return place == nullptr || place->persist == 0 ? nullptr : &persistent_[place->persist - 1];
}

void RequestNumbers::EndPersistent(uint64_t handle, uint64_t serial) {
  Place* place = FindPlace(handle);
  if (place == nullptr || place->persist == 0 || place->serial != serial) return;
  const uint32_t number = place->persist - 1;
  persistent_[number].handle = 0;
  if (number < lowest_persistent_) lowest_persistent_ = number;
  place->persist = 0;
  place->serial = 0;
}

}  // namespace rankine::recorder::calls
