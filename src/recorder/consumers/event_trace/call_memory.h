// SPDX-License-Identifier: BSD-3-Clause
// Remembers calls that are fully defined by their arguments. Most blocking calls are fully defined by their
// arguments. If the same call occurs again with the same arguments, its number is found without describing
// the call again. For a call that starts a request, the number of the request must also be equal. A wait for
// requests is defined by the numbers of the completed requests. Lists in the program's memory may have
// changed, so calls with such lists are described each time.
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

// The values that a call adds to its row (entries/account_expected.h), and the data that identify the call
// without a look-up.
struct RowOf {
  uint64_t return_address;  // 0: no call is stored
  uint64_t handle;          // The communicator's handle, as the program passed it.
  uint64_t generation;      // generation of handles
  uint64_t sent, received;  // The bytes, computed from the arguments (calls/call_record.h, Moved).
  bool sends;
  uint8_t size;
  RequestKind kind;  // The kind of the request that the call starts.
  uint8_t flags;
};

// A call that was described before, and that has a number. The members that a look-up compares come first.
struct alignas(64) Remembered {
  calls::ArgumentKey said;
  uint64_t generation;  // generation of datatypes
  uint64_t bare;        // layout::ShortTraceCall
  uint64_t bare_base;   // The base of the extent in which `bare` is valid; kNoBase: none.
  Remembered* next;     // The call that followed this call the last time.
  uint64_t* count;      // Counts how often this call occurs, for the order of calls (call_sequence.h).
  // The data that the call, or the request that the call starts, will receive. The three other members are
  // the request's index, the request's number, and the table entry of the request's handle.
  calls::Receives receives;
  uint32_t request;
  uint32_t number;
  calls::RequestPlace* place;
  // The request that the call starts, or the first requests that the call completes. The member `bits`
  // contains the numbers of all requests that the call starts or completes, as bits in the bitmap of free
  // numbers.
  calls::OpenRequest* open[2];
  calls::NumberBits bits;
  uint64_t extent;  // The NameOf() of the extent in which the number is valid.
  RowOf row;
};
static_assert(sizeof(Remembered) == 256);

// A placeholder for threads whose calls are not compared with an expected call. This placeholder is not
// equal to any real call.
[[gnu::visibility("hidden")]] inline constinit Remembered g_no_call{};

// In a loop, most calls are the expected one, so no look-up is needed. The pointer to the expected call is
// kept in the thread's own data, because it must be loaded quickly: everything after the call depends on
// the comparison with the expected call.
[[gnu::always_inline]] inline void GoOn(context::TraceStream* t, Remembered* expected) {
  t->last_call = expected;
  t->expected = expected->next;
}
inline void Follow(context::TraceStream* t, Remembered* known) {
  if (known->next == nullptr) known->next = known;
  if (t->last_call != nullptr) t->last_call->next = known;
  GoOn(t, known);
}
// Sets the expected call. The parameter `any` is false if the thread's calls are not compared with an
// expected call.
inline void Expect(context::TraceStream* t, bool any) {
  t->expected = any && t->last_call != nullptr ? t->last_call->next : &g_no_call;
}

// A table of calls. A new call replaces the call that has the same index.
class Memory {
 public:
  // Returns the entry of a call. The parameter `mixed` is computed from the words that differ between calls
  // of the same slot.
  [[gnu::always_inline]] inline Remembered* At(const Slot* slot, uint64_t mixed) {
    // Each slot is a cache line. In a loop, the slots are adjacent, and so are the request numbers. An XOR
    // of slot and number could be the same for a receive and for the send after it, and the two calls would
    // evict each other.
    const uint64_t place = reinterpret_cast<uintptr_t>(slot) >> 6;
    return &known_[(place * 0x9e3779b97f4a7c15ull + mixed * 0xd1342543de82ef95ull) >> (64 - kBits)];
  }
  // Returns whether the first kWords words are equal.
  template <int kWords>
  [[gnu::always_inline]] static inline bool Is(const Remembered& known, const calls::ArgumentKey& said) {
    uint64_t other = reinterpret_cast<uintptr_t>(known.said.slot) ^ reinterpret_cast<uintptr_t>(said.slot);
    other |= known.generation ^ mpi::g_type_generation;
    // Only one expression compares all words. If a loop compared the words, the compiler would first store
    // the words to memory. If each word had its own comparison, the compiler would load the words early, into
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
