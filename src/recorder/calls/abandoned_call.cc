// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/abandoned_call.h"

#include "recorder/arch/publish.h"
#include "recorder/calls/call_slot.h"
#include "recorder/core/spool.h"

namespace rankine::mpi {

void RecordAbandoned(Thread* t) {
  bool in_callback = (t->now->frame & recorder::kInCallback) != 0;
  recorder::OpenCall left{t->now->return_address, 0, t->now->call.function};
  if (in_callback) {
    left = t->called_back;
  } else {
    __atomic_fetch_add(&recorder::g_spool.header()->stale_guards, 1, __ATOMIC_RELAXED);
  }
  recorder::arch::Publish(&t->now->frame, uint64_t{0});
  t->excluded_ticks = 0;
  t->progress = {};
  Slot* s = recorder::FindSlot(t, left.return_address, layout::kNoIndex, left.function);
  if (s == nullptr) return;
  AddTime(s->row, left.ticks);
  t->now->mpi_ticks += left.ticks;
}

}  // namespace rankine::mpi
