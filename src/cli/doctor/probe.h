// SPDX-License-Identifier: BSD-3-Clause
// The result of testing one capability of the machine. Each capability is tested by using it.
#pragma once
#include <string>
#include <vector>

namespace rankine::cli {

struct Finding {
  std::string name;  // the name for --json, such as "perf.task_clock"
  bool ok = false;
  std::string found;  // the result of the test, as text for the user
  // features that are unavailable because the capability is missing; empty if it is available
  std::string lost;
};

// Each function appends its findings. None of the tests needs privileges, changes anything, or takes longer
// than a few milliseconds.
void ProbeBuild(std::vector<Finding>& findings);
// Adds no finding outside of a container.
void ProbeContainer(std::vector<Finding>& findings);
void ProbePerf(std::vector<Finding>& findings);
void ProbeKernel(std::vector<Finding>& findings);
void ProbeSpoolRoom(std::vector<Finding>& findings);
void ProbeMpi(std::vector<Finding>& findings);

}  // namespace rankine::cli
