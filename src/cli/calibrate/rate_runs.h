// SPDX-License-Identifier: BSD-3-Clause
// Makes the runs over which compute rates are averaged (calibrate/rates.h).
#pragma once
#include <signal.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

// Keeps the archives in a separate folder, which is removed when the object is destroyed. From the call of
// `Make` until the object is destroyed, signals that would end this process stay pending. The pending
// signals still reach a run that is in progress.
class RateRuns {
 public:
  RateRuns() = default;
  ~RateRuns();
  RateRuns(const RateRuns&) = delete;
  RateRuns& operator=(const RateRuns&) = delete;

  // Runs the command several times under `rankine run --with services`. The parameter `count` is the number
  // of runs. The runs follow one another. The command's standard output goes to standard error. An error says
  // which run failed; no archive is kept after an error.
  base::Status Make(const std::vector<std::string>& command, uint32_t count, const std::string& services);
  const std::vector<std::string>& archives() const { return archives_; }

 private:
  sigset_t mask_{};  // the signal mask before the call of Make
  bool holds_signals_ = false;
  std::string folder_;
  std::vector<std::string> archives_;
};

}  // namespace rankine::cli
