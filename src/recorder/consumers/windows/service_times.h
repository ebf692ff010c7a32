// SPDX-License-Identifier: BSD-3-Clause
// Estimates the time of "other services" in an instance while the program runs, from the samples in the
// instance and from the kernel time that an external process has measured. analysis/windows/window_services.h
// computes the same estimate from an archive. A report reads all samples that the process has taken so far.
#pragma once
#include "layout/generated/mpi_functions.h"
#include "layout/spool_view.h"
#include "recorder/consumers/windows/rank_report.h"

namespace rankine::recorder::windows {

struct CallSeconds {                               // by function
  double in_calls[layout::kMaxMpiFunctionId + 1];  // The time in the calls that the monitor window counts.
  double in_kernel[layout::kMaxMpiFunctionId + 1];
};

inline constexpr uint32_t kAllThreads = ~uint32_t{0};

struct Stretch {
  uint64_t begin, end;  // ticks
  uint32_t thread;      // kAllThreads
};

// Returns the thread whose calls the monitor window counts, or kAllThreads.
inline uint32_t ThreadOf(const Window& w) {
  return (w.what & RANKINE_WINDOW_THIS_THREAD) != 0 ? w.thread : kAllThreads;
}

// Kernel time is known only as a total for each function in the whole process. So the kernel time in the
// result is an upper bound. The bound is the smaller of two times: this total, and the time in the function
// that the window counts. The caller sets `seconds` to the window's time in calls; this function adds the
// kernel time.
ServiceTimes ServiceTimesOf(const layout::SpoolView& spool, const Stretch& when, CallSeconds* seconds);

}  // namespace rankine::recorder::windows
