// SPDX-License-Identifier: BSD-3-Clause
// Calls that their arguments define fully, and that occurred before with the same arguments: their number is
// known without describing them. These are most blocking calls and calls that start a request, where the
// number of the request is part of the definition. A wait for completed requests is defined by the numbers of
// the requests. Lists in the program's memory may have changed, so calls with such lists are described each
// time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>

#include "recorder/calls/argument_key.h"
#include "recorder/calls/request_numbers.h"
#include "recorder/calls/volume.h"
#include "recorder/core/process.h"
#include "recorder/core/requests.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::event_trace {

inline constexpr uint64_t kNoBase = ~uint64_t{0};

// The additions of a call to its row (entries/account_expected.h), and the data that identify the call
// without a look-up.
struct RowOf {
  uint64_t return_address;  // 0: nothing is stored
  uint64_t handle;          // of the communicator, as in the argument
  uint64_t generation;      // of handles
  uint64_t sent, received;  // according to the arguments (calls/call_record.h, Moved)
  bool sends;
  uint8_t size;
  RequestKind kind;  // of the request that the call starts
  uint8_t flags;
};

// A call with a known number. The members that a look-up compares come first.
struct alignas(64) Remembered {
  calls::ArgumentKey said;
  uint64_t generation;  // of datatypes
  uint64_t bare;        // layout::ShortTraceCall
  uint64_t bare_base;   // of the extent where that holds; kNoBase: none
  Remembered* next;     // the call that followed it the last time
  uint64_t* count;      // call_sequence.h
  // The receive of the call; or the request that it starts, with its number and the place of its handle.
  calls::Receives receives;
  uint32_t request;
  uint32_t number;
  calls::RequestPlace* place;
  // The same, or the first requests that a call completes: their places, and the numbers of all as bits to
  // take or give back.
  calls::OpenRequest* open[2];
  calls::NumberBits bits;
  uint64_t extent;  // NameOf the extent in which it has the number
  RowOf row;
};
static_assert(sizeof(Remembered) == 256);

// The expected call where calls are not recorded this way: no call equals it.
[[gnu::visibility("hidden")]] inline constinit Remembered g_no_call{};

// A loop needs no look-up: the call was the expected one, or another known one. The pointers lie in the
// thread itself, where they are read at once: the call is compared through them, and everything after the
// call waits for that.
[[gnu::always_inline]] inline void GoOn(context::TraceStream* t, Remembered* expected) {
  t->last_call = expected;
  t->expected = expected->next;
}
inline void Follow(context::TraceStream* t, Remembered* known) {
  if (known->next == nullptr) known->next = known;
  if (t->last_call != nullptr) t->last_call->next = known;
  GoOn(t, known);
}
// Whether calls are recorded this way.
inline void Expect(context::TraceStream* t, bool any) {
  t->expected = any && t->last_call != nullptr ? t->last_call->next : &g_no_call;
}

// A new call replaces the former one at its place.
class Memory {
 public:
  // `mixed`: the part of the words that distinguishes calls of one slot.
  [[gnu::always_inline]] inline Remembered* At(const Slot* slot, uint64_t mixed) {
    // Each slot is a cache line, and a loop's slots are adjacent, as are the numbers of its requests. An XOR
    // of both is equal for a receive and the following send, which would then replace each other.
    const uint64_t place = reinterpret_cast<uintptr_t>(slot) >> 6;
    return &known_[(place * 0x9e3779b97f4a7c15ull + mixed * 0xd1342543de82ef95ull) >> (64 - kBits)];
  }
  // Whether the first kWords words are equal.
  template <int kWords>
  [[gnu::always_inline]] static inline bool Is(const Remembered& known, const calls::ArgumentKey& said) {
    uint64_t other = reinterpret_cast<uintptr_t>(known.said.slot) ^ reinterpret_cast<uintptr_t>(said.slot);
    other |= known.generation ^ mpi::g_type_generation;
    // In a loop the words would be stored first. Compared one by one, they would be read first, into
    // registers that must be saved.
    [&]<size_t... I>(std::index_sequence<I...>) {
      ((other |= known.said.word[I] ^ said.word[I]), ...);
    }
    (std::make_index_sequence<kWords>{});
    return other == 0;
  }

 private:
  static constexpr int kBits = 9;
  Remembered known_[1u << kBits];
};

}  // namespace rankine::recorder::event_trace
