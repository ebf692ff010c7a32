// SPDX-License-Identifier: BSD-3-Clause
// Watches the servers of a file system on this host, or its mounts, with an agent attached to each process.
// The agent sums up the durations of the process's operations. For a server, the manager reads only the
// agent's control page in each interval. For a mount, the manager also reads the requests to servers, which
// show for which server the mount waits. If the verdict names a process, every operation of that process is
// kept. An operation of a server includes the time in its queue and storage layer, and its disk accesses.
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
  // The back end must outlive this object. If the flag `keeps` is false, no details are recorded, and the
  // function `Write` writes nothing.
  StorageSide(const probe::Backend& backend, StorageRole role, bool keeps)
      : backend_(backend), role_(role), keeps_(keeps), host_(OwnHostName()), recorded_(backend, rate_) {}
  StorageSide(const StorageSide&) = delete;
  StorageSide& operator=(const StorageSide&) = delete;

  // Attaches to one more process of this role. Users see the process under the given name.
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
  // The most recent period in which the verdict named this process, in ticks. An operation that began in
  // this period is processed once it has ended. The records of these operations may arrive until the time
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
  std::map<pid_t, Waits> waits_;  // the time for which each mount (by pid) waited for its servers
  uint64_t kept_ = 0, missed_ = 0;
};

}  // namespace rankine::cli
