// A file system's servers on this host, attached to: of all, how long their operations take; of the chosen
// one, each operation with its queue, its storage layer and its disk.
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

namespace rankine::cli {

class ServerSide : public Side {
 public:
  // `backend` outlives it.
  explicit ServerSide(const probe::Backend& backend)
      : backend_(backend), host_(OwnHostName()), recorded_(backend) {}
  ServerSide(const ServerSide&) = delete;
  ServerSide& operator=(const ServerSide&) = delete;

  // To all of `pids`, or an error, and none is attached to. All must be servers.
  base::Status Attach(const std::vector<pid_t>& pids);
  // What could not be taken away is said; false then.
  bool LetGo();
  // The operations in detail into an archive.
  base::Status Write(const std::string& path);
  uint64_t kept() const { return kept_; }

  void Look() override;
  int LookMs() const override { return static_cast<int>(rest_us_ / 1000); }
  std::optional<manager::Activity> EndInterval() override;
  void Choose(const std::optional<manager::Subject>& chosen, double seconds) override;
  bool HasEnded() const override;

 private:
  struct Sums {
    uint64_t operations = 0, bytes = 0, ticks = 0, longest = 0;
  };
  void Take(const probe::Operation& operation);

  const probe::Backend& backend_;
  std::string host_;
  TickRate rate_;
  Recorded recorded_;
  std::vector<Watched> watched_;
  ReadPace pace_;
  uint32_t rest_us_ = ReadPace::kFirstUs;
  std::map<pid_t, std::string> names_;
  std::map<pid_t, Sums> sums_;
  // Ticks: the last time in which it was the chosen one. What was begun in it is looked at when it is over.
  struct Window {
    uint64_t since = 0, until = 0;
    bool is_open = false;
  };
  std::map<pid_t, Window> details_;
  uint64_t kept_ = 0;
};

}  // namespace rankine::cli
