// SPDX-License-Identifier: BSD-3-Clause
// The dependencies between one-sided epochs (causality.h). MPI_Win_complete returns only after its targets
// have entered MPI_Win_post, because the accesses need that. MPI_Win_wait returns only after its origins have
// entered MPI_Win_complete. The standard allows a library to buffer small accesses, so that MPI_Win_complete
// need not wait for the target. But neither Open MPI nor MPICH does that.
//
// The n-th calls of two processes on a window belong together. That holds only if the traces contain every
// call.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/happens_before.h"
#include "analysis/waits/operations.h"

namespace rankine::analysis {

// Checks the epochs in `all` whose target is the process. Threads may call it for several processes at the
// same time.
void CheckEpochs(const std::vector<Operations>& all, uint32_t process, Causality* found);

// Finds the same dependencies as ties (HappensBefore) while the trace is being read.
class EpochOrder {
 public:
  // `all` must outlive it. Nothing may be removed from the lists in `all`.
  explicit EpochOrder(const std::vector<Operations>& all) : all_(all), told_(all.size()) {}

  // Adds the ties that became known since the last call.
  void Find(HappensBefore* ties);
  // Finds the calls that are not tied yet but may be later. `ended`: by process, whether all its calls are in
  // `all`.
  void FindOpen(const std::vector<bool>& ended, std::vector<OpenCalls>* open) const;

 private:
  struct Told {
    size_t posts = 0, completes = 0;  // numbers of calls that are already tied
  };
  const std::vector<Operations>& all_;
  std::vector<std::map<EpochKey, Told>> told_;  // by target
};

}  // namespace rankine::analysis
