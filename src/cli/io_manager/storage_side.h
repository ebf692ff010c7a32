// SPDX-License-Identifier: BSD-3-Clause
// The servers of a file system on this host, or its mounts, with an agent attached to each process. The agent
// sums up the durations of the process's operations. From a server, only the agent's control page is read in
// each interval. From a mount, the requests to servers are read too, because they show for which server it
// waits. For the process that the verdict names, every operation is kept. For a server, this includes the
// time in its queue and storage layer, and its disk accesses.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/attach/attached.h"
#include "cli/attach/read_pace.h"
#include "cli/attach/recorded.h"
#include "cli/attach/tick_rate.h"
#include "cli/io_manager/waits.h"
#include "cli/io_manager/watched_side.h"

namespace rankine::cli {

enum class StorageRole : uint8_t { client, server };

class StorageSide : public WatchedSide {
 public:
  // `backend` must outlive this object. If `keeps` is false, no details are recorded for `Write`.
  StorageSide(const probe::Backend& backend, StorageRole role, bool keeps)
      : backend_(backend), role_(role), keeps_(keeps), host_(OwnHostName()), recorded_(backend, rate_) {}
  StorageSide(const StorageSide&) = delete;
  StorageSide& operator=(const StorageSide&) = delete;

  // Attaches to one more process of this role. `name` is shown to users.
  base::Status Attach(pid_t pid, const std::string& name);
  // Releases all processes. If something could not be removed from a process, reports it and returns false.
  bool LetGo();
  // Writes the operations recorded in detail into an archive.
  base::Status Write(const std::string& path);
  uint64_t kept() const { return kept_; }

  void Look() override;
  int LookMs() const override;
  void EndInterval(manager::Message* report) override;
  void Follow(const manager::Message& verdict, double seconds) override;
  bool HasEnded() const override;

 private:
  // The most recent period in which the verdict named this process, in ticks. Operations that began in this
  // period are processed once they have ended. Records of these operations may still arrive until
  // `read_until`.
  struct Window {
    uint64_t since = 0, until = 0, read_until = 0;
    bool is_open = false;
  };
  void Take(const probe::Operation& operation);
  void Close(Watched& watched, Window& window);
  bool IsReading(const Window& window) const;
  // Adds the time for which a mount waited for bricks in the interval that ends.
  void TakeWaits(Watched& watched, manager::Activity* activity);

  const probe::Backend& backend_;
  StorageRole role_;
  bool keeps_;
  std::string host_;
  TickRate rate_;
  Recorded recorded_;
  std::vector<Watched> watched_;
  ReadPace pace_;
  uint32_t rest_us_ = ReadPace::kFirstUs;
  std::map<pid_t, std::string> names_;
  std::map<pid_t, std::vector<probe::StoredFiles>> stored_;
  std::map<pid_t, Window> details_;
  std::map<pid_t, Waits> waits_;  // how long each mount waited for its servers, by pid of the mount
  uint64_t kept_ = 0, missed_ = 0;
};

}  // namespace rankine::cli
