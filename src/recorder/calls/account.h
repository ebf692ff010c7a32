// What a call adds to its row when it has returned: time, bytes, peers, what it started and completed. Rules
// of volumes: docs/volumes.md. Chosen at compile time by the Spec.
#pragma once
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/rt/clock.h"
#include "format/generated/mpi_functions.h"
#include "recorder/calls/around.h"
#include "recorder/calls/call_slot.h"
#include "recorder/calls/volume.h"
#include "recorder/consumers/action_trace/asides.h"
#include "recorder/consumers/action_trace/describe.h"
#include "recorder/consumers/action_trace/describe_failed.h"
#include "recorder/consumers/action_trace/expected.h"
#include "recorder/consumers/io/mpi_calls.h"
#include "recorder/consumers/io/operations.h"
#include "recorder/consumers/stall/turn.h"
#include "recorder/consumers/windows/ordinary.h"
#include "recorder/consumers/windows/window.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/session/clocks_between.h"

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

// What the arguments say of a call's volume. `sends`: it has a peer or peers to send to. `size`: SizeBucket
// of what is counted by its size (SizeOf).
struct Moved {
  uint64_t sent, received;
  bool sends;
  uint8_t size;
};

template <class S>
inline uint8_t SizeOf(const Moved& m) {
  return static_cast<uint8_t>(format::SizeBucket(S::send.who != Who::nobody ? m.sent : m.received));
}

template <class S>
inline Moved VolumeOf(Thread* t, const CommView& comm, const long* a) {
  constexpr bool kFromStatus = S::shape == Shape::recv || S::shape == Shape::sendrecv;
  Moved m{0, 0, S::send.who != Who::nobody && !SendsToNobody<S>(a), 0};
  if (m.sends) m.sent = VolumeBytes<S::send, S::send_in_place, S::large_count, S::root>(t, comm, a);
  if constexpr (!kFromStatus && !kReceivesLater<S>) {
    if constexpr (S::recv == S::send && S::recv_in_place == S::send_in_place) {
      m.received = m.sent;
      if (m.sends) return m;
    }
    // A get names whom it gets from as the target, too.
    if (!TargetsNobody<S>(a))
      m.received = VolumeBytes<S::recv, S::recv_in_place, S::large_count, S::root>(t, comm, a);
  } else if constexpr (kExchangesLater<S>) {
    if (HasUntoldReceipt<S>() && static_cast<int>(a[S::source]) != g_process.abi.proc_null)
      m.received = VolumeBytes<S::recv, S::recv_in_place, S::large_count, S::root>(t, comm, a);
  }
  return m;
}

// What a call has sent, or has started to send.
template <class S>
[[gnu::always_inline]] inline void AccountSent(Thread* t, Slot* s, const Moved& m, const long* a) {
  if constexpr (S::send.who != Who::nobody) {
    if (!m.sends) return;
    s->row->bytes_sent += m.sent;
    recorder::CountSizeIn(t, s, m.size);
    if constexpr (S::dest != kNone) recorder::CountPeer(t, s, static_cast<int>(a[S::dest]), 0, m.sent);
  }
}

// The bytes and peers of a call that has moved them by the time it returns, or has started to. Answers the
// message of a blocking receive; of a file's its bytes.
template <class S>
[[gnu::always_inline]] inline recorder::Came AccountVolume(Thread* t, Slot* s, const Moved& m, const long* a,
                                                           const Saved& saved) {
  AccountSent<S>(t, s, m, a);
  if constexpr (S::shape == Shape::recv || S::shape == Shape::sendrecv) {
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

// What a request stands for.
template <class S>
inline recorder::RequestKind KindOfRequest(const long* a, const Saved& saved) {
  using enum recorder::RequestKind;
  constexpr auto kToNobody = S::shape == Shape::persist ? nobody : other;
  if constexpr (kReceivesLater<S>) {
    if (ReceivesFromNobody<S>(a, saved)) return kToNobody;
    return HasUntoldReceipt<S>() ? untold : recv;
  }
  return S::shape == Shape::persist && TargetsNobody<S>(a) ? nobody : other;
}

// Of a call that starts a request or sets one up: whom it is to or from, and what is known of it.
template <class S>
inline int32_t PeerOfRequest(const long* a) {
  if constexpr (S::dest != kNone) return static_cast<int32_t>(a[S::dest]);
  if constexpr (kReceivesLater<S> && S::source != kNone) return static_cast<int32_t>(a[S::source]);
  return 0;
}
template <class S>
inline uint8_t FlagsOfRequest(const Moved& m, const long* a) {
  uint8_t flags = S::shape == Shape::persist ? recorder::kPersistent : recorder::kActive;
  if constexpr (S::dest != kNone) {
    if (m.sends) flags |= recorder::kHasPeer;
  } else if constexpr (kReceivesLater<S> && S::source != kNone) {
    // MPI_ANY_SOURCE and MPI_PROC_NULL are below 0.
    if (PeerOfRequest<S>(a) >= 0) flags |= recorder::kHasSource;
  }
  return flags;
}

// A request was created: remember what it stands for. nullptr: there is none (completion.h).
template <class S>
[[gnu::always_inline]] inline recorder::Request* AccountStart(Thread* t, Slot* s, const Moved& m,
                                                              const long* a, const Saved& saved) {
  const Abi& abi = g_process.abi;
  uint64_t handle = LoadHandle(abi, Pointer(a[S::request]), 0);
  if (handle == abi.request_null) return nullptr;
  return recorder::Remember(t, handle, s, m.sent + m.received, m.received, PeerOfRequest<S>(a),
                            KindOfRequest<S>(a, saved), FlagsOfRequest<S>(m, a));
}

// `frame` is the entry point's: the return address stands above it (System V x86-64 ABI, 3.2.2).
inline Origin OriginAt(void* frame) {
  return {static_cast<void**>(frame)[1], frame};
}

// How a call of MPI-IO says where in the file it begins, by its name.
template <uint16_t Id>
constexpr recorder::io::MpiCallKind IoCallKind() {
  using enum recorder::io::MpiCallKind;
  if (Id == fn::File_set_view) return set_view;
  if (Id == fn::File_seek) return seek;
  if (!kMovesBytes<Spec<Id>>) return other;
  const std::string_view name = Spec<Id>::name;
  if (name.find("_shared") != std::string_view::npos || name.find("_ordered") != std::string_view::npos)
    return other;
  return name.find("_at") != std::string_view::npos ? given : pointer;
}

// Apart from the plain calls, which save fewer registers so.
template <uint16_t Id>
[[gnu::noinline]] void PlaceIo(Thread* t, const Slot* s, uint64_t ticks, bool ok, uint64_t bytes,
                               uint64_t handle, const long* a) {
  constexpr auto kKind = IoCallKind<Id>();
  recorder::io::PlacedMpiCall call{Id,    kKind, !ok, s->site, handle, t->now->enter_ticks,
                                   ticks, bytes, 0,   0,       0};
  if constexpr (kKind == recorder::io::MpiCallKind::given || kKind == recorder::io::MpiCallKind::set_view)
    call.where = a[1];
  if constexpr (kKind == recorder::io::MpiCallKind::set_view) {
    call.etype = Handle(g_process.abi, a[2]);
    call.filetype = Handle(g_process.abi, a[3]);
  }
  recorder::io::PlaceMpiCall(t, call);
}

// Calls of MPI-IO, for the sums of I/O (consumers/io): `bytes` as the profile has counted them.
template <uint16_t Id>
inline void AccountIo(Thread* t, const Slot* s, uint64_t ticks, bool ok, uint64_t bytes, const long* a,
                      const Saved& saved) {
  using S = Spec<Id>;
  uint64_t handle = 0;
  if constexpr (S::shape == Shape::file_open) {
    if (!ok) return;
    std::memcpy(&handle, Pointer(a[S::newcomm]), sizeof handle);
    recorder::io::OpenMpiFile(handle, static_cast<const char*>(Pointer(a[1])), s->comm,
                              static_cast<int>(a[2]));
  } else if constexpr (S::shape == Shape::file_close) {
    handle = saved.handle;
  } else {
    handle = HandleOf<S>(a, saved);
  }
  using enum recorder::io::MpiCallKind;
  constexpr auto kKind = IoCallKind<Id>();
  constexpr bool kIsPlain = kKind == other || kKind == given;
  if (!kIsPlain || recorder::io::g_traces_operations) [[unlikely]] {
    PlaceIo<Id>(t, s, ticks, ok, bytes, handle, a);
  } else {
    const int64_t where = kKind == given ? a[1] : recorder::io::kNoPlace;
    recorder::io::AddMpiCall(t, s, handle, where, ticks, ok ? bytes : recorder::io::kFailed);
  }
  if constexpr (S::shape == Shape::file_close) recorder::io::CloseMpiFile(handle);
}

// Nobody leaves it before all have entered it.
template <uint16_t Id>
inline constexpr bool kAllMeet =
    Id == fn::Barrier || Id == fn::Allreduce || Id == fn::Allgather || Id == fn::Alltoall;

template <class S>
inline constexpr bool kOnFile = S::cls == Class::io &&
                                (S::comm_via == CommVia::file || S::shape == Shape::file_open ||
                                 S::shape == Shape::file_close);

// What the windows that run count of an ordinary call (monitor/ordinary.h) that moves messages: `began` is
// the request that it has started, `came` the message that it has received.
template <class S>
inline void CountInWindows(Thread* t, const Slot* s, uint64_t ticks, uint64_t ticks_end, const Moved& moved,
                           const long* a, const recorder::Came& came, recorder::Request* began) {
  if constexpr (S::cls != Class::point_to_point) {
    const uint64_t received = S::recv.who == Who::nobody ? 0 : moved.received;
    return recorder::monitor::OnCollective(t, s, t->now->enter_ticks, ticks, moved.sent, received);
  }
  int32_t to = recorder::monitor::kNobody;
  if constexpr (S::dest != kNone) {
    if (moved.sends) to = static_cast<int>(a[S::dest]);
  }
  if constexpr (S::shape == Shape::start) {
    uint16_t known = 0;
    if constexpr (S::dest != kNone) {
      known = recorder::monitor::OnStarted(t, s, ticks_end, ticks, to, moved.sent);
    } else {
      known = recorder::monitor::OnStartedAlone(t, s, ticks_end, ticks);
    }
    if (began == nullptr) return;
    began->start_ticks = t->now->enter_ticks;
    began->known = known;
    began->flags |= recorder::kStartKnown;
  } else {
    const int32_t from = came.any ? came.source : recorder::monitor::kNobody;
    recorder::monitor::OnExchange(t, s, t->now->enter_ticks, ticks, {to, from, moved.sent, came.bytes});
  }
}

// Is each inquiry timed now?
inline bool TimesAll(const Thread* t) {
  return recorder::monitor::Watching() != 0 || recorder::service::ti::IsTraced(t);
}

// The call for the traces of its thread, when all else of it is done.
template <uint16_t Id, bool InWindows>
[[gnu::always_inline]] inline void DescribeLast(Thread* t, Slot* s, uint64_t ticks_end, const long* a,
                                                const Saved& saved) {
  if constexpr (kAllMeet<Id>) {
    // (computation does not go on meanwhile)
    if (recorder::g_clocks_meet && recorder::MeetClocks(s->comm, ticks_end)) [[unlikely]]
      t->ti->asked = true;
  }
  if constexpr (InWindows) {
    recorder::service::ti::Describe<Id>(t, s, s->comm, ticks_end, a, saved);
  } else {
    // It is not what was expected (account_expected.h).
    recorder::service::ti::DescribeOther<Id>(t, s, ticks_end, a, saved, s->comm);
  }
}

// What a call adds to its row. InWindows: it is an ordinary one while monitor windows run, which are told.
// Traced: the thread may be recorded in a trace.
template <uint16_t Id, bool InWindows, bool Traced>
[[gnu::always_inline]] inline void AccountTo(Thread* t, Slot* s, uint64_t ticks, uint64_t ticks_end, int rc,
                                             const long* a, const Saved& saved) {
  using S = Spec<Id>;
  const bool ok = InWindows || rc == 0;
  const uint32_t comm = s->comm;
  uint64_t all_ticks = ticks;
  if constexpr (S::inquiry) {
    if (s->row->calls >= kTimedAtFirst && ticks > rt::g_clock.read_ticks && !TimesAll(t))
      all_ticks += (ticks - rt::g_clock.read_ticks) * (kTimedEvery - 1);
  }
  AddTime(s->row, ticks);
  if constexpr (!InWindows) {
    if ((t->progress.stalled_since | t->progress.stall_ticks) != 0) [[unlikely]]
      recorder::state::AddStall(t, s->row, ticks, ticks_end, S::flag == kNone);
  }
  if (InWindows || s->site != recorder::kPausedSite) [[likely]]
    t->now->mpi_ticks += all_ticks;
  if constexpr (kCompletes<S>) {
    if constexpr (InWindows) recorder::monitor::BeginCompleting(t->watcher, t->now->enter_ticks, ticks);
    Complete<S, InWindows>(t, s, rc, a, saved);
    if constexpr (InWindows) recorder::monitor::OnTime(t, s, ticks);
  }
  if (!ok) {
    if constexpr (kOnFile<S>) {
      if (recorder::io::g_mpi_calls) AccountIo<Id>(t, s, ticks, false, 0, a, saved);
    }
    if (Traced && t->ti != nullptr) recorder::service::ti::DescribeFailed<Id>(t, s, ticks_end, rc, a, saved);
    return;
  }
  [[maybe_unused]] uint64_t bytes = 0;
  if constexpr (kMovesBytes<S>) {
    Moved moved = VolumeOf<S>(t, ViewOf<S>(s, comm, a), a);
    moved.size = SizeOf<S>(moved);
    [[maybe_unused]] recorder::Came came{};
    [[maybe_unused]] recorder::Request* began = nullptr;
    if constexpr (S::shape != Shape::persist) came = AccountVolume<S>(t, s, moved, a, saved);
    bytes = moved.sent + moved.received + came.bytes;
    if constexpr (S::request != kNone) began = AccountStart<S>(t, s, moved, a, saved);
    if constexpr (InWindows) CountInWindows<S>(t, s, ticks, ticks_end, moved, a, came, began);
  } else if constexpr ((S::shape == Shape::start || S::shape == Shape::persist) && S::request != kNone) {
    // It moves nothing (MPI_Ibarrier, MPI_Barrier_init), but who waits for it must know why.
    AccountStart<S>(t, s, Moved{}, a, saved);
  } else if constexpr (InWindows && !kCompletes<S>) {
    recorder::monitor::OnCollective(t, s, t->now->enter_ticks, ticks, 0, 0);  // MPI_Barrier
  }
  if constexpr (kOnFile<S>) {
    if (recorder::io::g_mpi_calls) AccountIo<Id>(t, s, ticks, true, bytes, a, saved);
  }
  using recorder::service::ti::kDescribesEarly;
  constexpr bool kDescribed =
      recorder::service::ti::RoleOf<S>() != recorder::service::ti::Role::none || Id == fn::Cancel;
  if constexpr (Traced && kDescribed && kDescribesEarly<S>) {
    if (t->ti != nullptr) [[unlikely]]
      recorder::service::ti::Describe<Id>(t, s, comm, ticks_end, a, saved);
  }
  AfterCall<S>(t, s, comm, a, saved);
  if constexpr (Traced && kDescribed && !kDescribesEarly<S>) {
    if (t->ti != nullptr) [[unlikely]]
      DescribeLast<Id, InWindows>(t, s, ticks_end, a, saved);
  }
  if constexpr (Traced && !kDescribed) {
    if (t->ti != nullptr) [[unlikely]]
      recorder::service::ti::PutAside(t, s, 0, ticks_end);
  }
}

// The call's row, nullptr: it has none. Traced: as for AccountTo.
template <uint16_t Id, bool Traced>
[[gnu::always_inline]] inline Slot* AccountAny(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                                               const Saved& saved, Slot* known) {
  const uint64_t ticks_end = t->now->enter_ticks + ticks;
  if (t->excluded_ticks != 0) [[unlikely]] {
    ticks = ticks > t->excluded_ticks ? ticks - t->excluded_ticks : 0;
    t->excluded_ticks = 0;
  }
  Slot* s = known != nullptr ? known : SlotOf<Id>(t, OriginAt(frame), a, saved);
  if (s == nullptr) [[unlikely]] {
    recorder::state::ForgetStall(t);
    return nullptr;
  }
  AccountTo<Id, false, Traced>(t, s, ticks, ticks_end, rc, a, saved);
  return s;
}

}  // namespace rankine::mpi
