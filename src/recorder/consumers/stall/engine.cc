// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/stall/engine.h"

#include "recorder/core/spool.h"

namespace rankine::recorder::stall {

void NoteEngine(layout::StateEngine engine) {
  __atomic_fetch_or(&g_spool.header()->state_engines, static_cast<uint32_t>(engine), __ATOMIC_RELAXED);
}

void CountUnseen() {
  if (g_spool.is_open()) __atomic_fetch_add(&g_spool.header()->state_unseen, 1, __ATOMIC_RELAXED);
}

}  // namespace rankine::recorder::stall
