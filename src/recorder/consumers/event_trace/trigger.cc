// The handler: nothing here may allocate, lock, or change errno.
#include "recorder/consumers/event_trace/trigger.h"

#include <cerrno>
#include <csignal>

#include "recorder/consumers/action_trace/recorder.h"
#include "recorder/consumers/sampling/own_signal.h"
#include "recorder/core/config.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::service::trace {
namespace {

void OnSignal(int signal, siginfo_t* info, void* context) {
  const int saved = errno;
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* t = ThreadAt(i);
    if (t != nullptr && t->ti != nullptr && t->ti->events != nullptr)
      t->ti->events->KeepSoon(&t->context.trace);
  }
  if (!sampling::HasNoHandler(signal)) sampling::PassOn(signal, info, context);
  errno = saved;
}

}  // namespace

void WaitForSignal() {
  if (g_config.trace_keep == 0 || g_config.trace_signal == 0 || !g_config.trace_calls) return;
  if (!sampling::TakeNamed(g_config.trace_signal, OnSignal)) RefuseService("trace(signal)");
}

}  // namespace rankine::recorder::service::trace
