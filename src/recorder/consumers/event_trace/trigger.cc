// SPDX-License-Identifier: BSD-3-Clause
// The signal handler that makes the flight recorder keep its contents. The handler must not allocate memory,
// take locks, or change errno.
#include "recorder/consumers/event_trace/trigger.h"

#include <cerrno>
#include <csignal>

#include "recorder/consumers/event_trace/calls.h"
#include "recorder/consumers/event_trace/options.h"
#include "recorder/context/event_options.h"
#include "recorder/core/chosen_services.h"
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
  if (g_stream.keep == 0 || g_keep.signal == 0 || !recorder::g_chosen.trace_calls) return;
  if (!recorder::sampling::TakeNamed(g_keep.signal, OnSignal)) recorder::RefuseService("trace(signal)");
}

}  // namespace rankine::recorder::event_trace
