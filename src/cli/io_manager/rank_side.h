// SPDX-License-Identifier: BSD-3-Clause
// Watches and controls the ranks of a job on this host through their control pages
// (layout/control/io_steering.h). The ranks receive no messages. Each rank reads only its own page.
#pragma once
#include <map>
#include <string>

#include "cli/control/steered_process.h"
#include "cli/io_manager/file_names.h"
#include "cli/io_manager/watched_side.h"

namespace rankine::cli {

class RankSide : public WatchedSide {
 public:
  // `folder` holds the job's spools.
  explicit RankSide(std::string folder) : folder_(std::move(folder)), host_(OwnHostName()) {}
  void Look() override {}
  int LookMs() const override { return 1000; }
  void EndInterval(manager::Message* report) override;
  void Follow(const manager::Message& verdict, double seconds) override;
  bool HasEnded() const override { return had_any_ && processes_.empty(); }
  // Returns the mounts that served the longest operation of a rank in some interval, by device number.
  const std::map<dev_t, Mount>& mounts() const { return mounts_; }
  // The rank numbers of the running processes, by pid.
  std::map<pid_t, int64_t> pids() const;

 private:
  struct Known {
    SteeredProcess process;
    uint64_t operations, bytes, ticks;  // counter values at the end of the last interval
  };
  void TakeNew();

  std::string folder_, host_;
  std::map<std::string, Known> processes_;  // The key is the path of the process's spool.
  FileNames names_;
  std::map<dev_t, Mount> mounts_;
  bool had_any_ = false;
};

}  // namespace rankine::cli
