// Waits for progress: a call on a window that could not go on before its target came into MPI, because the
// library does there what the call needs. Where it does not need the target (memory that both share, a
// network that does it alone), the call ends without it, and there is no wait.
//
// After Hermanns, Krishnamoorthy and Wolf, A scalable infrastructure for the performance analysis of passive
// target synchronization (Parallel Computing 39, 2013).
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/operations.h"

namespace rankine::analysis {

class Progress {
 public:
  explicit Progress(size_t processes) : targets_(processes) {}

  // All calls of a process in the order of begins; those of several at the same time.
  void Take(uint32_t process, const archive::TimelineKind& kind, const archive::TimelineCall& call,
            uint32_t line) {
    Target& target = targets_[process];
    target.has_windows = target.has_windows || kind.call.facts.kind == ti::Kind::rma;
    if (target.has_windows) target.inside.push_back({call.begin, call.end, line});
  }

  // Takes what the operations have of remote calls. All calls that begin before `frontier` have been taken,
  // or of some processes more. Waits come in any order.
  std::vector<Wait> Find(uint64_t frontier, unsigned threads, std::vector<Operations>* all);

 private:
  struct Inside {
    uint64_t begin, end;
    uint32_t line;
  };
  struct Target {
    bool has_windows = false;
    std::vector<Inside> inside;  // in MPI, in the order of begins; of what is past only what still matters
    std::vector<RemoteCall> calls;
    std::vector<Wait> waits;
  };
  static void FindOf(uint64_t frontier, Target* target);

  std::vector<Target> targets_;  // by process
};

}  // namespace rankine::analysis
