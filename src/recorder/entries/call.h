// SPDX-License-Identifier: BSD-3-Clause
// The work that the recorder does before and after an MPI call. The generated entry points
// (generated/entries_*.cc) call these functions with their id, their arguments as integers, and their frame.
// If the thread is already inside a recorded call, the library made this inner call, which is only forwarded.
// Any other call is recorded in two steps. The first step reads the clock, calls the real function, and reads
// the clock again. The second step adds the call to the row of (thread, call site, communicator, function).
// The second step also counts bytes, peers and requests as the Spec prescribes.
//
// The cost is two clock reads (9 ns each) and about 40 instructions. All code that allocates, queries MPI
// or walks the stack is out of line and runs rarely. The first call of a function looks up the real
// function. Before the call has succeeded, an entry point never reads the data to which its arguments
// point. Only request handles are read before the call, because the call overwrites them.
#pragma once
#include <atomic>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/rt/clock.h"
#include "layout/generated/mpi_functions.h"
#include "recorder/arch/entry_frame.h"
#include "recorder/arch/publish.h"
#include "recorder/calls/binding_calls.h"
#include "recorder/calls/open_call.h"
#include "recorder/consumers/stall/progress_poll.h"
#include "recorder/consumers/stall/reason.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/entries/account_expected.h"
#include "recorder/entries/account_watched.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"
#include "recorder/session/lifecycle.h"

namespace rankine::mpi {

namespace arch = recorder::arch;

enum class Via : uint8_t { mpi, pmpi };

// Returns the state of the thread if this call must be recorded. Returns nullptr if the call must only be
// forwarded. This function is out of line. The function handles rare cases: the first call of a thread,
// nested calls, calls before MPI_Init and after MPI_Finalize, and the repair after longjmp has left a call.
// The parameter `resting` is the value to which the guard is reset after the call. The value is 0, or the
// mark of the callback that made the call.
Thread* EnterSlow(uint16_t id, Origin from, uint64_t* resting);

// Looks up the real function. If the MPI library does not have the function, prints one line and ends the
// program.
void* RealOrDie(uint16_t id, bool pmpi);

// Handles a call of MPI_Init, MPI_Init_thread or MPI_Session_init in a process that is not recording yet.
template <uint16_t Id, class... A>
inline long InitCall(void* real, Origin from, A... a);

[[gnu::visibility("hidden")]] extern void* g_real_mpi[layout::kMaxMpiFunctionId + 1];
[[gnu::visibility("hidden")]] extern void* g_real_pmpi[layout::kMaxMpiFunctionId + 1];

template <class... A>
inline long Forward(void* real, A... a) {
  return reinterpret_cast<long (*)(A...)>(real)(a...);
}

// Calls that matter even to a process that only forwards calls. Such a call ends the process, starts
// processes, or creates or frees objects that are arguments of later calls.
template <class S>
inline constexpr bool kAlwaysKnown = S::shape == CallRole::finalize || S::shape == CallRole::abort ||
                                     S::shape == CallRole::spawn || S::shape == CallRole::spawn_multiple ||
                                     S::shape == CallRole::comm_create || S::shape == CallRole::comm_group ||
                                     S::shape == CallRole::comm_free || S::shape == CallRole::comm_name ||
                                     S::shape == CallRole::win_create || S::shape == CallRole::win_free ||
                                     S::shape == CallRole::file_open || S::shape == CallRole::file_close ||
                                     S::shape == CallRole::type_free || S::shape == CallRole::persist ||
                                     S::shape == CallRole::request_free || S::shape == CallRole::callback ||
                                     (S::shape == CallRole::start && S::newcomm != kNone);

// Whether we change the arguments of the call. We pass our own status in place of MPI_STATUS_IGNORE,
// trampolines for user functions, or another command to spawn.
template <class S>
inline constexpr bool kRewrites = S::status != kNone || S::callbacks[0] != kNone ||
                                  S::shape == CallRole::spawn || S::shape == CallRole::spawn_multiple;

// A rank usually waits in a receive, a probe or a completing call. For calls in which a rank usually waits,
// look-ups are done before the call, where they only shorten the wait. Work after the call would delay the
// rank's next message. All other calls usually send a message, which a look-up before the call would delay.
template <class S>
inline constexpr bool kWaits = S::shape == CallRole::recv || S::shape == CallRole::probe || kCompletes<S>;

// Calls that connect to, start or leave other worlds. Some calls of this kind sleep in the launcher's
// library, where neither the sampler nor the progress engine can store the details of the call. So the
// details are stored in advance, which takes a microsecond. The calls themselves take a millisecond or more.
template <uint16_t Id>
inline constexpr bool kNotedAtOnce = Id == fn::Comm_disconnect ||
                                     (Spec<Id>::cls == Class::process &&
                                      (Spec<Id>::shape == CallRole::comm_create ||
                                       Spec<Id>::shape == CallRole::spawn ||
                                       Spec<Id>::shape == CallRole::spawn_multiple));

template <class F, size_t... I>
inline long ForwardArray(F real, const long* a, std::index_sequence<I...>) {
  return Forward(real, a[I]...);
}

template <uint16_t Id, class... A>
inline long InitCall(void* real, Origin from, A... a) {
  using S = Spec<Id>;
  bool records = recorder::BeginInit(Id, reinterpret_cast<uint64_t>(from.return_address),
                                     reinterpret_cast<uint64_t>(from.frame));
  uint64_t begin = rt::Ticks();
  long rc = Forward(real, a...);
  if (records) {
    int level = -1;
    if constexpr (Id == fn::Init_thread) {
      const long args[] = {a...};
      std::memcpy(&level, Pointer(args[3]), sizeof level);
    }
    recorder::EndInit(S::shape == CallRole::init, level, static_cast<int>(rc) == 0, rt::Ticks() - begin);
  }
  return rc;
}

inline long FinalizeCall(Thread* t, void* real, Origin from) {
  recorder::BeginFinalize(t, reinterpret_cast<uint64_t>(from.return_address),
                          reinterpret_cast<uint64_t>(from.frame));
  long rc = Forward(real);
  recorder::EndFinalize();
  return rc;
}

// Makes a call that is counted but not timed. The guard is set although no time is measured, because the
// call may run an error handler.
template <class... A>
[[gnu::always_inline]] inline long Count(Thread* t, Slot* s, layout::OpenCallWord call, void* real,
                                         void* frame, A... a) {
  layout::SpoolThread* now = t->now;
  now->call = call;
  now->return_address = s->site;
  now->enter_ticks = 0;
  arch::Publish(&now->frame, reinterpret_cast<uint64_t>(frame));
  long rc = Forward(real, a...);
  s->row->calls++;
  t->excluded_ticks = 0;
  arch::Publish(&now->frame, uint64_t{0});
  return rc;
}

// With mpi(profile=off), calls of this kind are not recorded, because programs make them often.
// mpi(profile=off) does not affect calls that create objects (communicators, windows, files). Calls that
// create objects must be recorded if services other than the profile need them.
template <class S>
inline constexpr bool kIsProfile = S::cls == Class::point_to_point || S::cls == Class::completion ||
                                   S::cls == Class::collective || S::cls == Class::neighborhood;

// Makes a call, and tracks only the call's state. The recorder does not know the operations of the requests
// that such a call starts or completes. The function is inline, because passing all arguments to another
// function would double the cost.
template <uint16_t Id, class... A>
[[gnu::always_inline]] inline long Keep(Thread* t, void* real, void* frame, uint64_t resting, A... a) {
  layout::OpenCallWord call = recorder::stall::kOpenCall<Id, Spec<Id>>;
  if (call.reason == layout::StallReason::none) call.reason = layout::StallReason::unknown;
  layout::SpoolThread* now = t->now;
  now->call = call;
  now->return_address = reinterpret_cast<uint64_t>(OriginAt(frame).return_address);
  const long args[sizeof...(A) == 0 ? 1 : sizeof...(A)] = {static_cast<long>(a)...};
  t->progress.names = HandleOf<Spec<Id>>(args, PreCallState{});
  now->enter_ticks = 0;
  arch::Publish(&now->frame, reinterpret_cast<uint64_t>(frame));
  long rc = Forward(real, a...);
  if ((t->progress.stalled_since | t->progress.stall_ticks) != 0) [[unlikely]]
    t->progress.ForgetStall();
  t->excluded_ticks = 0;
  arch::Publish(&now->frame, resting);
  return rc;
}

// Records and times one call. The guard is reset to `resting` after the call. `kTsc` is true if the clock
// is known to be the time-stamp counter.
template <uint16_t Id, bool kTsc, class... A>
[[gnu::always_inline]] inline long RecordTimed(Thread* t, void* real, void* frame, uint64_t resting, A... a) {
  using S = Spec<Id>;
  // The arguments are copied to an array. The copy adds no cost, because accounting needs the arguments after
  // the call, and they must therefore be stored in any case.
  long args[sizeof...(A) == 0 ? 1 : sizeof...(A)] = {static_cast<long>(a)...};
  layout::SpoolThread* now = t->now;
  now->call = recorder::stall::kOpenCall<Id, S>;
  now->return_address = reinterpret_cast<uint64_t>(OriginAt(frame).return_address);
  // A signal handler may reach data through this frame. The data must be stored before the guard is set,
  // and must stay valid until the guard is reset.
  constexpr bool kFollowed = kNamesPartners<S> || kCompletes<S>;
  if constexpr (!kFollowed) arch::Publish(&now->frame, reinterpret_cast<uint64_t>(frame));
  PreCallState saved{};
  BeforeCall<S>(t, args, &saved);
  t->progress.names = kNamesPartners<S> ? AddressOf(args) : NamedBy<S>(HandleOf<S>(args, saved), saved);
  static_assert(kCompletes<S> || recorder::stall::kOpenCall<Id, S>.reason != layout::StallReason::none);
  if constexpr (kCompletes<S>) t->progress.waited = &saved;
  if constexpr (kWaits<S>) saved.slot = KnownSlotOf<Id>(t, OriginAt(frame), args, saved);
  if constexpr (kFollowed) {
    arch::Publish(&now->frame, reinterpret_cast<uint64_t>(frame));
  }
  uint64_t begin = kTsc ? rt::Counter() : rt::Ticks();
  if (t->describer != nullptr) [[unlikely]] {
    if constexpr (S::shape == CallRole::request_free) {
      if (recorder::calls::g_has_cancelled) [[unlikely]]
        recorder::calls::AskCancelled(t->describer, saved.handle);
    }
    if constexpr (kCompletes<S> || S::shape == CallRole::request_free) {
      begin = recorder::traces::BeforeCompletions(t, saved, begin);
    } else {
      recorder::traces::Before(t, begin);
    }
  }
  now->enter_ticks = begin;
  if constexpr (kNotedAtOnce<Id>) NoteOpenCall(t, t->sites);
  long rc = 0;
  if constexpr (kRewrites<S>) {
    rc = ForwardArray(real, args, std::make_index_sequence<sizeof...(A)>{});
  } else {
    rc = Forward(real, a...);
  }
  uint64_t ticks = (kTsc ? rt::Counter() : rt::Ticks()) - begin;
  if (recorder::windows::Watching() != 0) [[unlikely]] {
    if constexpr (kCompletes<S>) {
      AccountWatched<Id>(t, frame, ticks, static_cast<int>(rc), args, saved);
    } else {
      // The called function gets a copy of the PreCallState. The original PreCallState needs no memory if
      // nothing is saved and no window is active. For most functions, the compiler knows that nothing is
      // saved.
      static constexpr PreCallState kNothing{};
      const PreCallState kept = saved;
      const bool nothing = kept.IsNothing();
      const PreCallState& told = __builtin_constant_p(nothing) && nothing ? kNothing : kept;
      AccountWatched<Id>(t, frame, ticks, static_cast<int>(rc), args, told);
    }
  } else {
    Account<Id, arch::kAccountIsApart>(t, frame, ticks, static_cast<int>(rc), args, saved, saved.slot);
  }
  arch::Publish(&now->frame, resting);
  return rc;
}

inline bool IsCountedOnly(const Thread* t, const Slot* s) {
  return !IsTimed(s->row->calls) && !TimesAll(t);
}

// Handles an inquiry whose return address is not in the cache. The function is out of line, and is called in
// tail position.
template <uint16_t Id, class... A>
[[gnu::noinline]] long RecordBehindBinding(Thread* t, void* real, void* frame, uint64_t resting, A... a) {
  using S = Spec<Id>;
  arch::KeepFrame();
  if (IsBindingsOwn<Id>(t, OriginAt(frame))) return Forward(real, a...);
  const long args[sizeof...(A) == 0 ? 1 : sizeof...(A)] = {static_cast<long>(a)...};
  Slot* s = KnownBehindBinding<Id>(t, OriginAt(frame), args, PreCallState{});
  if (s == nullptr || !IsCountedOnly(t, s)) return RecordTimed<Id, true>(t, real, frame, resting, a...);
  t->progress.names = HandleOf<S>(args, PreCallState{});
  return Count(t, s, recorder::stall::kOpenCall<Id, S>, real, frame, a...);
}

// Records one call. The parameters are those of RecordTimed.
template <uint16_t Id, bool kTsc, class... A>
[[gnu::always_inline]] inline long Record(Thread* t, void* real, void* frame, uint64_t resting, A... a) {
  using S = Spec<Id>;
  if constexpr (kIsProfile<S>) {
    if (!recorder::g_chosen.profile) [[unlikely]]
      return Keep<Id>(t, real, frame, resting, a...);
  }
  if constexpr (kTsc && S::inquiry) {
    const long args[sizeof...(A) == 0 ? 1 : sizeof...(A)] = {static_cast<long>(a)...};
    Slot* s = KnownSlotOf<Id>(t, OriginAt(frame), args, PreCallState{});
    if (s == nullptr) [[unlikely]]
      return RecordBehindBinding<Id>(t, real, frame, resting, a...);
    if (IsCountedOnly(t, s)) [[likely]] {
      t->progress.names = HandleOf<S>(args, PreCallState{});
      return Count(t, s, recorder::stall::kOpenCall<Id, S>, real, frame, a...);
    }
  } else if (IsBindingsOwn<Id>(t, OriginAt(frame))) [[unlikely]] {
    const long rc = Forward(real, a...);
    AfterOwnCall<Id>();
    return rc;
  }
  return RecordTimed<Id, kTsc>(t, real, frame, resting, a...);
}

// Whether the frame is within a recorded call of this thread, and not in a callback of the application.
// Stacks grow downwards.
[[gnu::always_inline]] inline bool IsBelow(const Thread* t, const void* frame) {
  const uint64_t outer = t->now->frame;
  return reinterpret_cast<uint64_t>(frame) < outer && (outer & recorder::kInCallback) == 0;
}

// Whether MPI's own code makes this call inside a recorded call, according to the thread's cache. Returns
// false if the cache does not contain the caller yet.
[[gnu::noinline]] inline bool IsKnownInside(const Thread* t, Origin from) {
  if (t == nullptr || !IsBelow(t, from.frame)) return false;
  const auto caller = reinterpret_cast<uintptr_t>(from.return_address);
  const callsite::SiteEntry& entry = t->sites.entries[callsite::SiteIndex(caller)];
  return entry.return_address == caller && entry.layer == callsite::Layer::mpi &&
         entry.generation == callsite::site_generation.load(std::memory_order_relaxed);
}

// Functions that a program rarely calls, or whose work takes far longer than a second function call. All
// calls of these functions go through CallSlow, so that only one copy of the recording code is compiled
// instead of three.
template <class S>
inline constexpr bool kIsSeldom =
    !S::inquiry && (S::cls == Class::environment || S::cls == Class::communicator || S::cls == Class::group ||
                    S::cls == Class::topology || S::cls == Class::datatype || S::cls == Class::io ||
                    S::cls == Class::error || S::cls == Class::operation || S::cls == Class::info ||
                    S::cls == Class::process || S::cls == Class::session || S::cls == Class::tool);

// Handles every call that is not a plain call of a recording thread: first calls, nested calls, and calls
// timed with another clock. This function also handles the plain calls of functions that are seldom called
// (kIsSeldom).
template <uint16_t Id, class... A>
[[gnu::noinline, gnu::cold]] long CallSlow(bool pmpi, void* frame, A... a) {
  using S = Spec<Id>;
  arch::KeepFrame();
  void*& known = (pmpi ? g_real_pmpi : g_real_mpi)[Id];
  void* real = known != nullptr ? known : RealOrDie(Id, pmpi);
  const Origin from = OriginAt(frame);
  Thread* t = recorder::t_fast;
  const bool is_plain = kIsSeldom<S> && S::shape != CallRole::finalize && t != nullptr && t->now->frame == 0;
  uint64_t resting = 0;
  if (!is_plain) {
    if (IsKnownInside(t, from)) return Forward(real, a...);
    if constexpr (S::shape == CallRole::init || S::shape == CallRole::session_init) {
      const recorder::Phase phase = recorder::ReadPhase();
      if (phase == recorder::Phase::unprepared || phase == recorder::Phase::before_init)
        return InitCall<Id>(real, from, a...);
    }
    t = EnterSlow(Id, from, &resting);
    if (t == nullptr) return Forward(real, a...);
  }
  if constexpr (S::shape == CallRole::finalize) {
    return FinalizeCall(t, real, from);
  } else {
    return Record<Id, false>(t, real, frame, resting, a...);
  }
}

// The slow paths are called last. The fast path therefore need not keep the arguments in registers.
template <uint16_t Id, Via V, class... A>
[[gnu::always_inline]] inline long CallIn(void* frame, A... a) {
  constexpr bool kPmpi = V == Via::pmpi;
  void* real = (kPmpi ? g_real_pmpi : g_real_mpi)[Id];
  Thread* t = recorder::t_fast;
  if (t == nullptr || t->now->frame != 0) [[unlikely]] {
    // The call is only forwarded, so that a rank that is not measured has no other cost.
    if (real != nullptr && recorder::ReadPhase() >=
                               (kAlwaysKnown<Spec<Id>> ? recorder::Phase::off : recorder::Phase::forwarding))
      return Forward(real, a...);
    return CallSlow<Id>(kPmpi, frame, a...);
  }
  if constexpr (kIsSeldom<Spec<Id>>) {
    return CallSlow<Id>(kPmpi, frame, a...);
  } else {
    if (real == nullptr) [[unlikely]]
      return CallSlow<Id>(kPmpi, frame, a...);
    return Record<Id, true>(t, real, frame, 0, a...);
  }
}

template <uint16_t Id, Via V, class... A>
[[gnu::noinline]] static long CallApart(A... a) {
  void* frame = arch::FrameOfEntry();
  asm volatile("" : "+r"(frame));  // The frame must be read in this function, before anything else.
  return CallIn<Id, V>(frame, a...);
}

// The body of an entry point.
template <uint16_t Id, Via V, class... A>
[[gnu::always_inline]] inline long Call(void* frame, A... a) {
  if constexpr (arch::kCodeIsApart) {
    // Makes the entry point set up a frame, although the entry point does not pass on the frame.
    asm volatile("" : : "r"(frame));
    return CallApart<Id, V>(a...);
  } else {
    return CallIn<Id, V>(frame, a...);
  }
}

}  // namespace rankine::mpi
