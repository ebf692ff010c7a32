// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/traces.h"

#include <cerrno>
#include <cstring>

#include "base/rt/keep_errno.h"
#include "base/rt/syscall.h"
#include "recorder/consumers/action_trace/options.h"
#include "recorder/consumers/action_trace/thread_order.h"
#include "recorder/consumers/stall/progress_poll.h"
#include "recorder/context/event_stream.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::traces {
namespace {

using calls::Describer;
using layout::kTiNone;
using layout::TiWords;
void* MapFor(void*, uint64_t bytes) {
  return rt::MapAnonymous(bytes);
}

// Memory for describing calls if there is no time-independent trace. The memory is not in the spool,
// because no other process reads it.
layout::ExtentHeader* ClaimAside(void*, layout::ExtentKind, uint32_t item_size, uint32_t items,
                                 uint64_t base) {
  auto* extent = static_cast<layout::ExtentHeader*>(
      rt::MapAnonymous(sizeof(layout::ExtentHeader) + uint64_t{item_size} * items));
  if (extent != nullptr) extent->base = base;
  return extent;
}

// The describer of a thread, and the counters to which it refers. The counters are used if no
// time-independent trace stores them.
struct OwnDescriber {
  Describer describer;
  uint64_t lost, unknown;
};

Describer* NewDescriber(Thread* t) {
  if (!calls::g_requests.Prepare()) return nullptr;
  auto* own = static_cast<OwnDescriber*>(rt::MapAnonymous(sizeof(OwnDescriber)));
  if (own == nullptr) return nullptr;
  Describer* d = &own->describer;
  if (!d->keys.Open(recorder::g_chosen.ti ? action_trace::MemoryOf(t)
                                          : layout::TiMemory{t, ClaimAside, MapFor}))
    return nullptr;
  d->lost = &own->lost;
  d->unknown = &own->unknown;
  d->thread = static_cast<uint16_t>(t->index);
  return d;
}

// Call this function when the reasons for not describing calls have changed.
void SetRecorded(Thread* t) {
  if (t->actions != nullptr) t->actions->off = t->describer->off != 0;
  event_trace::SetRecorded(t, t->actions == nullptr && t->describer->off == 0);
}

// Returns false if there is no memory. In this case, the thread is in no trace.
bool Begin(Thread* t) {
  Describer* d = NewDescriber(t);
  if (d == nullptr) return false;
  t->describer = d;
  action_trace::Recorder* actions = recorder::g_chosen.ti ? action_trace::New(t) : nullptr;
  event_trace::Calls* events = recorder::g_chosen.trace_calls ? event_trace::Calls::New() : nullptr;
  if ((recorder::g_chosen.ti && actions == nullptr) ||
      (recorder::g_chosen.trace_calls && events == nullptr)) {
    t->describer = nullptr;
    return false;
  }
  if (actions != nullptr) {
    layout::TiLive* live = actions->folder.live();
    d->lost = &live->lost;
    d->unknown = &live->unknown;
    action_trace::Open(t, actions);
    if (t->ti_marked ? !t->ti_mark : action_trace::g_options.marked) d->off |= calls::kOffMarked;
  }
  if ((t->context.mode & context::kPaused) != 0) d->off |= calls::kOffPaused;
  d->was_off = d->off != 0;
  t->actions = actions;
  t->events = events;
  SetRecorded(t);
  action_trace::BeginThread(t);
  return true;
}

layout::TiKey FinalizeKey() {
  layout::TiKey key{};
  key.function = mpi::fn::Finalize;
  key.what = static_cast<uint8_t>(layout::TiWhat::finalize);
  key.comm = key.request = key.list = key.object = kTiNone;
  key.to_peer = key.from_peer = layout::kTiProcNull;
  return key;
}

}  // namespace

void Follow(Thread* t) {
  if ((!recorder::g_chosen.ti && !recorder::g_chosen.trace_calls) || t->describer != nullptr ||
      ReadPhase() != Phase::recording)
    return;
  const rt::KeepErrno keep;
  if (!Begin(t)) g_spool.CountDrop();
}

void Forget(Thread* t) {
  t->ti_marked = false;
  if (t->describer == nullptr) return;
  if (t->actions != nullptr) {
    action_trace::Forget(t, t->actions);
    action_trace::BeginThread(t);
  }
  t->describer->off = action_trace::g_options.marked ? uint32_t{calls::kOffMarked} : 0;
  SetRecorded(t);
}

void Finalize(Thread* t, uint64_t now) {
  if (t->describer == nullptr) return;
  Before(t, now);
  Describer* d = t->describer;
  d->site = 0;
  d->begin = d->end = now;
  const layout::TiKey key = FinalizeKey();
  TiWords words{};
  std::memcpy(&words, &key, sizeof words);
  Traces::Put(t, words, now);
}

void PutFirst(Thread* t, const Slot* s, uint64_t begin, uint64_t end) {
  if (t->describer == nullptr) return;
  if (t->actions != nullptr) t->actions->burst.Resume(end);
  event_trace::PutFirst(t, s, begin, end);
}

void StopFor(Thread* t, calls::OffReason reason, uint64_t at) {
  Describer* d = t->describer;
  if (d == nullptr) return;
  if (d->off == 0 && t->actions != nullptr) action_trace::Stop(t->actions, at);
  d->off |= reason;
  d->was_off = true;
  SetRecorded(t);
}

void GoOnFor(Thread* t, calls::OffReason reason, uint64_t at) {
  Describer* d = t->describer;
  if (d == nullptr || (d->off & reason) == 0) return;
  d->off &= ~static_cast<uint32_t>(reason);
  SetRecorded(t);
  if (d->off == 0 && t->actions != nullptr) t->actions->burst.Resume(at);
}

void Mark(Thread* t, bool on) {
  t->ti_marked = true;
  t->ti_mark = on;
  if (t->describer != nullptr && t->actions == nullptr) return;  // Marks have no effect on the event trace.
  if (on) {
    GoOnFor(t, calls::kOffMarked, rt::Ticks());
  } else {
    StopFor(t, calls::kOffMarked, rt::Ticks());
  }
}

void Traces::PutEventOnly(Thread* t, const TiWords& words) {
  if (t->events != nullptr) event_trace::PutDescribed(t, words);
}

void Traces::PutNothing(Thread* t, uint64_t end) {
  t->describer->word_count = 0;
  if (t->actions != nullptr && !t->actions->off) action_trace::PutNothing(t->actions, end);
}

void Traces::Skip(Thread* t, uint64_t end) {
  t->describer->word_count = 0;
  if (t->actions != nullptr && !t->actions->off) action_trace::Skip(t->actions, end);
}

}  // namespace rankine::recorder::traces

namespace rankine::recorder::calls {

void FollowThread(Thread* t) {
  traces::Follow(t);
}

}  // namespace rankine::recorder::calls

namespace rankine::recorder::stall {

void TraceStall(Thread* t, uint64_t begin, uint64_t end) {
  if (t->events == nullptr || t->describer->off != 0 || (t->context.mode & context::kPaused) != 0) return;
  layout::TraceRecord record{};
  record.kind = layout::TraceKind::other;
  record.what = layout::TraceWhat::stall;
  record.bits = end - begin;
  record.number = static_cast<uint32_t>(t->now->call.reason);
  event_trace::Put(&t->context, t->context.node, record, end);
}

}  // namespace rankine::recorder::stall
