// The ranks of a job whose programs have loaded a file system's own library, on this host: the client layer
// where there is no mount. Each is attached to, and read all the time: what it waits for tells which server
// is slow.
#pragma once
#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

#include "cli/attach/attached.h"
#include "cli/attach/read_pace.h"
#include "cli/attach/recorded.h"
#include "cli/attach/tick_rate.h"
#include "cli/io_manager/rank_side.h"
#include "cli/io_manager/side.h"
#include "cli/io_manager/waits.h"

namespace rankine::cli {

class LibrarySide : public Side {
 public:
  // Both outlive it. What the chosen one does is kept if `keeps` (Write).
  LibrarySide(const probe::Backend& backend, const RankSide& ranks, bool keeps)
      : backend_(backend), ranks_(ranks), keeps_(keeps), host_(OwnHostName()), recorded_(backend, rate_) {}
  LibrarySide(const LibrarySide&) = delete;
  LibrarySide& operator=(const LibrarySide&) = delete;

  // What could not be taken away is said; false then.
  bool LetGo();
  base::Status Write(const std::string& path);
  uint64_t kept() const { return kept_; }

  void Look() override;
  int LookMs() const override;
  void EndInterval(manager::Message* report) override;
  void Follow(const manager::Message& verdict, double seconds) override;
  bool HasEnded() const override { return ranks_.HasEnded(); }

 private:
  void TakeNew();
  // Whether it has been looked at too lately.
  bool IsToWait(pid_t pid);
  void Take(const probe::Operation& operation);

  const probe::Backend& backend_;
  const RankSide& ranks_;
  bool keeps_;
  std::string host_;
  TickRate rate_;
  Recorded recorded_;
  std::vector<Watched> watched_;
  std::map<pid_t, int64_t> ranks_of_;
  std::map<pid_t, Waits> waits_;
  std::map<pid_t, int> tries_;  // that were refused
  // Ranks without the library: when to look again, and how many intervals behind that.
  struct Unloaded {
    uint64_t next = 0, wait = 1;
  };
  std::map<pid_t, Unloaded> unloaded_;
  uint64_t interval_ = 0;
  pid_t chosen_ = 0;           // 0: none of ours
  uint64_t chosen_since_ = 0;  // ticks
  ReadPace pace_;
  uint32_t rest_us_ = ReadPace::kFirstUs;
  uint64_t kept_ = 0;
};

}  // namespace rankine::cli
