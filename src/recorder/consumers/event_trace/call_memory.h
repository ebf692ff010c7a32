// A call that says by its arguments alone what it is, and has said the same before: its number is known
// without describing it. That is most blocking calls, and those that start a request, where the number that
// the request gets is one of the things said; and a wait for requests that are done, by their numbers. Lists
// in the program's memory may have changed, so what has such is described each time.
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

// What a call adds to its row (entries/account_expected.h), and by what it is known without a look-up.
struct RowOf {
  uint64_t return_address;  // 0: nothing is known
  uint64_t handle;          // of the communicator, as it stands in the argument
  uint64_t generation;      // of handles
  uint64_t sent, received;  // as its arguments say (calls/call_record.h, Moved)
  bool sends;
  uint8_t size;
  RequestKind kind;  // of the request that it starts
  uint8_t flags;
};

// A call whose number is known. What a look-up compares stands in front.
struct alignas(64) Remembered {
  calls::ArgumentKey said;
  uint64_t generation;  // of datatypes
  uint64_t bare;        // layout::ShortTraceCall
  uint64_t bare_base;   // of the extent in which it is so; kNoBase: it has none
  Remembered* next;     // what followed it the last time
  uint64_t* count;      // call_sequence.h
  // What it receives; or the request that it starts, whose number and whose handle's place are here, too.
  calls::Receives receives;
  uint32_t request;
  uint32_t number;
  calls::RequestPlace* place;
  // The same, or the first that end with it: where they stand, and the numbers of all as they are taken or
  // given back.
  calls::OpenRequest* open[2];
  calls::NumberBits bits;
  uint64_t extent;  // NameOf that in which it has the number
  RowOf row;
};
static_assert(sizeof(Remembered) == 256);

// What is expected where nothing is recorded this way: no call is like it.
[[gnu::visibility("hidden")]] inline constinit Remembered g_no_call{};

// A loop needs no look-up: what is expected has come, or something else that is known. In the thread itself,
// where it is read at once: by what it says the call is known, and what is after the call waits for that.
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

// Forgets what was at a call's place before.
class Memory {
 public:
  // `mixed`: of the words, what tells apart calls of one slot.
  [[gnu::always_inline]] inline Remembered* At(const Slot* slot, uint64_t mixed) {
    // Slots are a cache line each, and a loop's stand side by side, as the numbers of its requests do: what
    // is made of both by XOR is the same for a receive and the send behind it, which drive each other out
    // then.
    const uint64_t place = reinterpret_cast<uintptr_t>(slot) >> 6;
    return &known_[(place * 0x9e3779b97f4a7c15ull + mixed * 0xd1342543de82ef95ull) >> (64 - kBits)];
  }
  // As far as the first kWords of it say.
  template <int kWords>
  [[gnu::always_inline]] static inline bool Is(const Remembered& known, const calls::ArgumentKey& said) {
    uint64_t other = reinterpret_cast<uintptr_t>(known.said.slot) ^ reinterpret_cast<uintptr_t>(said.slot);
    other |= known.generation ^ mpi::g_type_generation;
    // (in a loop they would be stored first; compared one by one they would be read first, into registers
    // that must be saved)
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
