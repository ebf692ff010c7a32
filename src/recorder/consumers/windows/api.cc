// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/api.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/keep_errno.h"
#include "rankine/detail/table.h"
#include "recorder/consumers/windows/comm_argument.h"
#include "recorder/consumers/windows/read.h"
#include "recorder/consumers/windows/report.h"
#include "recorder/consumers/windows/window.h"
#include "recorder/context/regions.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/process.h"

namespace rankine::recorder::windows {
namespace {

// Returns the calling thread if this process counts the thread's calls, or will count them after MPI_Init. In
// all other cases, returns nullptr.
Thread* Measured() {
  // A window may be created before MPI_Init and before any region, so this function may have to prepare the
  // process.
  if (ReadPhase() == Phase::unprepared && context::Ready() == nullptr) return nullptr;
  const Phase phase = ReadPhase();
  if ((phase != Phase::recording && phase != Phase::before_init) || !recorder::g_chosen.mpi ||
      !recorder::g_chosen.profile)
    return nullptr;
  return context::Ready();
}

// Copies the members that the caller's version of the struct contains. The caller may have been compiled
// with an older or newer header, and states the size of its struct.
template <class T>
T Known(const T* given) {
  T all{};
  std::memcpy(&all, given, std::min<size_t>(given->size, sizeof all));
  all.size = sizeof all;
  return all;
}

template <class Change>
int ChangeWindow(rankine_window window, Change change) {
  const uint64_t now = rt::Ticks();
  Thread* t = Measured();
  return t == nullptr ? RANKINE_WINDOW_NOT_MEASURED : change(t, window.id, now);
}

}  // namespace

int CreateWindow(const rankine_window_spec* spec, rankine_window* window) {
  rt::KeepErrno keep;
  if (spec == nullptr || window == nullptr) return RANKINE_WINDOW_INVALID;
  window->id = 0;
  Thread* t = Measured();
  if (t == nullptr) return RANKINE_WINDOW_NOT_MEASURED;
  const rankine_window_spec known = Known(spec);
  uint32_t comm = layout::kNoIndex;
  if (known.comm != nullptr) {
    uint64_t handle = 0;
    if (!HandleOf(known.comm, (known.what & RANKINE_WINDOW_FORTRAN_COMM) != 0, &handle))
      return RANKINE_WINDOW_INVALID;
    comm = CommIndexOf(t, handle);
    if (comm == layout::kNoIndex) return RANKINE_WINDOW_INVALID;
  }
  return Create(known, comm, 0, &window->id);
}

int FreeWindow(rankine_window* window) {
  rt::KeepErrno keep;
  if (window == nullptr) return RANKINE_WINDOW_INVALID;
  if (Measured() == nullptr) return RANKINE_WINDOW_NOT_MEASURED;
  const int answer = Free(window->id);
  if (answer == RANKINE_WINDOW_OK) window->id = 0;
  return answer;
}

int StartWindow(rankine_window window) {
  rt::KeepErrno keep;
  return ChangeWindow(window, Start);
}

int StopWindow(rankine_window window) {
  rt::KeepErrno keep;
  return ChangeWindow(window, Stop);
}

int ResetWindow(rankine_window window) {
  rt::KeepErrno keep;
  return ChangeWindow(window, Reset);
}

int ReadWindow(rankine_window window, rankine_window_values* values) {
  rt::KeepErrno keep;
  // The size is checked, because a program may have forgotten to set it. Without the check, the program
  // would get zeros instead of counts.
  if (values == nullptr || values->size < offsetof(rankine_window_values, all)) return RANKINE_WINDOW_INVALID;
  if (Measured() == nullptr) return RANKINE_WINDOW_NOT_MEASURED;
  const Window* w = Find(window.id);
  if (w == nullptr) return RANKINE_WINDOW_INVALID;
  rankine_window_values all{};
  if (!Read(*w, rt::Ticks(), &all)) return RANKINE_WINDOW_WRONG_STATE;
  const uint32_t size = values->size;
  all.size = size;
  std::memcpy(values, &all, std::min<size_t>(size, sizeof all));
  return RANKINE_WINDOW_OK;
}

int ReportWindow(rankine_window window, const char* path, const void* comm) {
  rt::KeepErrno keep;
  Thread* t = Measured();
  const Window* w = t == nullptr ? nullptr : Find(window.id);
  if (comm != nullptr) return ReportTogether(t, w, path, comm);
  if (t == nullptr) return RANKINE_WINDOW_NOT_MEASURED;
  return w == nullptr ? RANKINE_WINDOW_INVALID : Report(*w, path);
}

}  // namespace rankine::recorder::windows
