// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/stall/progress_poll.h"

#include "layout/sample/record.h"
#include "recorder/calls/open_call.h"
#include "recorder/consumers/stall/request_reason.h"
#include "recorder/context/event_stream.h"

namespace rankine::recorder::stall {

void LookUpReason(Thread* t) {
  t->now->call.reason = ReasonOfWaited(t);
}

void LookAtIdle(Thread* t) {
  constexpr uint64_t kLongNs = 1'000'000;
  constexpr uint32_t kTurns = 16;  // The number is small, because each pass may cost a time slice if there
                                   // are more threads than processors. With more threads than processors,
                                   // each pass may cost a time slice.
  t->progress.vain = kTurns;
  const uint64_t entered = t->now->enter_ticks;
  if (entered == 0 || rt::TicksToNs(rt::Ticks() - entered) < kLongNs) return;
  mpi::NoteOpenCall(t, t->sites);
}

void SettleSamples(Progress* p) {
  const uint32_t kept = p->kept;
  p->kept = 0;
  for (uint32_t i = 0; i < kept && i < Progress::kMostKept; ++i) {
    const auto flags = static_cast<uint8_t>(*p->samples[i]);
    *p->samples[i] = static_cast<std::byte>((flags & ~layout::kSampleState) |
                                            static_cast<uint8_t>(layout::SampleState::work));
  }
}

void AddStall(Thread* t, layout::ProfileRow* row, uint64_t ticks, uint64_t end, bool waited) {
  Progress& p = t->progress;
  if (p.stalled_since != 0) {
    if (waited) {
      EndTimedStall(t, end);
    } else {
      if (end > p.stalled_since) p.stall_ticks += end - p.stalled_since;
      p.stalled_since = 0;
    }
  }
  row->stall_sum += p.stall_ticks < ticks ? p.stall_ticks : ticks;
  p.stall_ticks = 0;
}

}  // namespace rankine::recorder::stall
