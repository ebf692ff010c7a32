// SPDX-License-Identifier: BSD-3-Clause
// The effects of one call as one record. It is made once, when the call has returned, and all consumers of
// calls read it. It is never stored: it lives in registers and on the stack of the entry point.
//
// Rules of volumes: docs/volumes.md. Selected at compile time by the Spec.
#pragma once
#include <cstdint>

#include "recorder/calls/arguments.h"
#include "recorder/calls/call_slot.h"
#include "recorder/calls/completion.h"
#include "recorder/calls/volume.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"

namespace rankine::mpi {

template <class S>
inline constexpr bool kMovesBytes = S::send.who != Who::nobody || S::recv.who != Who::nobody;

template <class S>
inline bool TargetsNobody(const long* a) {
  if constexpr (S::dest != kNone) return static_cast<int>(a[S::dest]) == g_process.abi.proc_null;
  return false;
}

// The call sends to MPI_PROC_NULL, or is an RMA operation with MPI_NO_OP. Its volume arguments then mean
// nothing.
template <class S>
inline bool SendsToNobody(const long* a) {
  if (TargetsNobody<S>(a)) return true;
  if constexpr (S::op != kNone) {
    if (Handle(g_process.abi, a[S::op]) == g_process.abi.no_op) return true;
  }
  return false;
}

// A receive whose volume and source are known only to the completing call.
template <class S>
inline constexpr bool kReceivesLater = (S::shape == CallRole::start || S::shape == CallRole::persist) &&
                                       (S::source != kNone || S::comm_via == CommVia::message);

// The volume of a call according to its arguments. `sends`: it has a peer or peers to send to. `size`:
// SizeBucket of the size that SizeOf counts.
struct CallVolume {
  uint64_t sent, received;
  bool sends;
  uint8_t size;
};

template <class S>
inline uint8_t SizeOf(const CallVolume& m) {
  return static_cast<uint8_t>(layout::SizeBucket(S::send.who != Who::nobody ? m.sent : m.received));
}

template <class S>
inline CallVolume VolumeOf(Thread* t, const CommView& comm, const long* a) {
  constexpr bool kFromStatus = S::shape == CallRole::recv || S::shape == CallRole::sendrecv;
  CallVolume m{0, 0, S::send.who != Who::nobody && !SendsToNobody<S>(a), 0};
  if (m.sends) m.sent = VolumeBytes<S::send, S::send_in_place, S::large_count, S::root>(t, comm, a);
  if constexpr (!kFromStatus && !kReceivesLater<S>) {
    if constexpr (S::recv == S::send && S::recv_in_place == S::send_in_place) {
      m.received = m.sent;
      if (m.sends) return m;
    }
    // A get names its source as the target, too.
    if (!TargetsNobody<S>(a))
      m.received = VolumeBytes<S::recv, S::recv_in_place, S::large_count, S::root>(t, comm, a);
  } else if constexpr (kExchangesLater<S>) {
    if (HasUntoldReceipt<S>() && static_cast<int>(a[S::source]) != g_process.abi.proc_null)
      m.received = VolumeBytes<S::recv, S::recv_in_place, S::large_count, S::root>(t, comm, a);
  }
  return m;
}

// Counts what a call has sent or started to send.
template <class S>
[[gnu::always_inline]] inline void AccountSent(Thread* t, Slot* s, const CallVolume& m, const long* a) {
  if constexpr (S::send.who != Who::nobody) {
    if (!m.sends) return;
    s->row->bytes_sent += m.sent;
    recorder::CountSizeIn(t, s, m.size);
    if constexpr (S::dest != kNone) recorder::CountPeer(t, s, static_cast<int>(a[S::dest]), 0, m.sent);
  }
}

// Counts the bytes and peers of a call that has moved them, or started to move them, by the time it returns.
// Returns the message of a blocking receive; for a file operation, its bytes.
template <class S>
[[gnu::always_inline]] inline recorder::ReceivedMessage AccountVolume(Thread* t, Slot* s, const CallVolume& m,
                                                                      const long* a,
                                                                      const PreCallState& saved) {
  AccountSent<S>(t, s, m, a);
  if constexpr (S::shape == CallRole::recv || S::shape == CallRole::sendrecv) {
    if (saved.status != nullptr) {
      if constexpr (S::comm_via == CommVia::file) {
        return {false, 0, recorder::CountRead(t, s, saved.status)};
      } else {
        return recorder::CountReceived(t, s, s, saved.status);
      }
    }
  } else if constexpr (S::recv.who != Who::nobody && !kReceivesLater<S>) {
    s->row->bytes_received += m.received;
    if constexpr (S::send.who == Who::nobody) recorder::CountSizeIn(t, s, m.size);
  }
  return {};
}

// The kind of the request that a call starts or sets up.
template <class S>
inline recorder::RequestKind KindOfRequest(const long* a, const PreCallState& saved) {
  using enum recorder::RequestKind;
  constexpr auto kToNobody = S::shape == CallRole::persist ? nobody : other;
  if constexpr (kReceivesLater<S>) {
    if (ReceivesFromNobody<S>(a, saved)) return kToNobody;
    return HasUntoldReceipt<S>() ? untold : recv;
  }
  return S::shape == CallRole::persist && TargetsNobody<S>(a) ? nobody : other;
}

// For a call that starts or sets up a request: its partner, and what is known of it.
template <class S>
inline int32_t PeerOfRequest(const long* a) {
  if constexpr (S::dest != kNone) return static_cast<int32_t>(a[S::dest]);
  if constexpr (kReceivesLater<S> && S::source != kNone) return static_cast<int32_t>(a[S::source]);
  return 0;
}
template <class S>
inline uint8_t FlagsOfRequest(const CallVolume& m, const long* a) {
  uint8_t flags = S::shape == CallRole::persist ? recorder::kPersistent : recorder::kActive;
  if constexpr (S::dest != kNone) {
    if (m.sends) flags |= recorder::kHasPeer;
  } else if constexpr (kReceivesLater<S> && S::source != kNone) {
    // MPI_ANY_SOURCE and MPI_PROC_NULL are below 0.
    if (PeerOfRequest<S>(a) >= 0) flags |= recorder::kHasSource;
  }
  return flags;
}

// Enters a new request into the table. nullptr: there is none (completion.h).
template <class S>
[[gnu::always_inline]] inline recorder::Request* AccountStart(Thread* t, Slot* s, const CallVolume& m,
                                                              const long* a, const PreCallState& saved) {
  const Abi& abi = g_process.abi;
  uint64_t handle = LoadHandle(abi, Pointer(a[S::request]), 0);
  if (handle == abi.request_null) return nullptr;
  return recorder::Remember(t, handle, s, m.sent + m.received, m.received, PeerOfRequest<S>(a),
                            KindOfRequest<S>(a, saved), FlagsOfRequest<S>(m, a));
}

// One call that has returned. Times in ticks.
struct CallRecord {
  Slot* slot = nullptr;  // of its row
  uint64_t ticks = 0;    // in MPI, without the application's callbacks
  uint64_t end = 0;
  bool ok = false;  // the call succeeded; otherwise only the members above and the arguments have a meaning
  const long* args = nullptr;
  const PreCallState& saved;
  CallVolume moved{};                    // according to the arguments
  recorder::ReceivedMessage came{};      // the received message
  recorder::Request* started = nullptr;  // the request that it started; valid until other requests change

  uint64_t Bytes() const { return moved.sent + moved.received + came.bytes; }
};

}  // namespace rankine::mpi
