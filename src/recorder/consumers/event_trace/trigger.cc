// SPDX-License-Identifier: BSD-3-Clause
// The signal handler that makes the flight recorder keep its contents. The handler must not allocate, lock,
// or change errno.
#include "recorder/consumers/event_trace/trigger.h"

#include <cerrno>
#include <csignal>

#include "recorder/consumers/event_trace/calls.h"
#include "recorder/core/config.h"
#include "recorder/core/own_signal.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::event_trace {
namespace {

void OnSignal(int signal, siginfo_t* info, void* context) {
  const int saved = errno;
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* t = ThreadAt(i);
    if (t != nullptr && t->events != nullptr) t->events->KeepSoon(&t->context.trace);
  }
  if (!recorder::sampling::HasNoHandler(signal)) recorder::sampling::PassOn(signal, info, context);
  errno = saved;
}

}  // namespace

void WaitForSignal() {
  if (recorder::g_config.trace_keep == 0 || recorder::g_config.trace_signal == 0 ||
      !recorder::g_config.trace_calls)
    return;
  if (!recorder::sampling::TakeNamed(recorder::g_config.trace_signal, OnSignal))
    recorder::RefuseService("trace(signal)");
}

}  // namespace rankine::recorder::event_trace
