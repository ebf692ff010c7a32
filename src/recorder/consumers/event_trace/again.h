// A call that says by its arguments alone what it is, and has said the same before: its number is known
// without describing it. That is most blocking calls, and those that start a request, where the number that
// the request gets is one of the things said; and a wait for requests that are done, by their numbers. Lists
// in the program's memory may have changed, so what has such is described each time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>

#include "recorder/calls/volume.h"
#include "recorder/consumers/action_trace/requests.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/requests.h"

namespace rankine::recorder::service::trace {

// The arguments beside buffers, as they stand, and where they were used: the slot names call site,
// communicator, function and context.
struct Said {
  static constexpr int kWords = 6;
  const Slot* slot;
  uint64_t word[kWords];
};

// It is told what it has received when it returns.
template <class S>
inline constexpr bool kReceivesNow = S::shape == mpi::Shape::recv || S::shape == mpi::Shape::sendrecv;

constexpr bool IsPlainVolume(const mpi::Volume& v) {
  return v.who == mpi::Who::nobody ||
         (v.factor == mpi::kNone && (v.times == mpi::Times::one || v.times == mpi::Times::comm_size ||
                                     v.times == mpi::Times::local_size));
}

template <class S>
inline constexpr bool kSaysAll = S::comm_via == mpi::CommVia::comm&& S::request == mpi::kNone &&
                                 ((S::shape == mpi::Shape::blocking &&
                                   (S::cls == mpi::Class::collective ||
                                    (S::cls == mpi::Class::point_to_point && S::dest != mpi::kNone))) ||
                                  (kReceivesNow<S> && S::cls == mpi::Class::point_to_point)) &&
                                 IsPlainVolume(S::send) && IsPlainVolume(S::recv) &&
                                 IsPlainVolume(S::send_in_place) && IsPlainVolume(S::recv_in_place);

// It starts a request, of which its arguments say all.
template <class S>
inline constexpr bool kStartsAgain = S::comm_via == mpi::CommVia::comm&& S::shape ==
                                         mpi::Shape::start&& S::newcomm == mpi::kNone&& S::recvtag ==
                                         mpi::kNone&& S::request != mpi::kNone &&
                                     (S::cls == mpi::Class::collective ||
                                      (S::cls == mpi::Class::point_to_point &&
                                       (S::dest != mpi::kNone || S::source != mpi::kNone))) &&
                                     IsPlainVolume(S::send) && IsPlainVolume(S::recv) &&
                                     IsPlainVolume(S::send_in_place) && IsPlainVolume(S::recv_in_place);

// How many words a function's arguments take: the same order as in SayOf.
template <class S>
consteval int WordsOf() {
  return (S::dest != mpi::kNone) + (S::source != mpi::kNone) + (S::send.count != mpi::kNone) +
         (S::recv.count != mpi::kNone && S::recv.count != S::send.count) + (S::send.type != mpi::kNone) +
         (S::recv.type != mpi::kNone && S::recv.type != S::send.type) +
         (S::root != mpi::kNone || S::send.buffer != mpi::kNone || S::recv.buffer != mpi::kNone);
}

// `a` of the call; fills the words of S.
template <class S>
[[gnu::always_inline]] inline void SayOf(const Slot* slot, const long* a, Said* said) {
  static_assert(WordsOf<S>() <= Said::kWords);
  const auto pair = [](long low, long high) {
    return static_cast<uint64_t>(static_cast<uint32_t>(low)) | static_cast<uint64_t>(high) << 32;
  };
  said->slot = slot;
  if constexpr (WordsOf<S>() == 0) said->word[0] = 0;  // by which it is looked up
  [[maybe_unused]] int n = 0;
  constexpr int8_t kTag = S::recvtag != mpi::kNone ? S::recvtag : S::tag;  // of what is received
  // As it stands: what is no count is the same nonsense each time.
  [[maybe_unused]] const auto count = [](long argument) {
    return S::large_count ? static_cast<uint64_t>(argument) : static_cast<uint32_t>(argument);
  };
  if constexpr (S::dest != mpi::kNone)
    said->word[n++] = pair(a[S::dest], S::tag == mpi::kNone ? 0 : a[S::tag < 0 ? 0 : S::tag]);
  if constexpr (S::source != mpi::kNone)
    said->word[n++] = pair(a[S::source], kTag == mpi::kNone ? 0 : a[kTag < 0 ? 0 : kTag]);
  if constexpr (S::send.count != mpi::kNone) said->word[n++] = count(a[S::send.count]);
  if constexpr (S::recv.count != mpi::kNone && S::recv.count != S::send.count)
    said->word[n++] = count(a[S::recv.count]);
  if constexpr (S::send.type != mpi::kNone) said->word[n++] = static_cast<uint64_t>(a[S::send.type]);
  if constexpr (S::recv.type != mpi::kNone && S::recv.type != S::send.type)
    said->word[n++] = static_cast<uint64_t>(a[S::recv.type]);
  if constexpr (S::root != mpi::kNone || S::send.buffer != mpi::kNone || S::recv.buffer != mpi::kNone) {
    const uint64_t in_place = g_process.abi.in_place;
    uint64_t how = 0;
    if constexpr (S::send.buffer != mpi::kNone) how |= static_cast<uint64_t>(a[S::send.buffer]) == in_place;
    if constexpr (S::recv.buffer != mpi::kNone)
      how |= uint64_t{static_cast<uint64_t>(a[S::recv.buffer]) == in_place} << 1;
    if constexpr (S::root != mpi::kNone) how |= static_cast<uint64_t>(a[S::root]) << 32;
    said->word[n++] = how;
  }
}

inline constexpr uint64_t kNoBase = ~uint64_t{0};

// What a call adds to its row (mpi/account_expected.h), and by what it is known without a look-up.
struct RowOf {
  uint64_t return_address;  // 0: nothing is known
  uint64_t handle;          // of the communicator, as it stands in the argument
  uint64_t generation;      // of handles
  uint64_t sent, received;  // as its arguments say (mpi/account.h, Moved)
  bool sends;
  uint8_t size;
  RequestKind kind;  // of the request that it starts
  uint8_t flags;
};

// A call whose number is known. What a look-up compares stands in front.
struct alignas(64) Remembered {
  Said said;
  uint64_t generation;  // of datatypes
  uint64_t bare;        // format::ShortTraceCall
  uint64_t bare_base;   // of the extent in which it is so; kNoBase: it has none
  Remembered* next;     // what followed it the last time
  uint64_t* count;      // sequence.h
  // What it receives; or the request that it starts, whose number and whose handle's place are here, too.
  ti::Receives receives;
  uint32_t request;
  uint32_t number;
  ti::RequestPlace* place;
  // The same, or the first that end with it: where they stand, and the numbers of all as they are taken or
  // given back.
  ti::OpenRequest* open[2];
  ti::NumberBits bits;
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
  [[gnu::always_inline]] static inline bool Is(const Remembered& known, const Said& said) {
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

}  // namespace rankine::recorder::service::trace
