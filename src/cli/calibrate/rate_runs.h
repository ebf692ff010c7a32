// The runs that compute rates are averaged over (calibrate/rates.h), where they are to be made.
#pragma once
#include <signal.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

// Archives in a folder of their own, which goes with the object. From Make on, signals that would end this
// process wait for that; a run that is under way gets them.
class RateRuns {
 public:
  RateRuns() = default;
  ~RateRuns();
  RateRuns(const RateRuns&) = delete;
  RateRuns& operator=(const RateRuns&) = delete;

  // Runs the command `count` times under `rankine run --with services`, one after the other; what it writes
  // to standard output goes to standard error. An error says which run failed, and nothing is kept then.
  base::Status Make(const std::vector<std::string>& command, uint32_t count, const std::string& services);
  const std::vector<std::string>& archives() const { return archives_; }

 private:
  sigset_t mask_{};  // as it was
  bool holds_signals_ = false;
  std::string folder_;
  std::vector<std::string> archives_;
};

}  // namespace rankine::cli
