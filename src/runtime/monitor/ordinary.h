// Calls as nearly all are: point-to-point, blocking collective and completing ones that succeed, in which
// nothing of the application ran and whose stalls are not timed. What OnCall (watch.h) asks of every call is
// known of these when they are compiled. The same is counted, in a third of the instructions: where the
// slot's windows are known, and it is one without a filter and by the model of calls, whose traffic stays in
// its bin, nothing is called and hardly a register saved.
#pragma once
#include <cstdint>

#include "runtime/monitor/watch.h"

namespace rankine::runtime::monitor {

// The messages of a call that is complete when it returns; kNobody: none to, or from, and then no bytes.
struct Exchange {
  int32_t to, from;
  uint64_t sent, received;
};

// `t` has a Watcher, the slot is of what is recorded; the call was entered at `begin` and took `ticks`.
//
// A call that completes others, before these are counted, and after.
inline void BeginCompleting(Watcher* own, uint64_t begin, uint64_t ticks) {
  own->begin = begin;
  own->end = begin + ticks;
  own->ticks = ticks;
  own->stall = 0;
  BeginWait(own);
}
void OnTime(Thread* t, const Slot* s, uint64_t ticks);

// An operation that such a call completes, as OnCompleted (watch.h): a message that has come, and any other.
void OnReceived(Thread* t, const Request& r, Slot* s, int32_t from, uint64_t bytes);
void OnSent(Thread* t, const Request& r, Slot* s, int32_t to, uint64_t bytes);

// A call that starts an operation. Answers as OnCall.
uint16_t OnStarted(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, int32_t to, uint64_t sent);
// The same of one that sends nothing.
uint16_t OnStartedAlone(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks);

// A call that is complete: of point-to-point, and collective.
void OnExchange(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, const Exchange& exchange);
void OnCollective(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent, uint64_t received);

}  // namespace rankine::runtime::monitor
