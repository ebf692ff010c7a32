// The processes that one `rankine attach` follows: those that it begins with, and ranks of a run that come
// later. They are of one file system or several.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/attach/attached.h"
#include "cli/attach/back_seat.h"
#include "cli/attach/new_ranks.h"
#include "probe/backend.h"

namespace rankine::cli {

// A process that is to be attached to. Of no file system: `functions` of it, as Prepare takes them.
struct Target {
  pid_t pid = 0;
  const probe::Backend* backend = nullptr;
};

// One thread, always the same.
class Followed {
 public:
  using Done = std::function<void(const probe::Operation&)>;
  // Comes before the first operation of a process.
  using Begun = std::function<void(pid_t, const probe::Backend&)>;

  Followed(bool by_kernel, std::vector<std::string> functions, Done done, Begun begun)
      : by_kernel_(by_kernel),
        functions_(std::move(functions)),
        done_(std::move(done)),
        begun_(std::move(begun)) {}

  // One after another; `ended` stops it. Those that cannot be attached to are named, and tried again by Look.
  // An error: there are some, and none of them could be.
  base::Status AttachAll(std::span<const Target> targets, const std::function<bool()>& ended);
  // What ranks ask for is done, and whoever is due is tried (again). `kinds`: whose libraries count.
  void Look(NewRanks& ranks, std::span<const probe::Backend* const> kinds, BackSeat& seat);
  // Lets all go. False: something could not be taken away, which is said.
  bool LetAllGo();
  // Says who was never attached to.
  void SayMissed() const;

  std::vector<Watched>& watched() { return watched_; }
  const std::vector<Watched>& watched() const { return watched_; }
  const Done& done() const { return done_; }
  size_t ranks() const { return ranks_; }  // that have loaded a file system's library

 private:
  struct Missed {
    Target target;
    std::string why;
    uint64_t next = 0, pause = 0;
    bool is_rank = false;
    bool is_gone = false;  // not tried again: another process may get its number
  };
  // Empty: it is followed.
  std::string Begin(const Target& target, bool is_rank, uint64_t patience_ns);
  // The same; of who has ended meanwhile the reason is that.
  std::string TryOne(const Target& target, bool is_rank, uint64_t patience_ns);
  void ReadAllOnce();
  void LookAtRank(NewRanks& ranks, std::span<const probe::Backend* const> kinds, pid_t pid);
  void TryMissed(uint64_t now);

  const bool by_kernel_;
  const std::vector<std::string> functions_;
  const Done done_;
  const Begun begun_;
  std::vector<Watched> watched_;
  std::vector<Missed> missed_;
  size_t ranks_ = 0;
};

}  // namespace rankine::cli
