#include "runtime/state/mode.h"

#include <cerrno>
#include <cstring>

#include "runtime/process.h"
#include "runtime/service/config.h"

namespace rankine::runtime::state {

using format::StateMode;

constinit StateMode g_mode = StateMode::sampled;

void ChooseMode(const char* mode) {
  if (mode == nullptr) return;
  if (std::strcmp(mode, "exact") == 0) g_mode = StateMode::exact;
  if (std::strcmp(mode, "off") == 0) g_mode = StateMode::off;
}

bool IsKept() {
  if (g_process.phase.load(std::memory_order_acquire) == Phase::unprepared) {
    const int saved = errno;
    Prepare();
    errno = saved;
  }
  const Phase phase = g_process.phase.load(std::memory_order_acquire);
  return phase != Phase::off && g_mode != StateMode::off && service::g_config.mpi;
}

}  // namespace rankine::runtime::state
