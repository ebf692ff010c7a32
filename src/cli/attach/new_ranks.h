// SPDX-License-Identifier: BSD-3-Clause
// Finds the ranks of the run in which `rankine attach` watches. They start after rankine attach. So it finds
// them through their files in the job's spool folder: spools, and the ranks' requests (layout/watch_files.h).
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rankine::cli {

// A request of a rank. The rank waits until the request is answered.
struct RankAsk {
  std::string file;   // name of the request's file in the folder
  std::string owner;  // name of the rank's process in the folder
  pid_t pid = 0;      // 0: the process is not visible from here
  bool ends = false;  // true: the rank is ending, so all its operations must be read now; false: the rank
                      // wants to be looked at for the first time
};

// Not thread-safe.
class NewRanks {
 public:
  // `folder` holds the job's spools; empty: there is no run. While this object exists, ranks send requests.
  explicit NewRanks(std::string folder);
  NewRanks(const NewRanks&) = delete;
  NewRanks& operator=(const NewRanks&) = delete;
  ~NewRanks();

  bool follows() const { return !folder_.empty(); }
  // A descriptor that becomes readable when a rank may have sent a request. -1: the folder must be polled
  // instead.
  int bell() const { return bell_; }
  // The requests that are open at `now` (in ns of a monotonic clock). A request is returned again until it is
  // answered.
  std::vector<RankAsk> Asked(uint64_t now);
  // Answers the request, so that the rank continues.
  void Answer(const RankAsk& ask) const;
  // Must be called after `Asked`: returns processes that have sent no request but should be looked at. A
  // process may load a library without sending a request, so each process is returned again, at growing
  // intervals.
  std::vector<pid_t> Due(uint64_t now);
  // Marks the process as one that is already watched, or that can never be watched.
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
  int watch_ = -1;  // holds the lock on the watch file
  int bell_ = -1;
  uint64_t listed_ = 0;
  std::map<std::string, pid_t> pids_;  // key: the process's name in the folder
  std::map<pid_t, Look> looks_;
};

}  // namespace rankine::cli
