#include "runtime/state/turn.h"

#include "format/sample/record.h"
#include "runtime/state/waited.h"

namespace rankine::runtime::state {

void LookUpReason(Thread* t) {
  t->now->call.reason = ReasonOfWaited(t);
}

void SettleSamples(Progress* p) {
  const uint32_t kept = p->kept;
  p->kept = 0;
  for (uint32_t i = 0; i < kept && i < Progress::kMostKept; ++i) {
    const auto flags = static_cast<uint8_t>(*p->samples[i]);
    *p->samples[i] = static_cast<std::byte>((flags & ~format::kSampleState) |
                                            static_cast<uint8_t>(format::SampleState::work));
  }
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
