// SPDX-License-Identifier: BSD-3-Clause
// Builds the epochs of one process from its calls on RMA windows. Pairs MPI_Win_post with MPI_Win_start
// calls, and pairs locks with their holders. Collects the calls for which the target must make progress.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "analysis/waits/operations.h"
#include "archive/rows/none.h"

namespace rankine::analysis {

class WindowCalls {
 public:
  // Both arguments must outlive the object.
  WindowCalls(const Ranks& ranks, Operations* to) : ranks_(ranks), done_(*to) {}
  // Adds a call of `process`. Calls must be added in the order of their start times. Collective calls on
  // windows (fence, create, free) must not be added here.
  void Add(uint32_t process, const archive::TimelineKind& kind, const Part& part, CallPlace place);

 private:
  using Window = std::pair<uint64_t, uint32_t>;  // communicator and object
  struct Locks {
    std::map<uint32_t, LockEpoch> of;  // indexed by target
    bool has_all = false;
    LockEpoch all;
    std::set<uint32_t> accessed;  // The targets that were accessed after the last MPI_Win_flush_all.
  };
  struct Epoch {
    std::vector<uint32_t> targets;
    std::map<uint32_t, Accesses> accesses;  // indexed by target
  };

  std::vector<uint32_t> ProcessesOf(uint32_t comm, const std::vector<int32_t>& ranks) const;
  EpochKey Key(const Window& window, uint32_t origin, uint32_t target) const {
    return {window.first, window.second, origin, target};
  }
  void Expose(const archive::TimelineKind& kind, const Window& window, const Part& part);
  void Start(const archive::TimelineKind& kind, const Window& window, const Part& part);
  void Complete(const Window& window, const Part& part);
  void Access(const Window& window, uint32_t target, const Part& part, CallPlace place);
  void Lock(const Window& window, LockEpoch epoch);
  void Flush(const Window& window, uint32_t target, const Part& part, CallPlace place);
  void Unlock(const Window& window, uint32_t target, const Part& part, CallPlace place);
  void FlushAll(const Window& window, const Part& part, CallPlace place);
  void UnlockAll(const Window& window, const Part& part, CallPlace place);
  void NeedsTarget(uint32_t target, const Part& part, CallPlace place);

  const Ranks& ranks_;
  Operations& done_;
  uint32_t me_ = archive::kNone;
  std::map<Window, std::vector<uint32_t>> exposed_;
  std::map<Window, Epoch> epochs_;
  std::map<Window, Locks> locks_;
};

}  // namespace rankine::analysis
