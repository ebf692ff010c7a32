// One thing that the machine allows or not, tried and not guessed.
#pragma once
#include <string>
#include <vector>

namespace rankine::cli {

struct Finding {
  std::string name;  // for --json: "perf.task_clock"
  bool ok = false;
  std::string found;  // what the machine said
  std::string lost;   // what a user goes without when it is not ok; empty when ok
};

// Each appends its findings. None needs privileges, changes anything or takes longer than some milliseconds.
void ProbeBuild(std::vector<Finding>& findings);
void ProbePerf(std::vector<Finding>& findings);
void ProbeKernel(std::vector<Finding>& findings);
void ProbeSpoolRoom(std::vector<Finding>& findings);
void ProbeMpi(std::vector<Finding>& findings);

}  // namespace rankine::cli
