// SPDX-License-Identifier: BSD-3-Clause
// This record describes all effects of one call. The record is built once, when the call has returned, and
// all consumers of calls read it. The record is never stored in memory: it exists only in registers and on
// the stack of the entry point.
//
// The rules for volumes are in docs/volumes.md. At compile time, each MPI function's Spec selects the code
// that the function needs.
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

// Returns whether the call sends to MPI_PROC_NULL or is an RMA operation with MPI_NO_OP. If the call sends
// to nobody, its count and datatype arguments are meaningless.
template <class S>
inline bool SendsToNobody(const long* a) {
  if (TargetsNobody<S>(a)) return true;
  if constexpr (S::op != kNone) {
    if (Handle(g_process.abi, a[S::op]) == g_process.abi.no_op) return true;
  }
  return false;
}

// True for a receive whose volume and source become known only when another call completes the receive.
template <class S>
inline constexpr bool kReceivesLater = (S::shape == CallRole::start || S::shape == CallRole::persist) &&
                                       (S::source != kNone || S::comm_via == CommVia::message);

// The volume of a call, computed from the call's arguments. The member `sends` is true if the call has at
// least one peer to send to. The member `size` is the SizeBucket of the volume that SizeOf selects.
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
    // In a get operation, the target is the source of the data.
    if (!TargetsNobody<S>(a))
      m.received = VolumeBytes<S::recv, S::recv_in_place, S::large_count, S::root>(t, comm, a);
  } else if constexpr (kExchangesLater<S>) {
    if (HasUntoldReceipt<S>() && static_cast<int>(a[S::source]) != g_process.abi.proc_null)
      m.received = VolumeBytes<S::recv, S::recv_in_place, S::large_count, S::root>(t, comm, a);
  }
  return m;
}

// Counts the data that a call has sent or started to send.
template <class S>
[[gnu::always_inline]] inline void AccountSent(Thread* t, Slot* s, const CallVolume& m, const long* a) {
  if constexpr (S::send.who != Who::nobody) {
    if (!m.sends) return;
    s->row->bytes_sent += m.sent;
    recorder::CountSizeIn(t, s, m.size);
    if constexpr (S::dest != kNone) recorder::CountPeer(t, s, static_cast<int>(a[S::dest]), 0, m.sent);
  }
}

// Counts the bytes and peers of the data that a call has transferred, or started to transfer, by the time
// it returns. For a blocking receive, returns the received message. For a file operation, returns the
// number of bytes that were read.
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

// The kind of the request that a call starts or creates.
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

// Returns the partner of a call that starts or creates a request. FlagsOfRequest() shows whether the
// partner is known.
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
    // MPI_ANY_SOURCE and MPI_PROC_NULL are negative.
    if (PeerOfRequest<S>(a) >= 0) flags |= recorder::kHasSource;
  }
  return flags;
}

// Adds a new request to the table. Returns nullptr if there is no table entry that the caller may access
// (completion.h).
template <class S>
[[gnu::always_inline]] inline recorder::Request* AccountStart(Thread* t, Slot* s, const CallVolume& m,
                                                              const long* a, const PreCallState& saved) {
  const Abi& abi = g_process.abi;
  uint64_t handle = LoadHandle(abi, Pointer(a[S::request]), 0);
  if (handle == abi.request_null) return nullptr;
  return recorder::Remember(t, handle, s, m.sent + m.received, m.received, PeerOfRequest<S>(a),
                            KindOfRequest<S>(a, saved), FlagsOfRequest<S>(m, a));
}

// One call that has returned. Times are in ticks.
struct CallRecord {
  Slot* slot = nullptr;  // slot of the call's row
  uint64_t ticks = 0;    // The time in MPI, without the application's callbacks.
  uint64_t end = 0;
  // True if the call succeeded; otherwise only the members above and the arguments are valid.
  bool ok = false;
  const long* args = nullptr;
  const PreCallState& saved;
  CallVolume moved{};                // volume according to the arguments
  recorder::ReceivedMessage came{};  // the received message
  // The request that the call started; valid until other requests change.
  recorder::Request* started = nullptr;

  uint64_t Bytes() const { return moved.sent + moved.received + came.bytes; }
};

}  // namespace rankine::mpi
