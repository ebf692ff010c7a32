#include "runtime/state/turn.h"

#include "runtime/state/waited.h"

namespace rankine::runtime::state {

void BeginStall(Thread* t, uint64_t since) {
  format::OpenCallWord& call = t->now->call;
  if (call.reason == format::StallReason::none) call.reason = ReasonOfWaited(t);
  call.state = format::CallState::stall;
  // A stall that is being timed already goes on: what ended it was seen by the word alone.
  if (g_mode == format::StateMode::exact && t->progress.stalled_since == 0) t->progress.stalled_since = since;
}

uint64_t TakeStall(Thread* t, uint64_t end, uint64_t ticks) {
  Progress& p = t->progress;
  EndTimedStall(&p, end);
  const uint64_t stall = p.stall_ticks;
  p.stall_ticks = 0;
  return stall < ticks ? stall : ticks;
}

}  // namespace rankine::runtime::state
