// What MPI calls did inside of a monitor window beside communicating, as far as samples tell ("other
// services" of the MPI/RT instrumentation proposal).
//
// A sample belongs to an instance when it was taken on its process between its start and its end. Time in the
// kernel was seen from outside and has no time of day, only its process and function: of a window it is at
// most what the whole run has, and at most the window's time in these calls; and at least what the run has
// beyond the time in these calls that is not the window's. Both are exact as far as the looks from outside
// are. In what of MPI a thread was is told by the instruction alone: what a transport has the C library do is
// the latter's.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "analysis/windows/windows.h"

namespace rankine::analysis {

struct WindowServices {
  bool asked = false;                             // the window counts other services; else all is 0
  uint64_t samples = 0;                           // in MPI, of which
  uint64_t work = 0, stall = 0;                   // ns, lost ticks weighed in
  uint64_t parts[layout::kMostMpiPart + 1] = {};  // of the work, by layout::MpiPart; none: not told
  uint64_t kernel_least = 0, kernel_most = 0;     // ns: between these was in the kernel
  bool known() const { return samples > 0 || kernel_most > 0; }
  // Some of the work was not looked at: the samples are of a rankine that did not.
  bool parts_known() const { return parts[0] == 0; }
};

// As many as `lines`, which are the tables' windows. One pass over all samples when one was asked.
std::vector<WindowServices> ServicesOfWindows(const archive::Tables& tables, const SampleSums& sums,
                                              std::span<const WindowLine> lines);

}  // namespace rankine::analysis
