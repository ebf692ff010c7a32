// SPDX-License-Identifier: BSD-3-Clause
// The first code that runs in a process, and the handlers for children created by fork (core/process.h).
#include <atomic>
#include <cstdlib>

#include "base/arch/processor.h"
#include "base/rt/own_stderr.h"
#include "layout/environment.h"
#include "recorder/context/selection.h"
#include "recorder/core/config.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/core/state_mode.h"
#include "recorder/core/thread.h"
#include "recorder/session/clocks.h"
#include "recorder/session/consumers.h"

// pthread_atfork() in the static part of glibc calls this function. The reference is weak, like that of
// on_exit(), because other C libraries lack the function. LD_PRELOAD also loads us into helper programs of
// the job, which may use another C library. With a strong reference, the loader of another C library would
// refuse to start the helper program.
extern "C" int __register_atfork(void (*prepare)(), void (*parent)(), void (*child)(), void* dso) noexcept
    __attribute__((weak));
extern "C" __attribute__((visibility("hidden"))) void* __dso_handle;

namespace rankine::recorder {

namespace {

// This constructor runs before the program can open its own file as descriptor 2.
[[gnu::constructor]] void SeeStderr() {
  rt::RememberStderr();
}

void BeforeFork() {
  RANKINE_ASK_EACH(Consumers, BeforeFork);
}

void AfterFork() {
  RANKINE_ASK_EACH(Consumers, AfterFork);
}

void PrepareOnce() {
  rt::RememberStderr();
  rt::ChooseClock();
  SkewForTests(std::getenv(layout::kEnvClockSkew));
  g_process.start = rt::ReadClockPair();
  const char* depth = std::getenv(layout::kEnvCallsiteDepth);
  int n = depth == nullptr ? 1 : std::atoi(depth);
  g_process.callsite_depth = n < 1 ? 1 : n > layout::kMaxCallsiteDepth ? layout::kMaxCallsiteDepth : n;
  recorder::Configure(std::getenv(layout::kEnvWith));
  control::Configure(std::getenv(layout::kEnvSelect));
  stall::ChooseMode(std::getenv(layout::kEnvState));
  RANKINE_ASK_EACH(Consumers, Configure);
  const char* off = std::getenv(layout::kEnvOff);
  bool is_off = off != nullptr && off[0] != '\0' && !(off[0] == '0' && off[1] == '\0');
  is_off = is_off || __register_atfork == nullptr;  // If the C library lacks this function, it is not glibc.
  if (!is_off) __register_atfork(BeforeFork, AfterFork, BecomeChild, &__dso_handle);
  SetPhase(is_off ? Phase::off : Phase::before_init);
}

}  // namespace

void BecomeChild() {
  control::LeaveParent();
  RANKINE_ASK_EACH(Consumers, OnForkedChild);
  SetPhase(Phase::off);
  ForgetThread();
  g_spool.Forget();
}

void Prepare() {
  static std::atomic<int> state{0};
  int expected = 0;
  if (state.compare_exchange_strong(expected, 1)) {
    PrepareOnce();
    state.store(2, std::memory_order_release);
  }
  while (state.load(std::memory_order_acquire) != 2) cpu::Pause();
}

}  // namespace rankine::recorder
