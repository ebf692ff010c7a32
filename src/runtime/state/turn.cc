#include "runtime/state/turn.h"

#include "runtime/state/waited.h"

namespace rankine::runtime::state {

void LookUpReason(Thread* t) {
  t->now->call.reason = ReasonOfWaited(t);
}

void AddStall(Thread* t, format::ProfileRow* row, uint64_t ticks) {
  Progress& p = t->progress;
  if (p.stalled_since != 0) EndTimedStall(&p, rt::Ticks());
  row->stall_sum += p.stall_ticks < ticks ? p.stall_ticks : ticks;
  p.stall_ticks = 0;
}

void ForgetStall(Thread* t) {
  t->progress.stalled_since = t->progress.stall_ticks = 0;
}

}  // namespace rankine::runtime::state
