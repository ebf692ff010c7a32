// Requests by number: each gets the smallest that is free when it starts, so that a loop that starts and
// completes requests does the same in each iteration, whatever handles the library gives it.
//
// One table per process: a request may be completed by another thread than the one that started it. Threads
// exclude each other only under MPI_THREAD_MULTIPLE. MPICH gives one handle to all sends that were complete
// at once: such requests form a queue, and the one that began first is the one that completes.
#pragma once
#include <cstdint>
#include <span>

#include "format/ti/keys.h"
#include "runtime/process.h"

namespace rankine::runtime::service::ti {

inline constexpr uint32_t kMostRequests = 65536;

// What its completion needs to know of a request. Without padding it is handed on as one word.
struct Receives {
  uint32_t comm;
  bool any;   // false: it receives nothing, and the rest means nothing
  bool wild;  // any source or any tag
  uint16_t unused;
};
static_assert(sizeof(Receives) == 8);

struct OpenRequest {
  uint64_t handle;
  uint64_t posted;  // bytes that a receive has room for
  Receives receives;
  uint32_t next;  // the one that began next with the same handle
  uint32_t at;    // index of the handle's place when it began, or when the one before with this number did
};
static_assert(sizeof(OpenRequest) == 32);

struct PersistentRequest {
  format::TiWords words;
  uint64_t handle;  // 0: free
  uint64_t posted;
  Receives receives;
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

  // Where the open requests of a handle are known, and what is set up with it.
  struct alignas(32) Place {  // (a number becomes an address by a shift)
    uint64_t handle;          // 0: none
    uint32_t first, last;     // of its open requests, in the order of their starts; kTiNone: there are none,
                              // and `last` means nothing
    uint32_t persist;         // + 1
    uint64_t serial;          // of all that were ever set up; 0: nothing is
  };
  Place* FindPlace(uint64_t handle) {
    for (uint32_t at = Home(handle); places_[at].handle != 0; at = (at + 1) & (kPlaces - 1)) {
      if (places_[at].handle == handle) return &places_[at];
    }
    return nullptr;
  }

  // kTiNone: no room.
  uint32_t Start(uint64_t handle, uint64_t posted, Receives receives);
  // The number of the n-th open request with this handle, in the order of their starts; kTiNone: there is
  // none.
  uint32_t Find(uint64_t handle, uint32_t n);
  OpenRequest& At(uint32_t number) { return open_[number]; }
  void End(uint32_t number);

  // The number that the next one to start will have; kMostRequests: there is no room.
  [[gnu::always_inline]] uint32_t Next() const { return next_; }
  // Start, at the place of the handle and with the number Next() has told.
  [[gnu::always_inline]] void StartAt(Place* place, uint32_t number, uint64_t posted, Receives receives) {
    Take(number);
    Fill(place, number, posted, receives);
    open_[number].at = IndexOf(place);
    if (place->first == format::kTiNone) {
      place->first = number;
    } else {
      open_[place->last].next = number;
    }
    place->last = number;
  }
  // In a loop a number has the same handle each time, and where that stands needs not be searched for: the
  // place where nothing is open with it, or nullptr. (Where there is no handle `first` is not kTiNone.)
  [[gnu::always_inline]] Place* PlaceAsBefore(uint32_t number, uint64_t handle) {
    Place* place = &places_[open_[number].at];
    return place->handle == handle && place->first == format::kTiNone ? place : nullptr;
  }
  // StartAt there.
  [[gnu::always_inline]] void StartAsBefore(Place* place, uint32_t number, uint64_t posted,
                                            Receives receives) {
    Take(number);
    Fill(place, number, posted, receives);
    place->first = place->last = number;
  }
  // The place of an open request, if it is the first with this handle, and nothing has moved since it began;
  // else nullptr.
  [[gnu::always_inline]] Place* PlaceOfFirst(uint32_t number, uint64_t handle) {
    Place* place = &places_[open_[number].at];
    return place->handle == handle && place->first == number ? place : nullptr;
  }
  // The first of a place ends. There is one.
  [[gnu::always_inline]] void EndFirst(Place* place) {
    const uint32_t number = place->first;
    Free(number);
    place->first = open_[number].next;
  }
  // The same of a request that is PlaceOfFirst.
  [[gnu::always_inline]] void EndOnly(uint32_t number) {
    EndOf(number);
    Free(number);
  }
  // The same of several whose numbers stand in one word of the table: bits, which word, the lowest number.
  struct Together {
    uint64_t bits;  // 0: they do not
    uint32_t word, lowest;
  };
  static Together TogetherOf(std::span<const uint32_t> numbers);
  [[gnu::always_inline]] void FreeTogether(const Together& numbers) {
    free_[numbers.word] |= numbers.bits;
    if (numbers.lowest < next_) next_ = numbers.lowest;
  }
  [[gnu::always_inline]] void EndOf(uint32_t number) {  // without its number
    places_[open_[number].at].first = open_[number].next;
  }
  // A place as a number, until requests with other handles begin.
  uint32_t IndexOf(const Place* place) const { return static_cast<uint32_t>(place - places_); }
  Place* PlaceAt(uint32_t index) { return &places_[index]; }
  // What is set up at the place. There is something.
  const PersistentRequest& PersistentAt(const Place& place) const { return persistent_[place.persist - 1]; }

  bool Persist(uint64_t handle, const PersistentRequest& request);
  const PersistentRequest* FindPersistent(uint64_t handle) { return FindPersistentMutable(handle); }
  void EndPersistent(uint64_t handle);

 private:
  static constexpr uint32_t kPlaces = 4 * kMostRequests;
  static bool LockOthersOut();
  static void LetOthersIn();
  // The lowest that is free.
  [[gnu::always_inline]] void Take(uint32_t number) {
    uint64_t* word = &free_[number / 64];
    uint64_t left = *word & (*word - 1);
    *word = left;
    uint32_t first = number & ~63u;
    if (left == 0) [[unlikely]] {
      do {
        left = *++word;
        first += 64;
      } while (left == 0);
    }
    next_ = first + static_cast<uint32_t>(__builtin_ctzll(left));
  }
  [[gnu::always_inline]] void Fill(const Place* place, uint32_t number, uint64_t posted, Receives receives) {
    OpenRequest& open = open_[number];
    open.handle = place->handle;
    open.posted = posted;
    open.receives = receives;
    open.next = format::kTiNone;
  }
  [[gnu::always_inline]] void Free(uint32_t number) {
    free_[number / 64] |= uint64_t{1} << (number % 64);
    if (number < next_) next_ = number;
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
  uint64_t* free_;  // bits; one more word, of numbers that there are not, is never empty
  uint32_t next_;   // the lowest that is free
  uint32_t lowest_persistent_;
  uint32_t used_;
  uint64_t set_up_;
};

[[gnu::visibility("hidden")]] extern RequestNumbers g_requests;

}  // namespace rankine::runtime::service::ti
