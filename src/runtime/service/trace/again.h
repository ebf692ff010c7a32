// A call that says by its arguments alone what it is, and has said the same before: its number is known
// without describing it. That is most blocking calls; requests are numbered by who started them, and lists
// stand in memory that may have changed, so these are described each time.
#pragma once
#include <cstdint>

#include "runtime/mpi/generated/specs.h"
#include "runtime/mpi/volume.h"
#include "runtime/process.h"
#include "runtime/thread.h"

namespace rankine::runtime::service::trace {

// The arguments beside buffers, and where they were used: the slot names call site, communicator, function
// and context.
struct Said {
  static constexpr int kWords = 6;
  const Slot* slot;
  uint64_t word[kWords];
};

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
                                  (S::shape == mpi::Shape::recv && S::cls == mpi::Class::point_to_point)) &&
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
  if constexpr (S::dest != mpi::kNone)
    said->word[n++] = pair(a[S::dest], S::tag == mpi::kNone ? 0 : a[S::tag < 0 ? 0 : S::tag]);
  if constexpr (S::source != mpi::kNone)
    said->word[n++] = pair(a[S::source], S::tag == mpi::kNone ? 0 : a[S::tag < 0 ? 0 : S::tag]);
  if constexpr (S::send.count != mpi::kNone) said->word[n++] = mpi::CountOf<S::large_count>(a[S::send.count]);
  if constexpr (S::recv.count != mpi::kNone && S::recv.count != S::send.count)
    said->word[n++] = mpi::CountOf<S::large_count>(a[S::recv.count]);
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

// A call whose number is known.
struct Remembered {
  Said said;
  uint64_t extent;      // NameOf that in which it has the number
  uint64_t generation;  // of datatypes
  uint64_t received;    // bytes, of a receive
  uint32_t number;
};

class Memory {
 public:
  [[gnu::always_inline]] inline Remembered* At(const Said& said) {
    const uint64_t place = reinterpret_cast<uintptr_t>(said.slot) >> 6;  // slots are a cache line each
    return &known_[((place ^ said.word[0]) * 0x9e3779b97f4a7c15ull) >> (64 - kBits)];
  }
  template <class S>
  [[gnu::always_inline]] static inline bool Is(const Remembered& known, const Said& said) {
    bool same = known.said.slot == said.slot && known.generation == mpi::g_type_generation;
    for (int i = 0; i < WordsOf<S>(); ++i) same = same && known.said.word[i] == said.word[i];
    return same;
  }

 private:
  static constexpr int kBits = 9;
  Remembered known_[1u << kBits];
};

}  // namespace rankine::runtime::service::trace
