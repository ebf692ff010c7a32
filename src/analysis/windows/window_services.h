// SPDX-License-Identifier: BSD-3-Clause
// How MPI calls in a monitor window spent their time other than on communication, from samples (the "other
// services" of the MPI/RT instrumentation proposal).
//
// A sample belongs to an instance if its process took it between start and end of the instance. Time in the
// kernel is sampled from outside the threads. These samples have no time of day, only process and function,
// so we can only bound the kernel time of a window. The upper bound is the smaller of two times: the run's
// kernel time, and the window's time in these calls. The lower bound is the run's kernel time minus the time
// in these calls outside the window. The bounds are only as accurate as those samples. The part of MPI is
// derived from the address of the sampled instruction alone. So work that a transport does by calling the C
// library is attributed to the C library.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "analysis/windows/windows.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct WindowServices {
  bool asked = false;            // true if the window counts other services; otherwise, all else is 0
  uint64_t samples = 0;          // number of samples in MPI
  uint64_t work = 0, stall = 0;  // in ns, corrected for lost ticks
  uint64_t parts[layout::kMostMpiPart + 1] = {};  // work by layout::MpiPart; none: unknown
  uint64_t kernel_least = 0, kernel_most = 0;     // bounds on the time in the kernel, in ns
  bool known() const { return samples > 0 || kernel_most > 0; }
  // False if some samples were taken by a version of Rankine that did not record the part.
  bool parts_known() const { return parts[0] == 0; }
};

// Returns one result for each of `lines`, which must be the windows of `tables`. If any window counts other
// services, reads all samples once.
std::vector<WindowServices> ServicesOfWindows(const archive::Tables& tables, const SampleSums& sums,
                                              std::span<const WindowLine> lines);

}  // namespace rankine::analysis
