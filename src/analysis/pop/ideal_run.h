// SPDX-License-Identifier: BSD-3-Clause
// The result of replaying a run's time-independent trace on a network without delay. The command makes the
// replay and passes the result: src/analysis does not depend on the simulator.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "context/space.h"

namespace rankine::analysis {

// The waiting time in MPI in the replay, on the process's first thread, by the region of the calls. In this
// replay all time in MPI is waiting.
struct IdealWait {
  uint32_t process = 0;  // index in Tables::processes
  context::NodeId node = context::kRoot;
  uint64_t ns = 0;
};

// A thread's progress in the replay at a moment of the run, in ns: elapsed time, and the waiting part.
struct IdealMark {
  uint64_t elapsed = 0, waited = 0;
};

struct RunMarks;  // in run_marks.h

struct IdealRun {
  double seconds = 0;          // duration of the replay until the last rank ends
  double busiest_seconds = 0;  // computation of the rank that computes most; at most `seconds`
  std::string failure;         // the reason for a missing replay, as a clause; empty: it succeeded
  std::vector<IdealWait> waits{};
  // For a run with an event trace: the moments given to the replay, and the progress of each process's first
  // thread at them. `at` is by process and by index among its moments.
  std::shared_ptr<const RunMarks> marks = nullptr;
  std::vector<std::vector<IdealMark>> at{};
  std::string not_placed{};  // the reason for a missing `at` although there are marks
  // Bounds of `seconds` if each computation took its true time instead of a mean; 0: not computed.
  double least_seconds = 0, most_seconds = 0;
};

}  // namespace rankine::analysis
