// SPDX-License-Identifier: BSD-3-Clause
// The result of replaying a run's time-independent trace on an ideal network. The command runs the replay and
// passes the result in, because src/analysis must not depend on the simulator.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "context/space.h"

namespace rankine::analysis {

// The time that the process's first thread waits in MPI in the replay, by region of the calls. In this
// replay, all time in MPI is waiting time.
struct IdealWait {
  uint32_t process = 0;  // index in Tables::processes
  context::NodeId node = context::kRoot;
  uint64_t ns = 0;
};

// How far a thread has got in the replay at a moment of the run, in ns: elapsed time, and the part of it
// spent waiting.
struct IdealMark {
  uint64_t elapsed = 0, waited = 0;
};

struct RunMarks;  // defined in run_marks.h

struct IdealRun {
  double seconds = 0;          // duration of the replay, until the last rank ends
  double busiest_seconds = 0;  // computation time of the rank that computes most; at most `seconds`
  std::string failure;         // the reason why there is no replay, as a clause; empty: it succeeded
  std::vector<IdealWait> waits{};
  // For a run with an event trace: the moments that the replay was given, and how far each process's first
  // thread had got at them. `at` is indexed by process, then by index among its moments.
  std::shared_ptr<const RunMarks> marks = nullptr;
  std::vector<std::vector<IdealMark>> at{};
  std::string not_placed{};  // the reason why `at` is missing although there are marks
  // Bounds on `seconds` for the case that each computation took its true time instead of the mean; 0: not
  // computed.
  double least_seconds = 0, most_seconds = 0;
};

}  // namespace rankine::analysis
