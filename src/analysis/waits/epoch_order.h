// SPDX-License-Identifier: BSD-3-Clause
// Finds dependencies between the epochs that two processes have on an RMA window (causality.h).
// MPI_Win_complete returns only after its targets have entered MPI_Win_post, because accesses may not begin
// earlier. MPI_Win_wait returns only when all its origins have entered MPI_Win_complete. According to the
// standard, a library may buffer small accesses. With buffering, MPI_Win_complete does not have to wait for
// the target. However, MPI_Win_complete does not return early in Open MPI and MPICH, because these libraries
// do not buffer accesses for this purpose.
//
// The n-th call of one process on a window corresponds to the n-th call of the other process. The n-th
// calls correspond only if the traces contain every call.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/happens_before.h"
#include "analysis/waits/operations.h"

namespace rankine::analysis {

// Checks the epochs that have the process as their target. Several threads may call this function at the
// same time for different processes.
void CheckEpochs(const std::vector<Operations>& all, uint32_t process, Causality* found);

// Finds dependencies between epochs while the trace is being read, and adds them to HappensBefore.
class EpochOrder {
 public:
  // The argument `all` must outlive the object. While the object exists, nothing may be removed from the
  // lists in `all`.
  explicit EpochOrder(const std::vector<Operations>& all) : all_(all), told_(all.size()) {}

  // Adds the dependencies that are new since the last call of `Find`.
  void Find(HappensBefore* ties);
  // Finds the first calls that may still get further dependencies. For each process, the element of `ended`
  // is true if all its calls are in the lists.
  void FindOpen(const std::vector<bool>& ended, std::vector<OpenCalls>* open) const;

 private:
  struct Told {
    size_t posts = 0, completes = 0;  // The number of posts and the number of completes whose dependencies
                                      // have been added.
  };
  const std::vector<Operations>& all_;
  std::vector<std::map<EpochKey, Told>> told_;  // indexed by target
};

}  // namespace rankine::analysis
