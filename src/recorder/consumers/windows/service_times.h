// SPDX-License-Identifier: BSD-3-Clause
// "Other services" of an instance while the program runs: from the samples in its time and from the kernel
// time that the outside process has seen. analysis/windows/window_services.h computes the same from an
// archive. A report reads all samples of the process so far.
#pragma once
#include "layout/generated/mpi_functions.h"
#include "layout/spool_view.h"
#include "recorder/consumers/windows/rank_report.h"

namespace rankine::recorder::windows {

struct CallSeconds {                               // by function
  double in_calls[layout::kMaxMpiFunctionId + 1];  // the window counts these calls
  double in_kernel[layout::kMaxMpiFunctionId + 1];
};

inline constexpr uint32_t kAllThreads = ~uint32_t{0};

struct Stretch {
  uint64_t begin, end;  // ticks
  uint32_t thread;      // kAllThreads
};

// The thread that a window counts.
inline uint32_t ThreadOf(const Window& w) {
  return (w.what & RANKINE_WINDOW_THIS_THREAD) != 0 ? w.thread : kAllThreads;
}

// Kernel time has no time of day: for a function it is at most the process's, and at most the window's time
// there. `seconds` contains the window's time in calls, and gets the kernel's.
ServiceTimes ServiceTimesOf(const layout::SpoolView& spool, const Stretch& when, CallSeconds* seconds);

}  // namespace rankine::recorder::windows
