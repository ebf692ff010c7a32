// Ranks of the run beside which `rankine attach` works. They begin after it, so their spools tell of them.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rankine::cli {

// One thread.
class NewRanks {
 public:
  // `folder`: of the job's spools; empty: there are none.
  explicit NewRanks(std::string folder) : folder_(std::move(folder)) {}

  // Those that are due for a look at `now` (ns, of a clock that never goes back). A rank that is looked at
  // may load its file system's library later, so it comes again, less and less often.
  std::vector<pid_t> Due(uint64_t now);
  // It is watched, or cannot be.
  void Settle(pid_t pid) { looks_[pid].settled = true; }

 private:
  struct Look {
    uint64_t next = 0, pause = 0;
    bool settled = false;
  };

  const std::string folder_;
  uint64_t listed_ = 0;
  std::map<pid_t, Look> looks_;
};

}  // namespace rankine::cli
