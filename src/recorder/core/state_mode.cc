// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/state_mode.h"

#include <cerrno>
#include <cstring>

#include "recorder/core/chosen_services.h"
#include "recorder/core/process.h"

namespace rankine::recorder::stall {

using layout::StateMode;

constinit StateMode g_mode = StateMode::sampled;

void ChooseMode(const char* mode) {
  if (mode == nullptr) return;
  if (std::strcmp(mode, "exact") == 0) g_mode = StateMode::exact;
  if (std::strcmp(mode, "off") == 0) g_mode = StateMode::off;  // names: a mode
}

bool IsKept() {
  if (ReadPhase() == Phase::unprepared) {
    const int saved = errno;
    Prepare();
    errno = saved;
  }
  const Phase phase = ReadPhase();
  return phase != Phase::off && phase != Phase::forwarding && g_mode != StateMode::off &&
         recorder::g_chosen.mpi;
}

}  // namespace rankine::recorder::stall
