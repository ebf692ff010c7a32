// What one-sided epochs need of each other (causality.h): nobody leaves MPI_Win_complete before its targets
// have entered MPI_Win_post, since the accesses need them, nor MPI_Win_wait before its origins have entered
// MPI_Win_complete. (A library may keep small accesses and leave MPI_Win_complete without the target, which
// the standard allows and neither Open MPI nor MPICH does.)
//
// The n-th of each, between the same two processes on a window, belong together; that is known of traces that
// miss nothing alone.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/operations.h"
#include "analysis/waits/ties.h"

namespace rankine::analysis {

// Of the epochs of which the process is the target, all of which are in `all`. Of several processes at the
// same time.
void CheckEpochs(const std::vector<Operations>& all, uint32_t process, Causality* found);

// The same as ties, while epochs come.
class EpochTies {
 public:
  // Both outlive it; of lists in `all` nothing is taken away.
  explicit EpochTies(const std::vector<Operations>& all) : all_(all), told_(all.size()) {}

  // What has come since the last time.
  void Find(Ties* ties);
  // What is not tied yet, and may be. `ended`: of which processes all calls are in `all`.
  void FindOpen(const std::vector<bool>& ended, std::vector<OpenCalls>* open) const;

 private:
  struct Told {
    size_t posts = 0, completes = 0;  // that were tied with what needs them
  };
  const std::vector<Operations>& all_;
  std::vector<std::map<EpochKey, Told>> told_;  // by target
};

}  // namespace rankine::analysis
