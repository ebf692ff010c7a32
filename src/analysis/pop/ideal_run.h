// SPDX-License-Identifier: BSD-3-Clause
// The result of replaying a run's time-independent trace with an ideal network. The rankine command runs the
// replay and passes the result in, because src/analysis must not depend on the simulator.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "context/space.h"

namespace rankine::analysis {

// The time in ns that the first thread of a process waits in the MPI calls of one region, in the replay. In
// the replay with an ideal network, all time in MPI is waiting.
struct IdealWait {
  uint32_t process = 0;  // index in Tables::processes
  context::NodeId node = context::kRoot;
  uint64_t ns = 0;
};

// The progress of a thread in the replay at the point that corresponds to a moment of the run. The progress
// consists of the elapsed time and the waiting time, both in ns.
struct IdealMark {
  uint64_t elapsed = 0, waited = 0;
};

struct RunMarks;  // defined in run_marks.h

struct IdealRun {
  double seconds = 0;          // The duration of the replay until its last rank ends.
  double busiest_seconds = 0;  // computation time of the rank that computes most; at most `seconds`
  std::string failure;         // the reason why there is no replay, as a clause; empty: the replay succeeded
  std::vector<IdealWait> waits{};
  // The moments that were passed to the replay, and the progress of each process's first thread at these
  // moments. Both fields are set only for a run with an event trace. The array `at` is indexed by process,
  // then by moment.
  std::shared_ptr<const RunMarks> marks = nullptr;
  std::vector<std::vector<IdealMark>> at{};
  std::string not_placed{};  // The reason why the field `at` is empty although the field `marks` is set.
  // The bounds on `seconds` if each computation took its true time instead of the mean time. 0 if the bounds
  // were not computed.
  double least_seconds = 0, most_seconds = 0;
};

}  // namespace rankine::analysis
