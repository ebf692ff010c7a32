// SPDX-License-Identifier: BSD-3-Clause
// Finds the ranks of the run that `rankine attach` watches. The ranks start after `rankine attach`. The
// ranks are found through their files in the job's spool folder: spools and requests
// (layout/watch_files.h).
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rankine::cli {

// A request of a rank. The rank waits until the request is answered.
struct RankAsk {
  std::string file;   // the name of the request's file in the folder
  std::string owner;  // the name of the rank's process in the folder
  pid_t pid = 0;      // 0 if the process is not visible in the PID namespace of `rankine attach`
  bool ends = false;  // true: the rank is ending, so all its operations must be read now; false: the rank
                      // wants to be looked at for the first time
};

// Not thread-safe.
class NewRanks {
 public:
  // The folder `folder` holds the job's spools. `folder` is empty if there is no run. The ranks send
  // requests while this object exists.
  explicit NewRanks(std::string folder);
  NewRanks(const NewRanks&) = delete;
  NewRanks& operator=(const NewRanks&) = delete;
  ~NewRanks();

  bool follows() const { return !folder_.empty(); }
  // Returns a descriptor that becomes readable when a rank may have sent a request. If the result is -1,
  // the folder must be polled instead.
  int bell() const { return bell_; }
  // Returns the requests that are open at the given time (in ns of a monotonic clock). Until a request is
  // answered, each call returns the request again.
  std::vector<RankAsk> Asked(uint64_t now);
  // Answers the request, so that the rank continues.
  void Answer(const RankAsk& ask) const;
  // Must be called after `Asked`. Returns processes that have sent no request but should be examined. A
  // process may load a library without sending a request, so each process is returned again, at growing
  // intervals.
  std::vector<pid_t> Due(uint64_t now);
  // Marks the process as already watched, or as a process that can never be watched.
  void Settle(pid_t pid) { looks_[pid].settled = true; }
  bool IsSettled(pid_t pid) { return looks_[pid].settled; }

 private:
  struct Look {
    uint64_t next = 0, pause = 0;
    bool settled = false;
  };
  bool HasRung();
  void Add(const std::string& name, std::vector<RankAsk>* asks);

  const std::string folder_;
  int watch_ = -1;  // the descriptor that holds the lock on the watch file
  int bell_ = -1;
  uint64_t listed_ = 0;
  std::map<std::string, pid_t> pids_;  // The key is the process's name in the folder.
  std::map<pid_t, Look> looks_;
};

}  // namespace rankine::cli
