// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/pop/pop.h"

#include <algorithm>

namespace rankine::analysis {

Pop ComputePop(std::span<const ProcessTime> times) {
  Pop pop;
  double useful = 0;
  double mpi = 0;
  double others = 0;
  double runtime = 0;
  for (size_t i = 0; i < times.size(); ++i) {
    if (!times[i].known) continue;
    if (pop.processes == 0) pop.slowest = pop.fastest = i;
    ++pop.processes;
    if (times[i].useful > times[pop.slowest].useful) pop.slowest = i;
    if (times[i].useful < times[pop.fastest].useful) pop.fastest = i;
    if (times[i].uncounted) ++pop.uncounted;
    pop.runtime = std::max(pop.runtime, times[i].runtime);
    useful += static_cast<double>(times[i].useful);
    mpi += static_cast<double>(times[i].mpi);
    others += static_cast<double>(times[i].other_mpi);
    if (times[i].other_mpi != 0) ++pop.threaded;
    runtime += static_cast<double>(times[i].runtime);
  }
  if (pop.processes == 0 || pop.uncounted != 0) return pop;
  pop.useful_average = useful / static_cast<double>(pop.processes);
  pop.useful_max = times[pop.slowest].useful;
  pop.mpi_share = runtime > 0 ? mpi / runtime : 0;
  pop.all_threads_mpi_share = runtime > 0 ? (mpi + others) / runtime : 0;
  if (pop.useful_max == 0 || pop.runtime == 0) return pop;
  const double max = static_cast<double>(pop.useful_max);
  const double total = static_cast<double>(pop.runtime);
  pop.load_balance = pop.useful_average / max;
  pop.communication = max / total;
  pop.parallel = pop.useful_average / total;
  return pop;
}

void SplitCommunication(const IdealRun& ideal, Pop* pop) {
  // The maximum by which the transfer efficiency may exceed 1. Two runs of the same program may differ by
  // this share.
  constexpr double kNothing = 1e-2;
  if (!pop->communication) return;
  if (!ideal.failure.empty()) {
    pop->not_split = ideal.failure;
    return;
  }
  if (ideal.seconds <= 0 || ideal.busiest_seconds <= 0) {
    pop->not_split = "the trace contains no computation";
    return;
  }
  pop->serialisation = std::min(1.0, ideal.busiest_seconds / ideal.seconds);
  constexpr double kUnsure = 0.02;
  if (ideal.most_seconds > 0 && ideal.least_seconds > 0) {
    const double least = std::min(1.0, ideal.busiest_seconds / ideal.most_seconds);
    const double most = std::min(1.0, ideal.busiest_seconds / ideal.least_seconds);
    if (most - least > kUnsure) {
      pop->serialisation_least = least;
      pop->serialisation_most = most;
    }
  }
  const double transfer = *pop->communication / *pop->serialisation;
  if (transfer <= 1 + kNothing) {
    pop->transfer = std::min(1.0, transfer);
  } else {
    pop->not_split =
        "ranks waited less in the run than in its replay. In the replay, computation is time on a processor; "
        "in the run, "
        "ranks that waited for a processor count as working";
  }
}

}  // namespace rankine::analysis
