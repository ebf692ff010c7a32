// SPDX-License-Identifier: BSD-3-Clause
// The arguments of a call in the form of a key. The key identifies a repeated call, which then need not be
// described again. Most blocking calls and most calls that start a request have a key, because their
// arguments define them fully. Calls with lists in the program's memory have no key, since such lists may
// change.
#pragma once
#include <cstdint>

#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::calls {

// All arguments of a call except buffers, and the call's slot. The slot identifies the call site,
// communicator, function and context.
struct ArgumentKey {
  static constexpr int kWords = 6;
  const Slot* slot;
  uint64_t word[kWords];
};

// True if the call receives a message before it returns, so that its status describes that message.
template <class S>
inline constexpr bool kReceivesNow = S::shape == mpi::CallRole::recv || S::shape == mpi::CallRole::sendrecv;

constexpr bool IsPlainVolume(const mpi::Volume& v) {
  return v.who == mpi::Who::nobody ||
         (v.factor == mpi::kNone && (v.times == mpi::Times::one || v.times == mpi::Times::comm_size ||
                                     v.times == mpi::Times::local_size));
}

template <class S>
inline constexpr bool kSaysAll = S::comm_via == mpi::CommVia::comm&& S::request == mpi::kNone &&
                                 ((S::shape == mpi::CallRole::blocking &&
                                   (S::cls == mpi::Class::collective ||
                                    (S::cls == mpi::Class::point_to_point && S::dest != mpi::kNone))) ||
                                  (kReceivesNow<S> && S::cls == mpi::Class::point_to_point)) &&
                                 IsPlainVolume(S::send) && IsPlainVolume(S::recv) &&
                                 IsPlainVolume(S::send_in_place) && IsPlainVolume(S::recv_in_place);

// True if the call starts a request that is fully defined by the arguments.
template <class S>
inline constexpr bool kStartsRequest = S::comm_via == mpi::CommVia::comm&& S::shape ==
                                           mpi::CallRole::start&& S::newcomm == mpi::kNone&& S::recvtag ==
                                           mpi::kNone&& S::request != mpi::kNone &&
                                       (S::cls == mpi::Class::collective ||
                                        (S::cls == mpi::Class::point_to_point &&
                                         (S::dest != mpi::kNone || S::source != mpi::kNone))) &&
                                       IsPlainVolume(S::send) && IsPlainVolume(S::recv) &&
                                       IsPlainVolume(S::send_in_place) && IsPlainVolume(S::recv_in_place);

// Returns the number of words that FillKey writes for the MPI function with Spec `S`.
template <class S>
consteval int KeyWords() {
  return (S::dest != mpi::kNone) + (S::source != mpi::kNone) + (S::send.count != mpi::kNone) +
         (S::recv.count != mpi::kNone && S::recv.count != S::send.count) + (S::send.type != mpi::kNone) +
         (S::recv.type != mpi::kNone && S::recv.type != S::send.type) +
         (S::root != mpi::kNone || S::send.buffer != mpi::kNone || S::recv.buffer != mpi::kNone);
}

// Fills the words of the given key from the call's arguments `a`.
template <class S>
[[gnu::always_inline]] inline void FillKey(const Slot* slot, const long* a, ArgumentKey* key) {
  static_assert(KeyWords<S>() <= ArgumentKey::kWords);
  const auto pair = [](long low, long high) {
    return static_cast<uint64_t>(static_cast<uint32_t>(low)) | static_cast<uint64_t>(high) << 32;
  };
  key->slot = slot;
  if constexpr (KeyWords<S>() == 0) key->word[0] = 0;  // look-ups always use word 0
  [[maybe_unused]] int n = 0;
  // The index of the argument that contains the tag of the received message.
  constexpr int8_t kTag = S::recvtag != mpi::kNone ? S::recvtag : S::tag;
  // The key contains the raw bits of a count, because equal bits always mean equal counts.
  [[maybe_unused]] const auto count = [](long argument) {
    return S::large_count ? static_cast<uint64_t>(argument) : static_cast<uint32_t>(argument);
  };
  if constexpr (S::dest != mpi::kNone)
    key->word[n++] = pair(a[S::dest], S::tag == mpi::kNone ? 0 : a[S::tag < 0 ? 0 : S::tag]);
  if constexpr (S::source != mpi::kNone)
    key->word[n++] = pair(a[S::source], kTag == mpi::kNone ? 0 : a[kTag < 0 ? 0 : kTag]);
  if constexpr (S::send.count != mpi::kNone) key->word[n++] = count(a[S::send.count]);
  if constexpr (S::recv.count != mpi::kNone && S::recv.count != S::send.count)
    key->word[n++] = count(a[S::recv.count]);
  if constexpr (S::send.type != mpi::kNone) key->word[n++] = static_cast<uint64_t>(a[S::send.type]);
  if constexpr (S::recv.type != mpi::kNone && S::recv.type != S::send.type)
    key->word[n++] = static_cast<uint64_t>(a[S::recv.type]);
  if constexpr (S::root != mpi::kNone || S::send.buffer != mpi::kNone || S::recv.buffer != mpi::kNone) {
    const uint64_t in_place = g_process.abi.in_place;
    uint64_t how = 0;
    if constexpr (S::send.buffer != mpi::kNone) how |= static_cast<uint64_t>(a[S::send.buffer]) == in_place;
    if constexpr (S::recv.buffer != mpi::kNone)
      how |= uint64_t{static_cast<uint64_t>(a[S::recv.buffer]) == in_place} << 1;
    if constexpr (S::root != mpi::kNone) how |= static_cast<uint64_t>(a[S::root]) << 32;
    key->word[n++] = how;
  }
}

// True if calls of the MPI function with Spec `S` have a key.
template <class S>
inline constexpr bool kIsKeyed = kSaysAll<S> || kStartsRequest<S>;

}  // namespace rankine::recorder::calls
