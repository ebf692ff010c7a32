// SPDX-License-Identifier: BSD-3-Clause
// How MPI calls in a monitor window spent their time apart from communication, from samples (the "other
// services" of the MPI/RT instrumentation proposal).
//
// A sample belongs to an instance if it was taken on its process between start and end. Samples of time in
// the kernel are taken from outside. They have no time of day, only process and function. So a window has two
// bounds on its kernel time. The upper bound is the smaller of the run's kernel time and the window's time in
// these calls. The lower bound is the run's kernel time minus the time of these calls outside the window.
// Both are as accurate as the samples from outside. The part of MPI is derived from the instruction alone. So
// work that a transport does in the C library is attributed to the C library.
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
  bool asked = false;                             // the window counts other services; otherwise all else is 0
  uint64_t samples = 0;                           // number of samples in MPI
  uint64_t work = 0, stall = 0;                   // in ns, corrected for lost ticks
  uint64_t parts[layout::kMostMpiPart + 1] = {};  // work by layout::MpiPart; none: unknown
  uint64_t kernel_least = 0, kernel_most = 0;     // bounds on the time in the kernel, in ns
  bool known() const { return samples > 0 || kernel_most > 0; }
  // False if some samples come from a version of Rankine that did not record the part.
  bool parts_known() const { return parts[0] == 0; }
};

// One result for each of `lines`, which must be the windows of `tables`. Reads all samples once if some
// window counts other services.
std::vector<WindowServices> ServicesOfWindows(const archive::Tables& tables, const SampleSums& sums,
                                              std::span<const WindowLine> lines);

}  // namespace rankine::analysis
