// SPDX-License-Identifier: BSD-3-Clause
// Watches the client layer of a file system that is used without mounts. This client layer consists of the
// job's ranks on this host whose programs have loaded the file system's own library. The manager attaches
// to each of these ranks and reads from it continuously. The durations of a rank's requests show which
// server is slow.
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
#include "cli/io_manager/waits.h"
#include "cli/io_manager/watched_side.h"

namespace rankine::cli {

class LibrarySide : public WatchedSide {
 public:
  // The back end and the ranks must outlive this object. If the flag `keeps` is true, the function `Write`
  // can later write the operations of the rank that the verdict names.
  LibrarySide(const probe::Backend& backend, const RankSide& ranks, bool keeps)
      : backend_(backend), ranks_(ranks), keeps_(keeps), host_(OwnHostName()), recorded_(backend, rate_) {}
  LibrarySide(const LibrarySide&) = delete;
  LibrarySide& operator=(const LibrarySide&) = delete;

  // Releases all processes. If something could not be removed from a process, reports it and returns false.
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
  // Returns true if the process was examined so recently that it is too early for another examination.
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
  std::map<pid_t, int> tries_;  // the number of failed attempts to attach, by pid of the rank
  // For a rank that has not loaded the library: the interval in which to examine the rank again, and the
  // number of intervals to wait after that.
  struct Unloaded {
    uint64_t next = 0, wait = 1;
  };
  std::map<pid_t, Unloaded> unloaded_;
  uint64_t interval_ = 0;
  // pid of the process that the verdict names; 0: that process is not on this side
  pid_t chosen_ = 0;
  uint64_t chosen_since_ = 0;  // ticks
  ReadPace pace_;
  uint32_t rest_us_ = ReadPace::kFirstUs;
  uint64_t kept_ = 0;
};

}  // namespace rankine::cli
