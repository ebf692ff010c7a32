// Ranks of the run beside which `rankine attach` works. They begin after it, so their spools tell of them.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace rankine::cli {

// One thread.
class NewRanks {
 public:
  // `folder`: of the job's spools; empty: there are none.
  explicit NewRanks(std::string folder);
  NewRanks(const NewRanks&) = delete;
  NewRanks& operator=(const NewRanks&) = delete;
  ~NewRanks();

  // Those that are due for a look at `now` (ns, of a clock that never goes back). A rank that is looked at
  // may load its file system's library later, so it comes again, less and less often.
  std::vector<pid_t> Due(uint64_t now);
  // It is watched, or cannot be.
  void Settle(pid_t pid) { looks_[pid].settled = true; }
  // It was looked at, for whatever comes next: the rank waits for that in MPI_Init.
  void TellLooked(pid_t pid) const;
  // Those that have come to MPI_Finalize since this was asked last.
  std::vector<pid_t> TakeEnding() { return std::exchange(ending_, {}); }
  // All that it did has been read: the rank waits for that.
  void TellRead(pid_t pid) const;
  bool follows() const { return !folder_.empty(); }

 private:
  struct Look {
    uint64_t next = 0, pause = 0;
    bool settled = false, ends = false;
  };
  void Make(const std::string& name) const;
  void List();

  const std::string folder_;
  uint64_t listed_ = 0;
  std::map<pid_t, Look> looks_;
  std::vector<pid_t> ending_;
};

}  // namespace rankine::cli
