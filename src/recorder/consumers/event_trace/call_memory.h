// SPDX-License-Identifier: BSD-3-Clause
// Remembers calls that are fully defined by their arguments. If such a call occurs again with the same
// arguments, its number is known without describing it. This applies to most blocking calls, and to calls
// that start a request; for these, the request's number is part of the definition. A wait for requests is
// defined by the numbers of the completed requests. Lists in the program's memory may have changed, so calls
// with such lists are described each time.
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

// The values that a call adds to its row (entries/account_expected.h), and the data by which the call is
// recognised without a look-up.
struct RowOf {
  uint64_t return_address;  // 0: nothing is stored
  uint64_t handle;          // handle of the communicator, as passed in the argument
  uint64_t generation;      // generation of handles
  uint64_t sent, received;  // bytes, computed from the arguments (calls/call_record.h, Moved)
  bool sends;
  uint8_t size;
  RequestKind kind;  // kind of the request that the call starts
  uint8_t flags;
};

// A call whose number is known. The members that a look-up compares come first.
struct alignas(64) Remembered {
  calls::ArgumentKey said;
  uint64_t generation;  // generation of datatypes
  uint64_t bare;        // layout::ShortTraceCall
  uint64_t bare_base;   // base of the extent in which `bare` is valid; kNoBase: none
  Remembered* next;     // the call that followed this one last time
  uint64_t* count;      // counts occurrences of this call, for the order of calls (call_sequence.h)
  // The data received by the call itself or by the request that it starts, with that request's number and the
  // table entry of its handle.
  calls::Receives receives;
  uint32_t request;
  uint32_t number;
  calls::RequestPlace* place;
  // The request that the call starts, or the first requests that it completes. `bits`: the numbers of all of
  // them, as bits in the bitmap of free numbers.
  calls::OpenRequest* open[2];
  calls::NumberBits bits;
  uint64_t extent;  // NameOf the extent in which the call has `number`
  RowOf row;
};
static_assert(sizeof(Remembered) == 256);

// Serves as the expected call if calls are not recorded this way. No real call equals it.
[[gnu::visibility("hidden")]] inline constinit Remembered g_no_call{};

// In a loop, no look-up is needed: most calls are the expected one. The pointers are kept in the thread's own
// data for fast access: the call is compared through them, and everything after the call depends on that
// comparison.
[[gnu::always_inline]] inline void GoOn(context::TraceStream* t, Remembered* expected) {
  t->last_call = expected;
  t->expected = expected->next;
}
inline void Follow(context::TraceStream* t, Remembered* known) {
  if (known->next == nullptr) known->next = known;
  if (t->last_call != nullptr) t->last_call->next = known;
  GoOn(t, known);
}
// Sets the expected call; `any` is false if calls are not recorded this way.
inline void Expect(context::TraceStream* t, bool any) {
  t->expected = any && t->last_call != nullptr ? t->last_call->next : &g_no_call;
}

// A table in which a new call replaces the previous one with the same index.
class Memory {
 public:
  // `mixed`: a value computed from those words that differ between calls of the same slot.
  [[gnu::always_inline]] inline Remembered* At(const Slot* slot, uint64_t mixed) {
    // Each slot is a cache line, and a loop's slots are adjacent, as are the numbers of its requests. An XOR
    // of slot and number could be the same for a receive and the send after it, which would then evict each
    // other.
    const uint64_t place = reinterpret_cast<uintptr_t>(slot) >> 6;
    return &known_[(place * 0x9e3779b97f4a7c15ull + mixed * 0xd1342543de82ef95ull) >> (64 - kBits)];
  }
  // Returns whether the first kWords words are equal.
  template <int kWords>
  [[gnu::always_inline]] static inline bool Is(const Remembered& known, const calls::ArgumentKey& said) {
    uint64_t other = reinterpret_cast<uintptr_t>(known.said.slot) ^ reinterpret_cast<uintptr_t>(said.slot);
    other |= known.generation ^ mpi::g_type_generation;
    // The words are compared in one expression. In a loop, they would be stored to memory first. Compared one
    // by one, they would be loaded early, into registers that must be saved.
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
