// SPDX-License-Identifier: BSD-3-Clause
// The part of OMPT that we use, as defined by the OpenMP specification 5.0 (sections 4.2 to 4.5). The
// official header is part of LLVM's OpenMP, which a build machine need not have.
#pragma once
#include <cstdint>

extern "C" {

union ompt_data_t {
  uint64_t value;
  void* ptr;
};

using ompt_interface_fn_t = void (*)();
using ompt_callback_t = void (*)();
using ompt_function_lookup_t = ompt_interface_fn_t (*)(const char* name);
using ompt_initialize_t = int (*)(ompt_function_lookup_t lookup, int device, ompt_data_t* tool_data);
using ompt_finalize_t = void (*)(ompt_data_t* tool_data);
using ompt_set_callback_t = int (*)(int event, ompt_callback_t callback);

struct ompt_start_tool_result_t {
  ompt_initialize_t initialize;
  ompt_finalize_t finalize;
  ompt_data_t tool_data;
};

}  // extern "C"

namespace rankine::recorder::openmp {

// The numbers of events (table 4.1 of the specification), endpoints, and kinds of tasks.
inline constexpr int kParallelBegin = 3, kParallelEnd = 4, kTaskCreate = 5, kTaskSchedule = 6;
inline constexpr int kImplicitTask = 7, kSyncRegionWait = 16, kWork = 20, kSyncRegion = 23;
inline constexpr int kMutexAcquire = 26, kMutexAcquired = 27, kReduction = 31;
inline constexpr int kScopeBegin = 1, kScopeEnd = 2;
inline constexpr int kTaskImplicit = 2, kTaskExplicit = 4;
// Reasons for leaving a task (ompt_task_status_t). With any other reason, the thread does not switch to
// another task.
inline constexpr int kTaskComplete = 1, kTaskCancel = 3, kTaskDetach = 4, kTaskSwitch = 7;

// Returns whether a runtime reports its events to us. If a runtime reports its events, its entry points for
// GCC are not measured.
bool IsListening();

}  // namespace rankine::recorder::openmp
