// SPDX-License-Identifier: BSD-3-Clause
// The functions of GCC's OpenMP runtime in which threads wait for each other. Each call of such a function is
// passed on. If service `openmp` is on and the thread is in a team, the call is timed. For a barrier
// construct, the compiler calls GOMP_barrier. The compiler also calls GOMP_barrier at the end of a loop whose
// iterations it has distributed itself. So the waits at both barriers are recorded as the kind `barrier`.
#include <type_traits>

#include "recorder/consumers/openmp/body.h"
#include "recorder/consumers/openmp/enabled.h"
#include "recorder/consumers/openmp/idle.h"
#include "recorder/consumers/openmp/known_callers.h"
#include "recorder/consumers/openmp/ompt.h"
#include "recorder/consumers/openmp/path_values.h"
#include "recorder/core/link/missing_function.h"

namespace rankine::recorder::openmp {
namespace {

template <class Result, class... Arguments>
Result Wait(KnownCallers* known, const char* name, void* caller, const char* kind, Arguments... arguments) {
  auto* real = reinterpret_cast<Result (*)(Arguments...)>(known->Find(CallerOf(caller), name));
  if (real == nullptr) Missing(name);
  if (!InTeam() || !IsEnabled() || IsListening()) return real(arguments...);
  BeginWait(kind);
  if constexpr (std::is_void_v<Result>) {
    real(arguments...);
    EndWait(kind);
  } else {
    const Result result = real(arguments...);
    EndWait(kind);
    return result;
  }
}

}  // namespace
}  // namespace rankine::recorder::openmp

#define RANKINE_GOMP_WAIT(result, name, kind)                                                         \
  extern "C" __attribute__((visibility("default"))) result name() {                                   \
    static constinit rankine::recorder::openmp::KnownCallers known;                                   \
    return rankine::recorder::openmp::Wait<result>(&known, #name, __builtin_return_address(0), kind); \
  }
#define RANKINE_GOMP_WAIT_FOR(name, kind)                                                                 \
  extern "C" __attribute__((visibility("default"))) void name(void** what) {                              \
    static constinit rankine::recorder::openmp::KnownCallers known;                                       \
    return rankine::recorder::openmp::Wait<void>(&known, #name, __builtin_return_address(0), kind, what); \
  }

RANKINE_GOMP_WAIT(void, GOMP_barrier, "barrier")
RANKINE_GOMP_WAIT(bool, GOMP_barrier_cancel, "barrier")
RANKINE_GOMP_WAIT(void, GOMP_loop_end, "barrier_implicit")
RANKINE_GOMP_WAIT(bool, GOMP_loop_end_cancel, "barrier_implicit")
RANKINE_GOMP_WAIT(void, GOMP_sections_end, "barrier_implicit")
RANKINE_GOMP_WAIT(bool, GOMP_sections_end_cancel, "barrier_implicit")
RANKINE_GOMP_WAIT(void, GOMP_taskwait, "taskwait")
RANKINE_GOMP_WAIT_FOR(GOMP_taskwait_depend, "taskwait")
RANKINE_GOMP_WAIT(void, GOMP_taskgroup_end, "taskgroup")
RANKINE_GOMP_WAIT(void, GOMP_critical_start, "critical")
RANKINE_GOMP_WAIT_FOR(GOMP_critical_name_start, "critical")
RANKINE_GOMP_WAIT(void, GOMP_ordered_start, "ordered")
