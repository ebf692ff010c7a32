// A file system's servers, or its mounts, on this host, attached to. The agent in each sums up how long its
// operations take: its control page is all that is read of a server each interval. Of a mount its requests to
// servers are read, too, by which it is known whom it waits for. Of the chosen one each operation is kept, of
// a server with its queue, its storage layer and its disk.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/attach/attached.h"
#include "cli/attach/read_pace.h"
#include "cli/attach/recorded.h"
#include "cli/attach/tick_rate.h"
#include "cli/io_manager/side.h"
#include "cli/io_manager/waits.h"

namespace rankine::cli {

enum class StorageRole : uint8_t { client, server };

class StorageSide : public Side {
 public:
  // `backend` outlives it. Nothing is recorded in detail unless somebody `keeps` it (Write).
  StorageSide(const probe::Backend& backend, StorageRole role, bool keeps)
      : backend_(backend), role_(role), keeps_(keeps), host_(OwnHostName()), recorded_(backend, rate_) {}
  StorageSide(const StorageSide&) = delete;
  StorageSide& operator=(const StorageSide&) = delete;

  // To one more, of that role, or an error; `name` is for people.
  base::Status Attach(pid_t pid, const std::string& name);
  // What could not be taken away is said; false then.
  bool LetGo();
  // The operations in detail into an archive.
  base::Status Write(const std::string& path);
  uint64_t kept() const { return kept_; }

  void Look() override;
  int LookMs() const override;
  void EndInterval(manager::Message* report) override;
  void Follow(const manager::Message& verdict, double seconds) override;
  bool HasEnded() const override;

 private:
  // Ticks: the last time in which it was the chosen one. What was begun in it is looked at when it is over;
  // until `read_until` what belongs to it may still come.
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
  std::map<pid_t, Waits> waits_;  // of mounts
  uint64_t kept_ = 0, missed_ = 0;
};

}  // namespace rankine::cli
