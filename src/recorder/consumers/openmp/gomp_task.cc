// SPDX-License-Identifier: BSD-3-Clause
// Wraps the function that the program passes to GOMP_task. So the task is always in the regions in which it
// was created, even if another thread runs it. The runtime copies a task's data, which contain our data,
// followed by the program's data. The runtime runs a task on the stack of the thread's previous task, which
// the new task interrupts. When the function returns, the interrupted task continues in its former regions.
// GOMP_taskloop is not wrapped, because it writes loop bounds into the program's data.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "recorder/consumers/openmp/body.h"
#include "recorder/consumers/openmp/enabled.h"
#include "recorder/consumers/openmp/idle.h"
#include "recorder/consumers/openmp/known_callers.h"
#include "recorder/consumers/openmp/ompt.h"
#include "recorder/consumers/openmp/task.h"
#include "recorder/core/link/missing_function.h"

namespace rankine::recorder::openmp {
namespace {

using Body = void (*)(void*);
using Copy = void (*)(void* to, void* from);
using GompTask = void (*)(Body, void*, Copy, long size, long align, bool undelayed, unsigned flags,
                          void** depend, int priority, void* detach);

constexpr unsigned kDetach = 1u << 13;  // If this flag is set, the runtime writes the event into the task's
                                        // data.

// A Task is stored at the beginning of a task's data. A Source contains the data from which the runtime
// copies them.
struct Task {
  Body body;
  const context::Node* path;
  long offset;  // the offset of the program's data
};
struct Source {
  Task task;
  void* data;
  Copy copy;
  long size;
};

void CopyTask(void* to, void* from) {
  const auto& source = *static_cast<const Source*>(from);
  *static_cast<Task*>(to) = source.task;
  void* data = static_cast<std::byte*>(to) + source.task.offset;
  if (source.copy != nullptr) return source.copy(data, source.data);
  if (source.size > 0) std::memcpy(data, source.data, static_cast<size_t>(source.size));
}

void RunTask(void* argument) {
  const Task task = *static_cast<const Task*>(argument);
  const context::Node* before = GoOverTo(task.path);
  {
    const RunningBody running(task.body);
    task.body(static_cast<std::byte*>(argument) + task.offset);
  }
  GoOverTo(before);
}

}  // namespace
}  // namespace rankine::recorder::openmp

extern "C" __attribute__((visibility("default"))) void GOMP_task(void (*body)(void*), void* data,
                                                                 void (*copy)(void*, void*), long size,
                                                                 long align, bool undelayed, unsigned flags,
                                                                 void** depend, int priority, void* detach) {
  using namespace rankine::recorder::openmp;
  static constinit KnownCallers known;
  auto* real = reinterpret_cast<GompTask>(known.Find(CallerOf(__builtin_return_address(0)), "GOMP_task"));
  if (real == nullptr) rankine::recorder::Missing("GOMP_task");
  const bool ours = IsEnabled() && !IsListening() && (flags & kDetach) == 0 && InTeam();
  const rankine::recorder::context::Node* path = ours ? TaskPath() : nullptr;
  if (path == nullptr) return real(body, data, copy, size, align, undelayed, flags, depend, priority, detach);
  const long wider = align > static_cast<long>(alignof(Task)) ? align : static_cast<long>(alignof(Task));
  const long offset = (static_cast<long>(sizeof(Task)) + wider - 1) / wider * wider;
  Source source{{body, path, offset}, data, copy, size};
  real(RunTask, &source, CopyTask, offset + size, wider, undelayed, flags, depend, priority, detach);
}
