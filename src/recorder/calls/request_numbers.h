// SPDX-License-Identifier: BSD-3-Clause
// Assigns numbers to requests. Each request gets the smallest free number when it starts. So a loop that
// starts and completes requests uses the same numbers in each iteration, even if the library returns other
// handles.
//
// There is one table per process, because a thread may complete a request that another thread started.
// Threads lock the table only under MPI_THREAD_MULTIPLE. MPICH uses one handle for all sends that completed
// immediately. Requests with the same handle form a queue, and the oldest request completes first.
//
// Under MPI_THREAD_MULTIPLE, the library may give a handle to one thread before another thread has recorded
// that the handle's previous request has ended. So before a call, Await reserves the requests that the call
// may complete. At that time, each handle still belongs to one request only. Each thread records numbers
// from its own range (thread_numbers.h).
#pragma once
#include <cstdint>
#include <span>

#include "layout/ti/keys.h"
#include "recorder/calls/thread_numbers.h"
#include "recorder/core/process.h"

namespace rankine::recorder::calls {

enum class Cancel : uint16_t {
  none,
  tried,
  done
};  // In the last case, the library has confirmed that the request was cancelled.

// Data of a request that are needed at its completion. The struct has no padding, so it can be copied
// bytewise.
struct Receives {
  uint64_t room;  // capacity in bytes
  uint32_t comm;
  bool any;   // False if the request receives nothing; the other members are then meaningless.
  bool wild;  // The request receives from any source or with any tag.
  Cancel cancel;
};
static_assert(sizeof(Receives) == 16);

// The table entry of a handle, with the handle's open requests and its persistent request.
struct alignas(32) RequestPlace {  // The size is a power of two, so that a shift converts an index to an
                                   // address.
  uint64_t handle;                 // 0: unused
  // The oldest and the youngest open request. While there is no open request, `first` is kTiNone, and
  // `last` is meaningless.
  uint32_t first, last;
  uint32_t persist;  // The index of the persistent request, plus 1.
  uint64_t serial;   // The sequence number among all persistent requests ever created; 0: none.
};

struct OpenRequest {
  RequestPlace* place;  // The entry of the request's handle. The entry remains after the request has ended.
  Receives receives;
  uint32_t next;  // The next younger request that has the same handle.
  // The index of the thread whose call may complete the request, plus 1, or 0 if there is none. The value is
  // used only with concurrent threads.
  uint32_t awaited;
};
static_assert(sizeof(OpenRequest) == 32);

// A set of numbers whose bits are in the same word of the bitmap of free numbers.
struct NumberBits {
  uint64_t bits;  // The bits of the numbers in `*word`, or 0 if the numbers are in different words.
  uint64_t* word;
};

struct PersistentRequest {
  layout::TiWords words;
  uint64_t handle;  // 0: unused
  Receives receives;
};

class RequestNumbers {
 public:
  // Takes the lock that all functions below require. Returns false if the lock could not be taken.
  static bool Lock() { return !g_process.concurrent || LockOthersOut(); }
  static void Unlock() {
    if (g_process.concurrent) [[unlikely]]
      LetOthersIn();
  }

  bool Prepare();  // To be called once. Returns false if there is no memory.

  using Place = RequestPlace;
  Place* FindPlace(uint64_t handle) {
    for (uint32_t at = Home(handle); places_[at].handle != 0; at = (at + 1) & (kPlaces - 1)) {
      if (places_[at].handle == handle) return &places_[at];
    }
    return nullptr;
  }

  // Starts a request and returns its number, or kTiNone if there is no space. The parameter `thread` is
  // used only with concurrent threads.
  uint32_t Start(uint64_t handle, const Receives& receives, uint16_t thread);
  // The number of the n-th oldest open request with this handle; kTiNone if there is none.
  uint32_t Find(uint64_t handle, uint32_t n);
  OpenRequest& At(uint32_t number) { return open_[number]; }
  void End(uint32_t number);

  // Returns the number that the trace contains for a request. With concurrent threads, all other functions
  // use indices in the table as numbers of requests.
  uint32_t NumberOf(uint32_t place) { return g_process.concurrent ? numbers_.Of(place) : place; }
  // FindFor and Await return the request that a call of the thread with this handle will complete, or
  // kTiNone if there is none. The functions must be called before the MPI call is made. FindFor and Await
  // choose a request that is not reserved for another call, preferably a request that the thread itself
  // started. The parameter `after` is the request that the thread has already reserved for the same handle,
  // or kTiNone. Await also reserves the request.
  uint32_t FindFor(uint64_t handle, uint16_t thread, uint32_t after);
  uint32_t Await(uint64_t handle, uint16_t thread, uint32_t after);
  bool Awaits(uint32_t place, uint64_t handle, uint16_t thread) const {
    const OpenRequest& open = open_[place];
    return open.awaited == thread + 1u && open.place->handle == handle;
  }
  // Cancels the reservation of a request. The request itself stays open.
  void LetGo(uint32_t place, uint16_t thread) {
    if (open_[place].awaited == thread + 1u) open_[place].awaited = 0;
  }
  // Ends a request that a call of the given thread has completed.
  void EndBy(uint32_t place, uint16_t thread);

  // The number of the next request to start, or kMostRequests if there is no space.
  [[gnu::always_inline]] uint32_t Next() const {
    return static_cast<uint32_t>(lowest_ - free_) * 64 + static_cast<uint32_t>(__builtin_ctzll(*lowest_));
  }
  // Returns whether the next request will get this number.
  [[gnu::always_inline]] bool IsNext(const NumberBits& number) const {
    return lowest_ == number.word && (*lowest_ & -*lowest_) == number.bits;
  }
  NumberBits BitsOf(uint32_t number) const { return {uint64_t{1} << (number % 64), &free_[number / 64]}; }
  // Does the same as BitsOf, for several numbers.
  NumberBits BitsOf(std::span<const uint32_t> numbers) const;
  // Starts a request with the number that Next() returned, and adds it to the handle's entry.
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
  // Returns whether the entry still belongs to the handle and has no open request. In a loop, a request
  // usually has the same handle and number in each iteration. The entry from the previous iteration can
  // then be used without a search. For an unused entry, IsAsBefore returns false, because the member `first`
  // of an unused entry is not kTiNone.
  [[gnu::always_inline]] static bool IsAsBefore(const Place& place, uint64_t handle) {
    return place.handle == handle && place.first == layout::kTiNone;
  }
  // Take and OpenAsBefore together do the same as StartAt. Take and OpenAsBefore may be used only for an
  // entry for which IsAsBefore is true. The given number must be the lowest free number.
  [[gnu::always_inline]] void Take(const NumberBits& number) {
    if ((*number.word ^= number.bits) == 0) [[unlikely]] {
      uint64_t* word = number.word;
      while (*++word == 0) {
      }
      lowest_ = word;
    }
  }
  // Opens the request with the given number in the given entry.
  [[gnu::always_inline]] static void OpenAsBefore(Place* place, uint32_t number, OpenRequest* open,
                                                  const Receives& receives) {
    Fill(place, open, receives);
    place->first = place->last = number;
  }
  // Returns whether the open request has this handle and is the oldest request with this handle.
  [[gnu::always_inline]] static bool IsFirst(const OpenRequest& open, uint32_t number, uint64_t handle) {
    return open.place->handle == handle && open.place->first == number;
  }
  // Ends the oldest open request of an entry; the entry must have one.
  [[gnu::always_inline]] void EndFirst(Place* place) {
    const uint32_t number = place->first;
    Free(BitsOf(number));
    place->first = open_[number].next;
  }
  // Ends a request for which IsFirst is true. Does the same as EndFirst, but does not free the request's
  // number. The caller must free the request's number.
  [[gnu::always_inline]] static void EndOf(const OpenRequest& open) { open.place->first = open.next; }
  [[gnu::always_inline]] void Free(const NumberBits& numbers) {
    *numbers.word |= numbers.bits;
    if (numbers.word < lowest_) lowest_ = numbers.word;
  }
  // Returns the index of an entry. The index is valid until requests with other handles start.
  uint32_t IndexOf(const Place* place) const { return static_cast<uint32_t>(place - places_); }
  Place* PlaceAt(uint32_t index) { return &places_[index]; }
  // Returns the entry's persistent request; the entry must have one.
  const PersistentRequest& PersistentAt(const Place& place) const { return persistent_[place.persist - 1]; }

  bool Persist(uint64_t handle, const PersistentRequest& request);
  const PersistentRequest* FindPersistent(uint64_t handle) { return FindPersistentMutable(handle); }
  // Ends the persistent request with this serial number. If another thread has already reused the handle,
  // does nothing.
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
  uint64_t* free_;    // The bitmap of free numbers. An extra word at the end of the bitmap is never 0.
  uint64_t* lowest_;  // The first word of the bitmap in which a bit is set.
  uint32_t lowest_persistent_;
  uint32_t used_;
  uint64_t set_up_;
  ThreadNumbers numbers_;
};

[[gnu::visibility("hidden")]] extern RequestNumbers g_requests;

}  // namespace rankine::recorder::calls
