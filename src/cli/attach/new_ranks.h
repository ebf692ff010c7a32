// SPDX-License-Identifier: BSD-3-Clause
// Ranks of the run beside which `rankine attach` works. The ranks begin after it, so `rankine attach` finds
// them by their files in the job's spool folder: spools and the ranks' requests (layout/watch_files.h).
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rankine::cli {

// A request of a rank, which waits until it is answered.
struct RankAsk {
  std::string file;   // name of the request's file in the folder
  std::string owner;  // name of the rank's process in the folder
  pid_t pid = 0;      // 0: the process is not visible from here
  bool ends =
      false;  // true: the rank ends, so all its operations must be read; false: it asks for its first look
};

// For one thread.
class NewRanks {
 public:
  // `folder` holds the job's spools; empty: there are none. Ranks send requests once this object exists.
  explicit NewRanks(std::string folder);
  NewRanks(const NewRanks&) = delete;
  NewRanks& operator=(const NewRanks&) = delete;
  ~NewRanks();

  bool follows() const { return !folder_.empty(); }
  // A descriptor that becomes readable when a rank may have sent a request. -1: look from time to time.
  int bell() const { return bell_; }
  // The open requests at `now` (ns, of a monotonic clock). A request is returned again until it is answered.
  std::vector<RankAsk> Asked(uint64_t now);
  // Answers the request, so that the rank no longer waits.
  void Answer(const RankAsk& ask) const;
  // After Asked: the processes to look at without a request. A process may have loaded a library without
  // asking, so each process is returned again, at growing intervals.
  std::vector<pid_t> Due(uint64_t now);
  // Marks the process as watched, or as one that can never be watched.
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
  std::map<std::string, pid_t> pids_;  // pids by the process's name in the folder
  std::map<pid_t, Look> looks_;
};

}  // namespace rankine::cli
