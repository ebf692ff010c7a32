// What a call adds to its row when it has returned: time, bytes, peers, what it started and completed. Rules
// of volumes: docs/volumes.md. Chosen at compile time by the Spec.
#pragma once
#include <cstdint>
#include <cstring>

#include "base/rt/clock.h"
#include "format/generated/mpi_functions.h"
#include "runtime/io/mpi_calls.h"
#include "runtime/monitor/window.h"
#include "runtime/mpi/around.h"
#include "runtime/mpi/call_slot.h"
#include "runtime/mpi/generated/specs.h"
#include "runtime/mpi/volume.h"
#include "runtime/process.h"
#include "runtime/service/ti/describe.h"
#include "runtime/state/turn.h"
#include "runtime/thread.h"

namespace rankine::mpi {

template <class S>
inline constexpr bool kMovesBytes = S::send.who != Who::nobody || S::recv.who != Who::nobody;

template <class S>
inline bool TargetsNobody(const long* a) {
  if constexpr (S::dest != kNone) return static_cast<int>(a[S::dest]) == g_process.abi.proc_null;
  return false;
}

// To MPI_PROC_NULL, or an RMA operation that is MPI_NO_OP: the volume arguments then mean nothing.
template <class S>
inline bool SendsToNobody(const long* a) {
  if (TargetsNobody<S>(a)) return true;
  if constexpr (S::op != kNone) {
    if (Handle(g_process.abi, a[S::op]) == g_process.abi.no_op) return true;
  }
  return false;
}

// A receive whose volume and source the completing call knows.
template <class S>
inline constexpr bool kReceivesLater = (S::shape == Shape::start || S::shape == Shape::persist) &&
                                       (S::source != kNone || S::comm_via == CommVia::message);

// What the arguments say of a call's volume. `sends`: it has a peer or peers to send to.
struct Moved {
  uint64_t sent, received;
  bool sends;
};

template <class S>
inline Moved VolumeOf(Thread* t, const CommView& comm, const long* a) {
  constexpr bool kFromStatus = S::shape == Shape::recv || S::shape == Shape::sendrecv;
  Moved m{0, 0, S::send.who != Who::nobody && !SendsToNobody<S>(a)};
  if (m.sends) m.sent = VolumeBytes<S::send, S::send_in_place, S::large_count, S::root>(t, comm, a);
  if constexpr (!kFromStatus && !kReceivesLater<S>) {
    if constexpr (S::recv == S::send && S::recv_in_place == S::send_in_place) {
      m.received = m.sent;
      if (m.sends) return m;
    }
    // A get names whom it gets from as the target, too.
    if (!TargetsNobody<S>(a))
      m.received = VolumeBytes<S::recv, S::recv_in_place, S::large_count, S::root>(t, comm, a);
  }
  return m;
}

// The bytes and peers of a call that has moved them by the time it returns, or has started to.
template <class S>
inline void AccountVolume(Thread* t, Slot* s, const Moved& m, const long* a, const Saved& saved) {
  if constexpr (S::send.who != Who::nobody) {
    if (m.sends) {
      s->row->bytes_sent += m.sent;
      runtime::CountSize(t, s, m.sent);
      if constexpr (S::dest != kNone) runtime::CountPeer(t, s, static_cast<int>(a[S::dest]), 0, m.sent);
    }
  }
  if constexpr (S::shape == Shape::recv || S::shape == Shape::sendrecv) {
    if (saved.status != nullptr) {
      if constexpr (S::comm_via == CommVia::file) {
        runtime::CountRead(t, s, saved.status);
      } else {
        runtime::CountReceived(t, s, s, saved.status);
      }
    }
  } else if constexpr (S::recv.who != Who::nobody && !kReceivesLater<S>) {
    s->row->bytes_received += m.received;
    if constexpr (S::send.who == Who::nobody) runtime::CountSize(t, s, m.received);
  }
}

// A request was created: remember what it stands for.
template <class S>
inline void AccountStart(Thread* t, Slot* s, const Moved& m, const long* a) {
  const Abi& abi = g_process.abi;
  uint64_t handle = LoadHandle(abi, Pointer(a[S::request]), 0);
  if (handle == abi.request_null) return;
  int32_t peer = 0;
  uint8_t flags = S::shape == Shape::persist ? runtime::kPersistent : runtime::kActive;
  if constexpr (S::dest != kNone) {
    peer = static_cast<int>(a[S::dest]);
    if (m.sends) flags |= runtime::kHasPeer;
  }
  constexpr runtime::RequestKind kKind =
      kReceivesLater<S> ? runtime::RequestKind::recv : runtime::RequestKind::other;
  runtime::Remember(t, handle, s, m.sent + m.received, peer, kKind, flags);
}

// `frame` is the entry point's: the return address stands above it (System V x86-64 ABI, 3.2.2).
inline Origin OriginAt(void* frame) {
  return {static_cast<void**>(frame)[1], frame};
}

// Calls of MPI-IO, for the sums of I/O (runtime/io): `bytes` as the profile has counted them.
template <uint16_t Id>
inline void AccountIo(Thread* t, const Slot* s, uint64_t ticks, bool ok, uint64_t bytes, const long* a,
                      const Saved& saved) {
  using S = Spec<Id>;
  uint64_t handle = 0;
  if constexpr (S::shape == Shape::file_open) {
    if (!ok) return;
    std::memcpy(&handle, Pointer(a[S::newcomm]), sizeof handle);
    runtime::io::OpenMpiFile(handle, static_cast<const char*>(Pointer(a[1])));
  } else if constexpr (S::shape == Shape::file_close) {
    handle = saved.handle;
  } else {
    handle = HandleOf<S>(a, saved);
  }
  if (s->site != runtime::kPausedSite) [[likely]]
    runtime::io::AddMpiCall(t, Id, s->site, handle, ticks, bytes, !ok);
  if constexpr (S::shape == Shape::file_close) runtime::io::CloseMpiFile(handle);
}

template <class S>
inline constexpr bool kOnFile = S::cls == Class::io &&
                                (S::comm_via == CommVia::file || S::shape == Shape::file_open ||
                                 S::shape == Shape::file_close);

// `known`: the slot, nullptr where it was not looked up before the call; apart from `saved`, of which a plain
// call then needs nothing. noinline: shared by MPI_x and PMPI_x, and kept out of the forwarding path's
// instruction cache lines.
template <uint16_t Id>
[[gnu::noinline]] void Account(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                               const Saved& saved, Slot* known) {
  const Origin from = OriginAt(frame);
  const bool ok = rc == 0;
  using S = Spec<Id>;
  [[maybe_unused]] const uint64_t ticks_end = t->now->enter_ticks + ticks;
  if (t->excluded_ticks != 0) [[unlikely]] {
    ticks = ticks > t->excluded_ticks ? ticks - t->excluded_ticks : 0;
    t->excluded_ticks = 0;
  }
  Slot* s = known != nullptr ? known : SlotOf<Id>(t, from, a, saved);
  if (s == nullptr) [[unlikely]]
    return runtime::state::ForgetStall(t);
  const uint32_t comm = s->comm;
  uint64_t all_ticks = ticks;
  if constexpr (S::inquiry) {
    if (s->row->calls >= kTimedAtFirst && ticks > rt::g_clock.read_ticks && runtime::monitor::Watching() == 0)
      all_ticks += (ticks - rt::g_clock.read_ticks) * (kTimedEvery - 1);
  }
  AddTime(s->row, ticks);
  if ((t->progress.stalled_since | t->progress.stall_ticks) != 0) [[unlikely]]
    runtime::state::AddStall(t, s->row, ticks);
  if (s->site != runtime::kPausedSite) [[likely]]
    t->now->mpi_ticks += all_ticks;
  if constexpr (kCompletes<S>) Complete<S>(t, s, rc, a, saved);
  [[maybe_unused]] const uint64_t bytes_before = s->row->bytes_sent + s->row->bytes_received;
  if (!ok) {
    if constexpr (kOnFile<S>) {
      if (runtime::io::g_mpi_calls) AccountIo<Id>(t, s, ticks, false, 0, a, saved);
    }
    return;
  }
  if constexpr (kMovesBytes<S>) {
    Moved moved = VolumeOf<S>(t, ViewOf<S>(s, comm, a), a);
    if constexpr (S::shape != Shape::persist) AccountVolume<S>(t, s, moved, a, saved);
    if constexpr (S::request != kNone) AccountStart<S>(t, s, moved, a);
  } else if constexpr (S::shape == Shape::start && S::request != kNone) {
    // It moves nothing (MPI_Ibarrier), but who waits for it must know why.
    AccountStart<S>(t, s, Moved{}, a);
  }
  if constexpr (kOnFile<S>) {
    if (runtime::io::g_mpi_calls)
      AccountIo<Id>(t, s, ticks, true, s->row->bytes_sent + s->row->bytes_received - bytes_before, a, saved);
  }
  using runtime::service::ti::kDescribesEarly;
  constexpr bool kDescribed =
      runtime::service::ti::RoleOf<S>() != runtime::service::ti::Role::none || Id == fn::Cancel;
  if constexpr (kDescribed && kDescribesEarly<S>) {
    if (t->ti != nullptr) [[unlikely]]
      runtime::service::ti::Describe<Id>(t, s, comm, ticks_end, a, saved);
  }
  AfterCall<S>(t, s, comm, a, saved);
  if constexpr (kDescribed && !kDescribesEarly<S>) {
    if (t->ti != nullptr) [[unlikely]]
      runtime::service::ti::Describe<Id>(t, s, comm, ticks_end, a, saved);
  }
}

}  // namespace rankine::mpi
