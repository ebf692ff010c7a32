// Requests by number: each gets the smallest that is free when it starts, so that a loop that starts and
// completes requests does the same in each iteration, whatever handles the library gives it.
//
// One table per process: a request may be completed by another thread than the one that started it. Threads
// exclude each other only under MPI_THREAD_MULTIPLE. MPICH gives one handle to all sends that were complete
// at once: such requests form a queue, and the one that began first is the one that completes.
//
// Under MPI_THREAD_MULTIPLE a handle may begin a new life in one thread before another one has recorded the
// end of the old life. So a call names what it may complete before it is made (Await), while the handle
// has one life alone; and the recorded numbers are each thread's own (thread_numbers.h).
#pragma once
#include <cstdint>
#include <span>

#include "layout/ti/keys.h"
#include "recorder/calls/thread_numbers.h"
#include "recorder/core/process.h"

namespace rankine::recorder::calls {

enum class Cancel : uint16_t { none, tried, done };  // done: the library has said so

// What its completion needs to know of a request. Without padding it is copied as it is.
struct Receives {
  uint64_t room;  // bytes
  uint32_t comm;
  bool any;   // false: it receives nothing, and the rest means nothing
  bool wild;  // any source or any tag
  Cancel cancel;
};
static_assert(sizeof(Receives) == 16);

// Where the open requests of a handle are known, and what is set up with it.
struct alignas(32) RequestPlace {  // (a number becomes an address by a shift)
  uint64_t handle;                 // 0: none
  uint32_t first, last;            // of its open requests, in the order of their starts; kTiNone: there are
                                   // none, and `last` means nothing
  uint32_t persist;                // + 1
  uint64_t serial;                 // of all that were ever set up; 0: nothing is
};

struct OpenRequest {
  RequestPlace* place;  // of its handle; when it is over, what that was
  Receives receives;
  uint32_t next;     // the one that began next with the same handle
  uint32_t awaited;  // the thread whose call may complete it, + 1; 0: none (concurrent threads alone ask)
};
static_assert(sizeof(OpenRequest) == 32);

// Numbers as the table of free ones has them: bits of one of its words.
struct NumberBits {
  uint64_t bits;  // 0: they are not all in one
  uint64_t* word;
};

struct PersistentRequest {
  layout::TiWords words;
  uint64_t handle;  // 0: free
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

  using Place = RequestPlace;
  Place* FindPlace(uint64_t handle) {
    for (uint32_t at = Home(handle); places_[at].handle != 0; at = (at + 1) & (kPlaces - 1)) {
      if (places_[at].handle == handle) return &places_[at];
    }
    return nullptr;
  }

  // kTiNone: no room. The thread counts where several are concurrent.
  uint32_t Start(uint64_t handle, const Receives& receives, uint16_t thread);
  // The number of the n-th open request with this handle, in the order of their starts; kTiNone: there is
  // none.
  uint32_t Find(uint64_t handle, uint32_t n);
  OpenRequest& At(uint32_t number) { return open_[number]; }
  void End(uint32_t number);

  // Where threads are concurrent, what is called a number above and below is a place in the table. This is
  // the number that is recorded.
  uint32_t NumberOf(uint32_t place) { return g_process.concurrent ? numbers_.Of(place) : place; }
  // The request that a call of the thread for this handle means, before the call is made: one that no other
  // call has named, its own before those of other threads. `after`: the thread has named that one for the
  // same handle; kTiNone: none. kTiNone: there is none.
  uint32_t FindFor(uint64_t handle, uint16_t thread, uint32_t after);
  uint32_t Await(uint64_t handle, uint16_t thread, uint32_t after);
  bool Awaits(uint32_t place, uint64_t handle, uint16_t thread) const {
    const OpenRequest& open = open_[place];
    return open.awaited == thread + 1u && open.place->handle == handle;
  }
  // It goes on.
  void LetGo(uint32_t place, uint16_t thread) {
    if (open_[place].awaited == thread + 1u) open_[place].awaited = 0;
  }
  // End by a call of the thread.
  void EndBy(uint32_t place, uint16_t thread);

  // The number that the next one to start will have; kMostRequests: there is no room.
  [[gnu::always_inline]] uint32_t Next() const {
    return static_cast<uint32_t>(lowest_ - free_) * 64 + static_cast<uint32_t>(__builtin_ctzll(*lowest_));
  }
  // Whether that is it.
  [[gnu::always_inline]] bool IsNext(const NumberBits& number) const {
    return lowest_ == number.word && (*lowest_ & -*lowest_) == number.bits;
  }
  NumberBits BitsOf(uint32_t number) const { return {uint64_t{1} << (number % 64), &free_[number / 64]}; }
  // The same of several.
  NumberBits BitsOf(std::span<const uint32_t> numbers) const;
  // Start, at the place of the handle and with the number Next() has told.
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
  // In a loop a number has the same handle each time, and where that stood needs not be searched for:
  // whether it still stands there, and nothing is open with it. (Where there is no handle `first` is not
  // kTiNone.)
  [[gnu::always_inline]] static bool IsAsBefore(const Place& place, uint64_t handle) {
    return place.handle == handle && place.first == layout::kTiNone;
  }
  // StartAt there, in two steps. `number`: the lowest that is free.
  [[gnu::always_inline]] void Take(const NumberBits& number) {
    if ((*number.word ^= number.bits) == 0) [[unlikely]] {
      uint64_t* word = number.word;
      while (*++word == 0) {
      }
      lowest_ = word;
    }
  }
  // `open`: of the number.
  [[gnu::always_inline]] static void OpenAsBefore(Place* place, uint32_t number, OpenRequest* open,
                                                  const Receives& receives) {
    Fill(place, open, receives);
    place->first = place->last = number;
  }
  // Whether an open request has this handle, and is the first that has.
  [[gnu::always_inline]] static bool IsFirst(const OpenRequest& open, uint32_t number, uint64_t handle) {
    return open.place->handle == handle && open.place->first == number;
  }
  // The first of a place ends. There is one.
  [[gnu::always_inline]] void EndFirst(Place* place) {
    const uint32_t number = place->first;
    Free(BitsOf(number));
    place->first = open_[number].next;
  }
  // The same of one that IsFirst, without its number, which is free then.
  [[gnu::always_inline]] static void EndOf(const OpenRequest& open) { open.place->first = open.next; }
  [[gnu::always_inline]] void Free(const NumberBits& numbers) {
    *numbers.word |= numbers.bits;
    if (numbers.word < lowest_) lowest_ = numbers.word;
  }
  // A place as a number, until requests with other handles begin.
  uint32_t IndexOf(const Place* place) const { return static_cast<uint32_t>(place - places_); }
  Place* PlaceAt(uint32_t index) { return &places_[index]; }
  // What is set up at the place. There is something.
  const PersistentRequest& PersistentAt(const Place& place) const { return persistent_[place.persist - 1]; }

  bool Persist(uint64_t handle, const PersistentRequest& request);
  const PersistentRequest* FindPersistent(uint64_t handle) { return FindPersistentMutable(handle); }
  // Ends the one that was set up as `serial`: by now another thread may have been given the handle.
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
  uint64_t* free_;    // bits; one more word, of numbers that there are not, is never empty
  uint64_t* lowest_;  // of the words that are not empty
  uint32_t lowest_persistent_;
  uint32_t used_;
  uint64_t set_up_;
  ThreadNumbers numbers_;
};

[[gnu::visibility("hidden")]] extern RequestNumbers g_requests;

}  // namespace rankine::recorder::calls
