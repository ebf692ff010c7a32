// SPDX-License-Identifier: BSD-3-Clause
// The dependencies between epochs of one-sided communication (causality.h). MPI_Win_complete returns only
// after its targets have entered MPI_Win_post, because accesses may not begin earlier. MPI_Win_wait returns
// only after its origins have entered MPI_Win_complete. The standard would allow a library to buffer small
// accesses, so that MPI_Win_complete need not wait for the target. But neither Open MPI nor MPICH does so.
//
// The n-th calls of two processes on a window belong together, provided that the traces contain every call.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/happens_before.h"
#include "analysis/waits/operations.h"

namespace rankine::analysis {

// Checks those epochs in `all` whose target is the process. Several threads may call it at the same time for
// different processes.
void CheckEpochs(const std::vector<Operations>& all, uint32_t process, Causality* found);

// Finds the same dependencies while the trace is being read, and reports them as ties (HappensBefore).
class EpochOrder {
 public:
  // `all` must outlive it. Nothing may be removed from the lists in `all` meanwhile.
  explicit EpochOrder(const std::vector<Operations>& all) : all_(all), told_(all.size()) {}

  // Adds the ties found since the last call.
  void Find(HappensBefore* ties);
  // Finds the first calls for which further ties may follow. `ended`: by process, true if all its calls are
  // in `all`.
  void FindOpen(const std::vector<bool>& ended, std::vector<OpenCalls>* open) const;

 private:
  struct Told {
    size_t posts = 0, completes = 0;  // number of calls that already have ties
  };
  const std::vector<Operations>& all_;
  std::vector<std::map<EpochKey, Told>> told_;  // by target
};

}  // namespace rankine::analysis
