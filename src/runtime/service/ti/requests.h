// Requests by number: each gets the smallest that is free when it starts, so that a loop that starts and
// completes requests does the same in each iteration, whatever handles the library gives it.
//
// One table per process: a request may be completed by another thread than the one that started it. Threads
// exclude each other only under MPI_THREAD_MULTIPLE. MPICH gives one handle to all sends that were complete
// at once: such requests form a queue, and the one that began first is the one that completes.
#pragma once
#include <bit>
#include <cstdint>

#include "format/ti/keys.h"
#include "runtime/process.h"

namespace rankine::runtime::service::ti {

inline constexpr uint32_t kMostRequests = 65536;

struct OpenRequest {
  uint64_t handle;
  uint64_t posted;  // bytes that a receive has room for
  uint32_t next;    // the one that began next with the same handle
  uint32_t comm;    // of a receive
  bool receives;
  bool wild;  // any source or any tag
};

struct PersistentRequest {
  format::TiWords words;
  uint64_t handle;  // 0: free
  uint64_t posted;
  uint32_t comm;
  bool receives, wild;
};

class RequestNumbers {
 public:
  // The lock of what follows. False: give up.
  static bool Lock() { return !g_process.concurrent || LockOthersOut(); }
  static void Unlock() {
    if (g_process.concurrent) [[unlikely]]
      LetOthersIn();
  }

  bool Prepare();  // once; false: no memory

  // kTiNone: no room. `request` is taken apart by the caller, in registers: as a whole it would be loaded
  // while its parts are still being stored.
  [[gnu::always_inline]] uint32_t Start(const OpenRequest& request) {
    return StartWith(request.handle, request.posted, request.comm, request.receives, request.wild);
  }
  // The number of the n-th open request with this handle, in the order of their starts; kTiNone: there is
  // none.
  uint32_t Find(uint64_t handle, uint32_t n);
  OpenRequest& At(uint32_t number) { return open_[number]; }
  void End(uint32_t number);

  // The number that the next one to start will have; kTiNone: there is no room.
  uint32_t Next() {
    while (lowest_ < kMostRequests / 64 && free_[lowest_] == 0) ++lowest_;
    if (lowest_ >= kMostRequests / 64) return format::kTiNone;
    return lowest_ * 64 + static_cast<uint32_t>(std::countr_zero(free_[lowest_]));
  }
  // Start, of a handle that was seen before and with the number Next() has told. False: not this way, and
  // nothing is done.
  [[gnu::always_inline]] bool StartAs(uint32_t number, const OpenRequest& request) {
    Place* place = FindPlace(request.handle);
    if (place == nullptr) return false;
    free_[number / 64] &= free_[number / 64] - 1;
    Open(place, number, request);
    return true;
  }
  // Where the open requests of a handle are known, for the two below; kTiNone: there are none.
  uint32_t PlaceOf(uint64_t handle) {
    const Place* place = FindPlace(handle);
    return place == nullptr ? format::kTiNone : static_cast<uint32_t>(place - places_);
  }
  // The first of them to have started.
  uint32_t FirstAt(uint32_t place) const { return places_[place].first; }
  // It ends. There is one.
  void EndFirstAt(uint32_t at) {
    Place& place = places_[at];
    const uint32_t number = place.first;
    free_[number / 64] |= uint64_t{1} << (number % 64);
    if (number / 64 < lowest_) lowest_ = number / 64;
    place.first = open_[number].next;
    if (place.last == number) place.last = format::kTiNone;
  }

  bool Persist(uint64_t handle, const PersistentRequest& request);
  const PersistentRequest* FindPersistent(uint64_t handle) { return FindPersistentMutable(handle); }
  void EndPersistent(uint64_t handle);

 private:
  struct Place {
    uint64_t handle;
    uint32_t first, last;  // of its open requests; kTiNone
    uint32_t persist;      // + 1
    uint32_t reserved;
  };
  static constexpr uint32_t kPlaces = 4 * kMostRequests;
  static bool LockOthersOut();
  static void LetOthersIn();
  // Field by field: see Start.
  [[gnu::always_inline]] void Open(Place* place, uint32_t number, const OpenRequest& request) {
    OpenRequest& open = open_[number];
    open.handle = request.handle;
    open.posted = request.posted;
    open.next = format::kTiNone;
    open.comm = request.comm;
    open.receives = request.receives;
    open.wild = request.wild;
    if (place->first == format::kTiNone) {
      place->first = number;
    } else {
      open_[place->last].next = number;
    }
    place->last = number;
  }
  uint32_t StartWith(uint64_t handle, uint64_t posted, uint32_t comm, bool receives, bool wild);
  Place* FindPlace(uint64_t handle) {
    for (uint32_t at = Home(handle); places_[at].handle != 0; at = (at + 1) & (kPlaces - 1)) {
      if (places_[at].handle == handle) return &places_[at];
    }
    return nullptr;
  }
  Place* TakePlace(uint64_t handle);
  void Release(Place* place);
  void Sweep();
  PersistentRequest* FindPersistentMutable(uint64_t handle);
  static uint32_t Home(uint64_t handle) {
    return static_cast<uint32_t>((handle * 0x9e3779b97f4a7c15ull) >> 32) & (kPlaces - 1);
  }

  OpenRequest* open_;
  PersistentRequest* persistent_;
  Place* places_;
  uint64_t* free_;   // bits
  uint32_t lowest_;  // word with a free bit, none before
  uint32_t lowest_persistent_;
  uint32_t used_;
};

[[gnu::visibility("hidden")]] extern RequestNumbers g_requests;

}  // namespace rankine::runtime::service::ti
