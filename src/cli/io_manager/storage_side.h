// SPDX-License-Identifier: BSD-3-Clause
// A file system's servers, or its mounts, on this host, attached to. The agent in each process sums up the
// durations of its operations. For a server, only the agent's control page is read each interval. For a
// mount, its requests to servers are read too: they show which server it waits for. Every operation of the
// chosen process is kept, for a server with its queue, storage layer and disk.
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
  // `backend` must outlive this object. Nothing is recorded in detail unless `keeps` (Write).
  StorageSide(const probe::Backend& backend, StorageRole role, bool keeps)
      : backend_(backend), role_(role), keeps_(keeps), host_(OwnHostName()), recorded_(backend, rate_) {}
  StorageSide(const StorageSide&) = delete;
  StorageSide& operator=(const StorageSide&) = delete;

  // Attaches to one more process of that role. `name` is shown to users.
  base::Status Attach(pid_t pid, const std::string& name);
  // Releases all processes. Reports what could not be removed, and returns false then.
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
  // In ticks: the last time in which the process was the chosen one. Operations that began in it are
  // processed when they are over. Records of these operations may come until `read_until`.
  struct Window {
    uint64_t since = 0, until = 0, read_until = 0;
    bool is_open = false;
  };
  void Take(const probe::Operation& operation);
  void Close(Watched& watched, Window& window);
  bool IsReading(const Window& window) const;
  // A mount's waits for bricks in the interval that ends.
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
  std::map<pid_t, Waits> waits_;  // waits of mounts for their servers
  uint64_t kept_ = 0, missed_ = 0;
};

}  // namespace rankine::cli
