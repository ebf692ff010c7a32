// SPDX-License-Identifier: BSD-3-Clause
// Requests by number. Each request gets the smallest free number when it starts. So a loop that starts and
// completes requests looks the same in each iteration, whatever handles the library uses.
//
// There is one table per process, because a thread may complete a request that another started. Threads
// exclude each other only under MPI_THREAD_MULTIPLE. MPICH uses one handle for all sends that were complete
// at once; such requests form a queue, and the oldest one completes first.
//
// Under MPI_THREAD_MULTIPLE one thread may reuse a handle before another has recorded the end of its former
// request. So a call names the requests that it may complete before it is made (Await), while the handle
// belongs to one request only. The recorded numbers are each thread's own (thread_numbers.h).
#pragma once
#include <cstdint>
#include <span>

#include "layout/ti/keys.h"
#include "recorder/calls/thread_numbers.h"
#include "recorder/core/process.h"

namespace rankine::recorder::calls {

enum class Cancel : uint16_t { none, tried, done };  // done: the library confirmed it

// Data of a request that its completion needs. It has no padding, so it is copied as it is.
struct Receives {
  uint64_t room;  // bytes
  uint32_t comm;
  bool any;   // false: it receives nothing, and the other members have no meaning
  bool wild;  // any source or any tag
  Cancel cancel;
};
static_assert(sizeof(Receives) == 16);

// Where the open requests of a handle are found, and the persistent request of that handle.
struct alignas(32) RequestPlace {  // (a number becomes an address by a shift)
  uint64_t handle;                 // 0: none
  uint32_t first, last;            // of its open requests, in the order of their starts; kTiNone: there are
                                   // none, and `last` has no meaning
  uint32_t persist;                // + 1
  uint64_t serial;                 // of all persistent requests ever set up; 0: none is
};

struct OpenRequest {
  RequestPlace* place;  // of its handle; for an ended request, its former place
  Receives receives;
  uint32_t next;  // the next younger request with the same handle
  uint32_t
      awaited;  // the thread whose call may complete it, + 1; 0: none (used only with concurrent threads)
};
static_assert(sizeof(OpenRequest) == 32);

// Numbers in the form of the table of free ones: bits of one of its words.
struct NumberBits {
  uint64_t bits;  // 0: they are not all in one word
  uint64_t* word;
};

struct PersistentRequest {
  layout::TiWords words;
  uint64_t handle;  // 0: free
  Receives receives;
};

class RequestNumbers {
 public:
  // The lock for everything below. False: give up.
  static bool Lock() { return !g_process.concurrent || LockOthersOut(); }
  static void Unlock() {
    if (g_process.concurrent) [[unlikely]]
      LetOthersIn();
  }

  bool Prepare();  // once; false: no memory

  using Place = RequestPlace;
  Place* FindPlace(uint64_t handle) {
    for (uint32_t at = Home(handle); places_[at].handle != 0; at = (at + 1) & (kPlaces - 1)) {
      if (places_[at].handle == handle) return &places_[at];
    }
    return nullptr;
  }

  // kTiNone: no room. `thread` matters only where several are concurrent.
  uint32_t Start(uint64_t handle, const Receives& receives, uint16_t thread);
  // The number of the n-th oldest open request with this handle; kTiNone: there is none.
  uint32_t Find(uint64_t handle, uint32_t n);
  OpenRequest& At(uint32_t number) { return open_[number]; }
  void End(uint32_t number);

  // Where threads are concurrent, the "numbers" of the other functions are places in the table. This function
  // gives the recorded number.
  uint32_t NumberOf(uint32_t place) { return g_process.concurrent ? numbers_.Of(place) : place; }
  // The request that a call of the thread with this handle will complete, found before the call is made: one
  // that no other call has named, preferably the thread's own. `after`: the request that the thread has
  // already named for the same handle; kTiNone: none. Returns kTiNone when there is none.
  uint32_t FindFor(uint64_t handle, uint16_t thread, uint32_t after);
  uint32_t Await(uint64_t handle, uint16_t thread, uint32_t after);
  bool Awaits(uint32_t place, uint64_t handle, uint16_t thread) const {
    const OpenRequest& open = open_[place];
    return open.awaited == thread + 1u && open.place->handle == handle;
  }
  // The request stays open.
  void LetGo(uint32_t place, uint16_t thread) {
    if (open_[place].awaited == thread + 1u) open_[place].awaited = 0;
  }
  // Ends the request by a call of the thread.
  void EndBy(uint32_t place, uint16_t thread);

  // The number of the next request to start; kMostRequests: there is no room.
  [[gnu::always_inline]] uint32_t Next() const {
    return static_cast<uint32_t>(lowest_ - free_) * 64 + static_cast<uint32_t>(__builtin_ctzll(*lowest_));
  }
  // Whether `number` is the next number.
  [[gnu::always_inline]] bool IsNext(const NumberBits& number) const {
    return lowest_ == number.word && (*lowest_ & -*lowest_) == number.bits;
  }
  NumberBits BitsOf(uint32_t number) const { return {uint64_t{1} << (number % 64), &free_[number / 64]}; }
  // The same for several numbers.
  NumberBits BitsOf(std::span<const uint32_t> numbers) const;
  // Starts a request at the place of the handle, with the number that Next() returned.
  [[gnu::always_inline]] void StartAt(Place* place, uint32_t number, const Receives& receives) {
    Take(BitsOf(number));
    Fill(place, &open_[number], receives);
    if (place->first == layout::kTiNone) {
      place->first = number;
    } else {
      open_[place->last].next = number;
    }
    place->last = number;
  }
  // In a loop a number has the same handle each time, so its place need not be searched. Returns whether the
  // handle still has this place and no open request. (In a place without a handle, `first` is not kTiNone.)
  [[gnu::always_inline]] static bool IsAsBefore(const Place& place, uint64_t handle) {
    return place.handle == handle && place.first == layout::kTiNone;
  }
  // StartAt for such a place, in two steps. `number`: the lowest free one.
  [[gnu::always_inline]] void Take(const NumberBits& number) {
    if ((*number.word ^= number.bits) == 0) [[unlikely]] {
      uint64_t* word = number.word;
      while (*++word == 0) {
      }
      lowest_ = word;
    }
  }
  // `open`: the request with this number.
  [[gnu::always_inline]] static void OpenAsBefore(Place* place, uint32_t number, OpenRequest* open,
                                                  const Receives& receives) {
    Fill(place, open, receives);
    place->first = place->last = number;
  }
  // Whether the open request has this handle and is the oldest with it.
  [[gnu::always_inline]] static bool IsFirst(const OpenRequest& open, uint32_t number, uint64_t handle) {
    return open.place->handle == handle && open.place->first == number;
  }
  // Ends the oldest request of a place that has one.
  [[gnu::always_inline]] void EndFirst(Place* place) {
    const uint32_t number = place->first;
    Free(BitsOf(number));
    place->first = open_[number].next;
  }
  // The same for a request for which IsFirst holds. Its number is free afterwards.
  [[gnu::always_inline]] static void EndOf(const OpenRequest& open) { open.place->first = open.next; }
  [[gnu::always_inline]] void Free(const NumberBits& numbers) {
    *numbers.word |= numbers.bits;
    if (numbers.word < lowest_) lowest_ = numbers.word;
  }
  // A place as a number, valid until requests with other handles start.
  uint32_t IndexOf(const Place* place) const { return static_cast<uint32_t>(place - places_); }
  Place* PlaceAt(uint32_t index) { return &places_[index]; }
  // The persistent request of a place that has one.
  const PersistentRequest& PersistentAt(const Place& place) const { return persistent_[place.persist - 1]; }

  bool Persist(uint64_t handle, const PersistentRequest& request);
  const PersistentRequest* FindPersistent(uint64_t handle) { return FindPersistentMutable(handle); }
  // Ends the persistent request with this `serial`: another thread may have been given the handle since.
  void EndPersistent(uint64_t handle, uint64_t serial);
  uint64_t SerialOf(uint64_t handle) {
    const Place* place = FindPlace(handle);
    return place == nullptr ? 0 : place->serial;
  }

 private:
  static constexpr uint32_t kPlaces = 4 * kMostRequests;
  static bool LockOthersOut();
  static void LetOthersIn();
  [[gnu::always_inline]] static void Fill(Place* place, OpenRequest* open, const Receives& receives) {
    open->place = place;
    open->receives = receives;
    open->next = layout::kTiNone;
  }
  Place* TakePlace(uint64_t handle);
  void Release(Place* place);
  void Move(const Place& from, Place* to);
  void Sweep();
  PersistentRequest* FindPersistentMutable(uint64_t handle);
  static uint32_t Home(uint64_t handle) {
    return static_cast<uint32_t>((handle * 0x9e3779b97f4a7c15ull) >> 32) & (kPlaces - 1);
  }

  OpenRequest* open_;
  PersistentRequest* persistent_;
  Place* places_;
  uint64_t* free_;    // bits; one more word, for numbers that do not exist, is never empty
  uint64_t* lowest_;  // of the words that are not empty
  uint32_t lowest_persistent_;
  uint32_t used_;
  uint64_t set_up_;
  ThreadNumbers numbers_;
};

[[gnu::visibility("hidden")]] extern RequestNumbers g_requests;

}  // namespace rankine::recorder::calls
