// SPDX-License-Identifier: BSD-3-Clause
// Accounts for a call that the event trace expects (consumers/event_trace/expected_call.h). The trace
// remembers three things: the call, its row, and the values that the call adds to the row. An expected call
// needs no look-up and no computation. This saving compensates for a part of the trace's cost. A call that
// differs from the expected call takes the usual path.
#pragma once
#include <cstdint>

#include "recorder/entries/account.h"

namespace rankine::mpi {

namespace calls = recorder::calls;
namespace event_trace = recorder::event_trace;

// True if the slot of the call is looked up after the call.
template <class S>
inline constexpr bool kIsLookedUp = calls::kIsKeyed<S> || S::shape == CallRole::activate;

// Returns the communicator's handle, which is an argument of the call.
template <class S>
inline uint64_t HandleArgument(const long* a) {
  static_assert(S::comm_via == CommVia::comm || S::comm == kNone);
  if constexpr (S::comm == kNone) return 0;
  return static_cast<uint64_t>(a[S::comm < 0 ? 0 : S::comm]);
}

// Stores the values that the call added to its row. Does nothing if another call was described after this
// call, or if this call cannot be remembered.
template <class S>
[[gnu::noinline]] void RememberRow(Thread* t, Slot* s, const long* a, const PreCallState& saved) {
  event_trace::Remembered* last = t->context.trace.last_call;
  if (last->said.slot != s) return;
  // If a shim made the call, the return address does not identify the call site.
  const uint64_t site = t->now->return_address, handle = HandleOf<S>(a, saved);
  const recorder::CallCache& c =
      t->calls[recorder::CallIndex(site, handle, recorder::NodeKey(t->context.node))];
  if (c.key != site || c.handle != handle || c.slot != s) return;
  CallVolume moved{};
  if constexpr (calls::kIsKeyed<S>) {
    static_assert(S::op == kNone, "what is moved depends on nothing but what is compared");
    calls::ArgumentKey said;  // NOLINT(*-member-init): the other words are not read
    calls::FillKey<S>(s, a, &said);
    if (!event_trace::Memory::Is<calls::KeyWords<S>()>(*last, said)) return;
    if constexpr (kMovesBytes<S>) moved = VolumeOf<S>(t, ViewOf<S>(s, s->comm, a), a);
  }
  last->row = {site,
               HandleArgument<S>(a),
               c.generation,
               moved.sent,
               moved.received,
               moved.sends,
               SizeOf<S>(moved),
               KindOfRequest<S>(a, saved),
               FlagsOfRequest<S>(moved, a)};
}

template <uint16_t Id>
[[gnu::noinline]] void AccountAnew(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                                   const PreCallState& saved, Slot* known) {
  using S = Spec<Id>;
  [[maybe_unused]] Slot* s = AccountAny<Id, true>(t, frame, ticks, rc, a, saved, known);
  if constexpr (kIsLookedUp<S>) {
    const event_trace::Remembered* last = t->context.trace.last_call;
    if (s != nullptr && last != nullptr && last->row.generation != recorder::control::g_steering.handles)
      RememberRow<S>(t, s, a, saved);
  }
}

// Returns the slot of the expected call if this call comes from the same position in the program. Otherwise
// returns nullptr.
template <uint16_t Id>
[[gnu::always_inline]] inline Slot* ExpectedSlot(const Thread* t, void* frame, const long* a, Slot* slot) {
  using S = Spec<Id>;
  if constexpr (!kIsLookedUp<S>) return slot;
  const event_trace::Remembered& known = *t->context.trace.expected;
  const event_trace::RowOf& row = known.row;
  if (row.return_address != reinterpret_cast<uint64_t>(OriginAt(frame).return_address) ||
      row.handle != HandleArgument<S>(a) || row.generation != recorder::control::g_steering.handles)
    return nullptr;
  Slot* s = const_cast<Slot*>(known.said.slot);
  return s->function == Id && s->node == recorder::NodeKey(t->context.node) ? s : nullptr;
}

template <uint16_t Id>
[[gnu::always_inline]] inline bool MayBeExpected(const Thread* t, const Slot* s, int rc) {
  if constexpr (Spec<Id>::meets) {
    if (recorder::g_clocks_meet) return false;
  }
  return s != nullptr && rc == 0 &&
         (t->excluded_ticks | t->progress.stalled_since | t->progress.stall_ticks) == 0;
}

// Does the same as AccountStart, but is not inlined. This variant handles a started operation that has a
// handle.
template <class S>
[[gnu::noinline]] void AccountStartSlow(Thread* t, Slot* s, const CallVolume& moved, const long* a,
                                        const PreCallState& saved) {
  AccountStart<S>(t, s, moved, a, saved);
}
template <class S>
[[gnu::always_inline]] inline void AccountStartAgain(Thread* t, Slot* s, const event_trace::RowOf& row,
                                                     uint64_t handle, const CallVolume& moved, const long* a,
                                                     const PreCallState& saved) {
  recorder::Request* r = t->requests.TakeFirst(handle);
  if (r == nullptr) [[unlikely]]
    return AccountStartSlow<S>(t, s, moved, a, saved);
  r->slot = r->bytes_to = s;
  r->bytes = moved.sent + moved.received;
  r->more = 0;
  r->peer = PeerOfRequest<S>(a);
  r->kind = row.kind;
  r->flags = row.flags;
  r->received = moved.received;
}

// Completes the requests that the expected call completes.
template <class S, bool Many>
[[gnu::always_inline]] inline void CompleteExpected(Thread* t, Slot* s, const event_trace::Remembered& known,
                                                    const PreCallState& saved) {
  const auto complete = [&](uint32_t i, uint64_t handle) __attribute__((always_inline)) {
    const calls::Receives& receives = event_trace::EndingAt<Many>(known, i).receives;
    const void* status = i == 0 ? saved.status : StatusAt(g_process.abi, saved.status, i);
    recorder::CompleteKnown(t, s, handle, status, receives.any, receives.room);
  };
  if constexpr (S::shape == CallRole::wait) {
    complete(0, saved.handle);
  } else if constexpr (Many) {
    for (int i = 0; i < saved.count; ++i) complete(static_cast<uint32_t>(i), saved.HandleAt(i));
  } else {
    complete(0, saved.HandleAt(0));
    if (saved.count != 1) complete(1, saved.HandleAt(1));
  }
}

// Accounts for a call of a thread that is recorded in a trace.
template <uint16_t Id, bool Many = false>
[[gnu::noinline]] void AccountTraced(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                                     const PreCallState& saved, Slot* slot) {
  using S = Spec<Id>;
  if constexpr (!Many) {
    if (event_trace::AreMany<S>(t)) return AccountTraced<Id, true>(t, frame, ticks, rc, a, saved, slot);
  }
  const event_trace::Remembered* known = t->context.trace.expected;
  Slot* s = ExpectedSlot<Id>(t, frame, a, slot);
  layout::SpoolThread* now = t->now;
  if (!MayBeExpected<Id>(t, s, rc)) return AccountAnew<Id>(t, frame, ticks, rc, a, saved, slot);
  const uint64_t handle = event_trace::StartedBy<S>(a);
  if (!event_trace::PutExpected<S, Many>(t, s, a, handle, saved, now->enter_ticks + ticks, ticks))
    return AccountAnew<Id>(t, frame, ticks, rc, a, saved, slot);
  // The steps that follow are the same as in AccountTo.
  AddTime(s->row, ticks);
  now->mpi_ticks += ticks;
  if constexpr (kCompletes<S>) CompleteExpected<S, Many>(t, s, *known, saved);
  if constexpr (calls::kIsKeyed<S>) {
    const event_trace::RowOf& row = known->row;
    const CallVolume moved{row.sent, row.received, row.sends, row.size};
    if constexpr (calls::kReceivesNow<S>) {
      // A comparison of the status has shown that the message fills the receive's buffer. The source of the
      // message is an argument of the receive.
      AccountSent<S>(t, s, moved, a);
      const int source = static_cast<int>(a[S::source]);
      if (source >= 0) recorder::CountMessageFrom(t, s, s, source, known->receives.room);
    } else if constexpr (kMovesBytes<S>) {
      AccountVolume<S>(t, s, moved, a, saved);
    }
    if constexpr (S::request != kNone) AccountStartAgain<S>(t, s, row, handle, moved, a, saved);
  }
  AfterCall<S>(t, s, s->comm, a, saved);
}

// The parameter `slot` is nullptr if the slot was not looked up before the call. `slot` is a separate
// parameter, so that a plain call does not need `saved` at all. The function is not inlined, so that MPI_x
// and PMPI_x share it, and its code does not occupy instruction cache lines of the forwarding path.
template <uint16_t Id>
[[gnu::noinline]] void AccountUntraced(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                                       const PreCallState& saved, Slot* slot) {
  AccountAny<Id, !event_trace::kIsExpected<Spec<Id>>>(t, frame, ticks, rc, a, saved, slot);
}

// If `kApart` is true, the code of the function above is called and not inlined.
template <uint16_t Id, bool kApart = true>
[[gnu::always_inline]] inline void Account(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                                           const PreCallState& saved, Slot* slot) {
  if constexpr (event_trace::kIsExpected<Spec<Id>>) {
    if (t->describer != nullptr) return AccountTraced<Id>(t, frame, ticks, rc, a, saved, slot);
  }
  if constexpr (kApart) {
    AccountUntraced<Id>(t, frame, ticks, rc, a, saved, slot);
  } else {
    AccountAny<Id, !event_trace::kIsExpected<Spec<Id>>>(t, frame, ticks, rc, a, saved, slot);
  }
}

}  // namespace rankine::mpi
