// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/event_trace/local_calls.h"

#include "recorder/calls/describe_volumes.h"
#include "recorder/consumers/event_trace/calls.h"

namespace rankine::recorder::event_trace {
namespace {

bool IsOff(const Thread* t, const Slot* s) {
  return t->events == nullptr || (t->context.mode & context::kPaused) != 0 || s->site == kPausedSite;
}

layout::TiWords WordsOf(const Thread* t, const Slot* s, uint8_t flags) {
  calls::Parts parts;
  parts.what = layout::TiWhat::nothing;
  parts.flags = flags;
  return calls::Pack(s->function, t->context.node->index, s->comm, parts);
}

[[gnu::noinline]] void PutOther(Thread* t, const Slot* s, uint64_t who, uint8_t flags, uint64_t end) {
  if (IsOff(t, s)) return;
  const uint64_t begin = t->now->enter_ticks;
  Calls* events = t->events;
  const bool failed = (flags & layout::kTiFailed) != 0;
  if (!failed && events->GoOnAside(&t->context.trace, who, begin, end)) return;
  const layout::TiWords words = WordsOf(t, s, flags);
  const CallEvent event{words, {}, s->site, begin, end};
  if (failed) {
    events->Put(&t->context, event);
  } else {
    events->PutAside(&t->context, event, who);
  }
}

}  // namespace

// In a loop, a call is usually equal to the previous call. If the call is equal to the previous call, no
// further test is made, and no register is saved.
void PutLocal(Thread* t, const Slot* s, uint8_t flags, uint64_t end) {
  Calls* events = t->events;
  // A slot is a cache line. So the lowest bits of a slot's address are 0, and these bits can contain the two
  // flags.
  const uint64_t who = reinterpret_cast<uintptr_t>(s) | flags >> 6;
  if (events != nullptr && events->GoOnAsideShortly(&t->context.trace, who, t->now->enter_ticks, end)) return;
  PutOther(t, s, who, flags, end);
}

void PutFirst(Thread* t, const Slot* s, uint64_t begin, uint64_t end) {
  if (s == nullptr || IsOff(t, s)) return;
  const layout::TiWords words = WordsOf(t, s, 0);
  // The recorder may have learnt of the thread only at the end of this call. Even in this case, the thread's
  // trace begins with this call.
  uint64_t& last = t->context.trace.last_ticks;
  if (last == 0 && begin < t->now->first_ticks) last = begin;
  t->events->PutFirst(&t->context, {words, {}, s->site, begin, end});
}

}  // namespace rankine::recorder::event_trace
