// What happens around every MPI call. The generated entry points (generated/entries_*.cc) come here with
// their id, their arguments as integers and their frame:
//
//   guard      already inside a recorded call? then this one is the library's own: forward and forget
//   clock      read, call the real function, read again
//   account    row of (thread, call site, communicator, function); bytes, peers, requests as the Spec says
//
// The cost is two clock reads (9 ns each) and about 40 instructions; everything that allocates, asks MPI or
// walks is out of line and rare. The real function is found on first use. An entry point never reads what it
// forwards before the call has succeeded, except request handles, which the call is about to overwrite.
#pragma once
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/rt/clock.h"
#include "format/generated/mpi_functions.h"
#include "runtime/io/mpi_calls.h"
#include "runtime/monitor/trigger.h"
#include "runtime/monitor/watch.h"
#include "runtime/mpi/around.h"
#include "runtime/mpi/call_slot.h"
#include "runtime/mpi/generated/specs.h"
#include "runtime/mpi/lifecycle.h"
#include "runtime/mpi/real.h"
#include "runtime/mpi/volume.h"
#include "runtime/process.h"
#include "runtime/service/config.h"
#include "runtime/service/ti/describe.h"
#include "runtime/state/reason.h"
#include "runtime/state/turn.h"
#include "runtime/thread.h"

namespace rankine::mpi {

enum class Via : uint8_t { mpi, pmpi };

// The thread that should record this call, or nullptr: forward only. Out of line: first call of a thread,
// nested calls, calls before MPI_Init and after MPI_Finalize, and the repair after a call that was left by
// longjmp.
// `resting` is what the guard goes back to when the call returns: 0, or the mark of a callback that made the
// call.
Thread* EnterSlow(uint16_t id, Origin from, uint64_t* resting);

// The call that a thread is in was left by longjmp, an exception or pthread_exit: counts it and closes the
// guard.
void RecordAbandoned(Thread* t);

// Looks the real function up; ends the program with one line when the MPI library has none.
void* RealOrDie(uint16_t id, bool pmpi);

// The call of MPI_Init, MPI_Init_thread or MPI_Session_init in a process that does not record yet.
template <uint16_t Id, class... A>
inline long InitCall(void* real, Origin from, A... a);

[[gnu::visibility("hidden")]] extern void* g_real_mpi[format::kMaxMpiFunctionId + 1];
[[gnu::visibility("hidden")]] extern void* g_real_pmpi[format::kMaxMpiFunctionId + 1];

template <class... A>
inline long Forward(void* real, A... a) {
  return reinterpret_cast<long (*)(A...)>(real)(a...);
}

template <class S>
inline constexpr bool kMovesBytes = S::send.who != Who::nobody || S::recv.who != Who::nobody;

// Calls that a process must know of even while it forwards the others: those that end it or start processes,
// and those that make or end what later calls will name.
template <class S>
inline constexpr bool kAlwaysKnown = S::shape == Shape::finalize || S::shape == Shape::abort ||
                                     S::shape == Shape::spawn || S::shape == Shape::spawn_multiple ||
                                     S::shape == Shape::comm_create || S::shape == Shape::comm_group ||
                                     S::shape == Shape::comm_free || S::shape == Shape::comm_name ||
                                     S::shape == Shape::win_create || S::shape == Shape::win_free ||
                                     S::shape == Shape::file_open || S::shape == Shape::file_close ||
                                     S::shape == Shape::type_free || S::shape == Shape::persist ||
                                     S::shape == Shape::request_free || S::shape == Shape::callback ||
                                     (S::shape == Shape::start && S::newcomm != kNone);

// Calls whose arguments we change: a status of ours for MPI_STATUS_IGNORE, trampolines for user functions, a
// command to spawn.
template <class S>
inline constexpr bool kRewrites = S::status != kNone || S::callbacks[0] != kNone ||
                                  S::shape == Shape::spawn || S::shape == Shape::spawn_multiple;

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

// A rank waits in these calls anyway, so what is known before they begin is looked up before; what comes
// after delays the rank's next message. Of the others, what comes before delays their own.
template <class S>
inline constexpr bool kWaits = S::shape == Shape::recv || S::shape == Shape::probe || kCompletes<S>;

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

// noinline: shared by MPI_x and PMPI_x, and kept out of the forwarding path's instruction cache lines.
template <uint16_t Id>
[[gnu::noinline]] void Account(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                               const Saved& saved) {
  const Origin from = OriginAt(frame);
  const bool ok = rc == 0;
  using S = Spec<Id>;
  [[maybe_unused]] const uint64_t ticks_end = t->now->enter_ticks + ticks;
  if (t->excluded_ticks != 0) [[unlikely]] {
    ticks = ticks > t->excluded_ticks ? ticks - t->excluded_ticks : 0;
    t->excluded_ticks = 0;
  }
  Slot* s = saved.slot != nullptr ? saved.slot : SlotOf<Id>(t, from, a, saved);
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

// Whom a call has sent a message to and had one from, when it has returned; of point-to-point and one-sided
// calls.
template <class S>
inline void FindPeers(const long* a, const Saved& saved, runtime::monitor::Seen* seen) {
  if constexpr (S::cls == Class::point_to_point && S::dest != kNone && S::shape != Shape::persist) {
    if (!TargetsNobody<S>(a)) seen->to = static_cast<int>(a[S::dest]);
  } else if constexpr (S::cls == Class::rma && S::dest != kNone) {
    if (TargetsNobody<S>(a)) return;
    const int target = static_cast<int>(a[S::dest]);
    if (S::send.who != Who::nobody && !SendsToNobody<S>(a)) seen->to = target;
    if (S::recv.who != Who::nobody) seen->from = target;
  }
  if constexpr (S::cls == Class::point_to_point && (S::shape == Shape::recv || S::shape == Shape::sendrecv)) {
    if (saved.status == nullptr) return;
    const int source = StatusSource(g_process.abi, saved.status);
    if (source >= 0 && !StatusCancelled(g_process.abi, saved.status)) seen->from = source;
  }
}

// What the call has started, for the time at which it is complete.
template <class S>
inline void NoteStarts(Thread* t, const long* a, uint64_t begin) {
  const Abi& abi = g_process.abi;
  if constexpr (S::shape == Shape::activate_all) {
    for (int i = 0, n = static_cast<int>(a[S::request_count]); i < n; ++i)
      runtime::monitor::NoteStart(t, LoadHandle(abi, Pointer(a[S::request]), static_cast<size_t>(i)), begin);
  } else if constexpr (S::request != kNone && (S::shape == Shape::start || S::shape == Shape::activate)) {
    runtime::monitor::NoteStart(t, LoadHandle(abi, Pointer(a[S::request]), 0), begin);
  }
}

// Windows that begin or end with calls; also while nothing is recorded.
template <uint16_t Id>
inline void FollowTriggers(Thread* t, uint64_t end) {
  if ((runtime::monitor::Watching() & runtime::monitor::kTriggersWait) != 0)
    runtime::monitor::OnFunction(t, Id, end);
}

// Accounts for a call while a monitor window runs, or a trigger of one waits: what its row has after it and
// had not before is what the call did.
template <uint16_t Id>
[[gnu::noinline]] void AccountWatched(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                                      Saved& saved) {
  using S = Spec<Id>;
  if (saved.slot == nullptr) saved.slot = SlotOf<Id>(t, OriginAt(frame), a, saved);
  const Slot* s = saved.slot;
  runtime::monitor::Watcher* own = runtime::monitor::WatcherOf(t);
  if (s == nullptr || s->site == runtime::kPausedSite || own == nullptr) {
    const uint64_t end = t->now->enter_ticks + ticks;
    Account<Id>(t, frame, ticks, rc, a, saved);
    return FollowTriggers<Id>(t, end);
  }
  runtime::monitor::Seen seen{};
  seen.to = seen.from = runtime::monitor::kNobody;
  own->begin = seen.begin = t->now->enter_ticks;
  own->end = seen.end = seen.begin + ticks;
  own->ticks = seen.ticks = ticks > t->excluded_ticks ? ticks - t->excluded_ticks : 0;
  own->wait_counted = false;
  own->stall = t->progress.stall_ticks;
  const format::ProfileRow& row = *s->row;
  const uint64_t sent = row.bytes_sent, received = row.bytes_received, stalled = row.stall_sum;
  Account<Id>(t, frame, ticks, rc, a, saved);
  seen.sent = row.bytes_sent - sent;
  seen.received = row.bytes_received - received;
  seen.stall = row.stall_sum - stalled;
  if (rc == 0) {
    FindPeers<S>(a, saved, &seen);
    NoteStarts<S>(t, a, seen.begin);
  }
  seen.communicates = rc == 0 && S::shape != Shape::persist;
  seen.completes =
      rc == 0 && (S::shape == Shape::blocking || S::shape == Shape::recv || S::shape == Shape::sendrecv);
  runtime::monitor::OnCall(t, s, seen);
  FollowTriggers<Id>(t, seen.end);
}

template <class F, size_t... I>
inline long ForwardArray(F real, const long* a, std::index_sequence<I...>) {
  return Forward(real, a[I]...);
}

template <uint16_t Id, class... A>
inline long InitCall(void* real, Origin from, A... a) {
  using S = Spec<Id>;
  bool records = runtime::BeginInit(Id, reinterpret_cast<uint64_t>(from.return_address),
                                    reinterpret_cast<uint64_t>(from.frame));
  uint64_t begin = rt::Ticks();
  long rc = Forward(real, a...);
  if (records) {
    int level = -1;
    if constexpr (Id == fn::Init_thread) {
      const long args[] = {a...};
      std::memcpy(&level, Pointer(args[3]), sizeof level);
    }
    runtime::EndInit(S::shape == Shape::init, level, static_cast<int>(rc) == 0, rt::Ticks() - begin);
  }
  return rc;
}

inline long FinalizeCall(Thread* t, void* real, Origin from) {
  runtime::BeginFinalize(t, reinterpret_cast<uint64_t>(from.return_address),
                         reinterpret_cast<uint64_t>(from.frame));
  long rc = Forward(real);
  runtime::EndFinalize();
  return rc;
}

// A call that is counted and not timed. The guard stands as around any other call: an error handler may run.
template <class... A>
[[gnu::always_inline]] inline long Count(Thread* t, Slot* s, format::OpenCallWord call, void* real,
                                         void* frame, A... a) {
  format::SpoolThread* now = t->now;
  now->call = call;
  now->return_address = s->site;
  now->enter_ticks = 0;
  now->frame = reinterpret_cast<uint64_t>(frame);
  long rc = Forward(real, a...);
  s->row->calls++;
  t->excluded_ticks = 0;
  now->frame = 0;
  return rc;
}

// What mpi(profile=off) leaves out: what a program does often. Calls that make something (communicators,
// windows, files) are recorded all the same, since more than a profile hangs on them.
template <class S>
inline constexpr bool kIsProfile = S::cls == Class::point_to_point || S::cls == Class::completion ||
                                   S::cls == Class::collective || S::cls == Class::neighborhood;

// A call of which the state alone is kept. What its requests wait for is then not known. In line: to hand on
// all arguments once more costs as much as the rest.
template <uint16_t Id, class... A>
[[gnu::always_inline]] inline long Keep(Thread* t, void* real, void* frame, uint64_t resting, A... a) {
  format::OpenCallWord call = runtime::state::kOpenCall<Id, Spec<Id>>;
  if (call.reason == format::StallReason::none) call.reason = format::StallReason::unknown;
  format::SpoolThread* now = t->now;
  now->call = call;
  now->return_address = reinterpret_cast<uint64_t>(OriginAt(frame).return_address);
  const long args[sizeof...(A) == 0 ? 1 : sizeof...(A)] = {static_cast<long>(a)...};
  t->progress.comm = HandleOf<Spec<Id>>(args, Saved{});
  now->enter_ticks = 0;
  now->frame = reinterpret_cast<uint64_t>(frame);
  long rc = Forward(real, a...);
  if ((t->progress.stalled_since | t->progress.stall_ticks) != 0) [[unlikely]]
    runtime::state::ForgetStall(t);
  t->excluded_ticks = 0;
  now->frame = resting;
  return rc;
}

// One call, recorded. `resting` is what the guard goes back to. kTsc: the clock is known to be the counter.
template <uint16_t Id, bool kTsc, class... A>
[[gnu::always_inline]] inline long Record(Thread* t, void* real, void* frame, uint64_t resting, A... a) {
  using S = Spec<Id>;
  if constexpr (kIsProfile<S>) {
    if (!runtime::service::g_config.profile) [[unlikely]]
      return Keep<Id>(t, real, frame, resting, a...);
  }
  // Arguments once more as an array: what accounting needs must outlive the call, so it is stored anyway.
  long args[sizeof...(A) == 0 ? 1 : sizeof...(A)] = {static_cast<long>(a)...};
  if constexpr (kTsc && S::inquiry) {
    Slot* s = KnownSlotOf<Id>(t, OriginAt(frame), args, Saved{});
    if (s != nullptr && !IsTimed(s->row->calls) && runtime::monitor::Watching() == 0) [[likely]] {
      t->progress.comm = HandleOf<S>(args, Saved{});
      return Count(t, s, runtime::state::kOpenCall<Id, S>, real, frame, a...);
    }
  }
  format::SpoolThread* now = t->now;
  now->call = runtime::state::kOpenCall<Id, S>;
  now->return_address = reinterpret_cast<uint64_t>(OriginAt(frame).return_address);
  now->frame = reinterpret_cast<uint64_t>(frame);
  Saved saved{};
  BeforeCall<S>(t, args, &saved);
  t->progress.comm = HandleOf<S>(args, saved);
  static_assert(kCompletes<S> || runtime::state::kOpenCall<Id, S>.reason != format::StallReason::none);
  if constexpr (kCompletes<S>) t->progress.waited = &saved;
  if constexpr (kWaits<S>) saved.slot = KnownSlotOf<Id>(t, OriginAt(frame), args, saved);
  uint64_t begin = kTsc ? rt::Counter() : rt::Ticks();
  now->enter_ticks = begin;
  runtime::service::ti::Before(t, begin);
  long rc = 0;
  if constexpr (kRewrites<S>) {
    rc = ForwardArray(real, args, std::make_index_sequence<sizeof...(A)>{});
  } else {
    rc = Forward(real, a...);
  }
  uint64_t ticks = (kTsc ? rt::Counter() : rt::Ticks()) - begin;
  if (runtime::monitor::Watching() != 0) [[unlikely]] {
    AccountWatched<Id>(t, frame, ticks, static_cast<int>(rc), args, saved);
  } else {
    Account<Id>(t, frame, ticks, static_cast<int>(rc), args, saved);
  }
  now->frame = resting;
  return rc;
}

// A call that MPI's own code makes in a call that is recorded, by what the thread's table knows: ROMIO makes
// several for each write. False also where the table does not know the caller (yet).
inline bool IsKnownInside(const Thread* t, Origin from) {
  if (t == nullptr) return false;
  const uint64_t outer = t->now->frame;
  const auto caller = reinterpret_cast<uintptr_t>(from.return_address);
  const callsite::SiteEntry& entry = t->sites.entries[callsite::SiteIndex(caller)];
  return outer != 0 && (outer & runtime::kInCallback) == 0 &&
         reinterpret_cast<uint64_t>(from.frame) < outer && entry.return_address == caller &&
         entry.layer == callsite::Layer::mpi &&
         entry.generation == callsite::site_generation.load(std::memory_order_relaxed);
}

// Whatever is not a plain call of a thread that records: the first ones, those from inside, another clock.
template <uint16_t Id, class... A>
[[gnu::noinline, gnu::cold]] long CallSlow(bool pmpi, void* frame, A... a) {
  using S = Spec<Id>;
  void*& known = (pmpi ? g_real_pmpi : g_real_mpi)[Id];
  void* real = known != nullptr ? known : RealOrDie(Id, pmpi);
  const Origin from = OriginAt(frame);
  if (IsKnownInside(runtime::t_fast, from)) return Forward(real, a...);
  if constexpr (S::shape == Shape::init || S::shape == Shape::session_init) {
    const runtime::Phase phase = runtime::ReadPhase();
    if (phase == runtime::Phase::unprepared || phase == runtime::Phase::before_init)
      return InitCall<Id>(real, from, a...);
  }
  uint64_t resting = 0;
  Thread* t = EnterSlow(Id, from, &resting);
  if (t == nullptr) return Forward(real, a...);
  if constexpr (S::shape == Shape::finalize) {
    return FinalizeCall(t, real, from);
  } else {
    return Record<Id, false>(t, real, frame, resting, a...);
  }
}

// The slow ways are calls in tail position: what they need is not kept in registers across the fast one.
template <uint16_t Id, Via V, class... A>
[[gnu::always_inline]] inline long Call(void* frame, A... a) {
  constexpr bool kPmpi = V == Via::pmpi;
  void* real = (kPmpi ? g_real_pmpi : g_real_mpi)[Id];
  Thread* t = runtime::t_fast;
  if (t == nullptr || t->now->frame != 0) [[unlikely]] {
    // Forwarding alone, and nothing else of ours: what a rank pays that is not measured.
    if (real != nullptr &&
        runtime::ReadPhase() >= (kAlwaysKnown<Spec<Id>> ? runtime::Phase::off : runtime::Phase::forwarding))
      return Forward(real, a...);
    return CallSlow<Id>(kPmpi, frame, a...);
  }
  if (real == nullptr || Spec<Id>::shape == Shape::finalize) [[unlikely]]
    return CallSlow<Id>(kPmpi, frame, a...);
  return Record<Id, true>(t, real, frame, 0, a...);
}

}  // namespace rankine::mpi
