// Ranks of the run beside which `rankine attach` works. They begin after it, so their files in the job's
// spool folder tell of them: spools, and what they ask for (layout/watch_files.h).
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rankine::cli {

// What a rank waits for.
struct RankAsk {
  std::string file;   // of the folder
  std::string owner;  // its process's name there
  pid_t pid = 0;      // 0: it cannot be seen from here
  bool ends = false;  // all that it has done is to be read; else it is to be looked at
};

// One thread.
class NewRanks {
 public:
  // `folder`: of the job's spools; empty: there are none. From here on ranks ask.
  explicit NewRanks(std::string folder);
  NewRanks(const NewRanks&) = delete;
  NewRanks& operator=(const NewRanks&) = delete;
  ~NewRanks();

  bool follows() const { return !folder_.empty(); }
  // Can be read from once a rank may have asked; -1: look now and then.
  int bell() const { return bell_; }
  // What is asked for at `now` (ns, of a clock that never goes back), each until it is answered.
  std::vector<RankAsk> Asked(uint64_t now);
  // The rank waits no longer.
  void Answer(const RankAsk& ask) const;
  // Those that are to be looked at unasked, after Asked. They may have loaded a library that they did not ask
  // us about, so they come again, less and less often.
  std::vector<pid_t> Due(uint64_t now);
  // It is watched, or never can be.
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
  int watch_ = -1;  // the file's lock
  int bell_ = -1;
  uint64_t listed_ = 0;
  std::map<std::string, pid_t> pids_;  // by owner
  std::map<pid_t, Look> looks_;
};

}  // namespace rankine::cli
