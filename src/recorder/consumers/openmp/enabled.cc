// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/openmp/enabled.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>

#include "layout/environment.h"
#include "recorder/core/process.h"

namespace rankine::recorder::openmp {

constinit bool g_requested = false;

// If the environment contains no list of services, the answer is known without preparing the process.
bool IsEnabled() {
  enum : int { unknown, no, yes };
  static constinit std::atomic<int> known{unknown};
  int answer = known.load(std::memory_order_acquire);
  if (answer == unknown) {
    const int saved = errno;
    // Once the process is prepared, the variable may have been removed from the environment.
    const bool prepared = ReadPhase() != Phase::unprepared;
    const char* list = prepared ? nullptr : std::getenv(layout::kEnvWith);
    answer = no;
    if (prepared || (list != nullptr && *list != '\0')) {
      Prepare();
      if (g_requested) answer = yes;
    }
    known.store(answer, std::memory_order_release);
    errno = saved;
  }
  return answer == yes;
}

}  // namespace rankine::recorder::openmp
