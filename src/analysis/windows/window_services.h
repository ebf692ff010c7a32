// SPDX-License-Identifier: BSD-3-Clause
// Uses samples to show how MPI calls in a monitor window spent the time that was not communication. The
// MPI/RT instrumentation proposal calls activities other than communication "other services".
//
// A sample belongs to an instance if the instance's process took the sample between the start and the end
// of the instance. Time in the kernel is sampled by a sampler outside the threads. Samples of the kernel
// contain the process and the function, but no time of day. So these samples give only bounds on the kernel
// time of a window. The upper bound for a function is the smaller of two times: the function's time in the
// kernel during the run, and its time in the window. The lower bound for a function is its time in the kernel
// during the run, minus its time outside the window. The bounds are only as accurate as the samples of time
// in the kernel. The part of MPI to which a sample belongs depends only on the address of the sampled
// instruction. If an MPI transport calls the C library, the samples in these calls are attributed to the C
// library.
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
  bool asked = false;            // true if the window counts other services; if false, all other fields are 0
  uint64_t samples = 0;          // number of samples in MPI
  uint64_t work = 0, stall = 0;  // The times in ns, corrected for lost ticks.
  uint64_t parts[layout::kMostMpiPart + 1] = {};  // work by layout::MpiPart; the part `none` is unknown
  uint64_t kernel_least = 0, kernel_most = 0;     // The bounds on the time in the kernel, in ns.
  bool known() const { return samples > 0 || kernel_most > 0; }
  // False if some samples lack the part of MPI that ran, because an older version of Rankine took these
  // samples.
  bool parts_known() const { return parts[0] == 0; }
};

// Returns one result for each line. The argument `lines` must contain the windows of `tables`. If any
// window counts other services, all samples are read once.
std::vector<WindowServices> ServicesOfWindows(const archive::Tables& tables, const SampleSums& sums,
                                              std::span<const WindowLine> lines);

}  // namespace rankine::analysis
