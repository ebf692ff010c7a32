// "Other services" of an instance while the program runs, by the samples that lie in its time and the
// kernel's time that the process outside has seen, as analysis/windows/window_services.h has them of an
// archive. A report looks at all samples that the process has so far.
#pragma once
#include "layout/generated/mpi_functions.h"
#include "layout/spool_view.h"
#include "recorder/consumers/windows/told.h"

namespace rankine::recorder::monitor {

struct CallSeconds {                               // by function
  double in_calls[layout::kMaxMpiFunctionId + 1];  // that the window counts
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

// The kernel's time has no time of day: of a function it is no more than the process has, and no more than
// the window's time there. `seconds`: the window's time in calls is in it, and it gets the kernel's.
ServiceTimes ServiceTimesOf(const layout::SpoolView& spool, const Stretch& when, CallSeconds* seconds);

}  // namespace rankine::recorder::monitor
