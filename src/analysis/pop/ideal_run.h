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

// How long the process's first thread waits in MPI calls of one region, in the replay. In this replay, all
// time in MPI counts as waiting.
struct IdealWait {
  uint32_t process = 0;  // index in Tables::processes
  context::NodeId node = context::kRoot;
  uint64_t ns = 0;
};

// How far a thread has got in the replay at some moment of the run: elapsed time in ns, and the part of it
// spent waiting.
struct IdealMark {
  uint64_t elapsed = 0, waited = 0;
};

struct RunMarks;  // defined in run_marks.h

struct IdealRun {
  double seconds = 0;          // duration of the replay, until the last rank ends
  double busiest_seconds = 0;  // computation time of the rank that computes most; at most `seconds`
  std::string failure;         // why there is no replay, as a clause; empty: it succeeded
  std::vector<IdealWait> waits{};
  // For a run with an event trace: the moments given to the replay, and how far each process's first thread
  // had got by then. `at` is indexed by process, then by moment.
  std::shared_ptr<const RunMarks> marks = nullptr;
  std::vector<std::vector<IdealMark>> at{};
  std::string not_placed{};  // why `at` is missing although there are marks
  // Bounds on `seconds`: how it could change if each computation took its true time instead of the mean; 0:
  // not computed.
  double least_seconds = 0, most_seconds = 0;
};

}  // namespace rankine::analysis
