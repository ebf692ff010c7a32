// SPDX-License-Identifier: BSD-3-Clause
// The processes that one `rankine attach` watches: the processes given at the start, and ranks of a run that
// start later. The processes may belong to several file systems.
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
#include "cli/attach/new_ranks.h"
#include "cli/attach/reader_priority.h"
#include "probe/backend.h"

namespace rankine::cli {

// A process to attach to. If there is no back end, the functions that the constructor of `Followed` got are
// watched in the process, as in `Prepare`.
struct Target {
  pid_t pid = 0;
  const probe::Backend* backend = nullptr;
};

// All calls must come from the same thread.
class Followed {
 public:
  using Done = std::function<void(const probe::Operation&)>;
  // The callback is called once for each process, before the process's first operation is passed to `Done`.
  using Begun = std::function<void(pid_t, const probe::Backend&)>;

  Followed(bool by_kernel, std::vector<std::string> functions, Done done, Begun begun)
      : by_kernel_(by_kernel),
        functions_(std::move(functions)),
        done_(std::move(done)),
        begun_(std::move(begun)) {}

  // Attaches to the targets one after another, until the function `ended()` returns true. Prints the
  // targets for which attaching failed. `Look` tries these targets again. Returns an error if all attempts
  // failed. Without targets, does not return an error.
  base::Status AttachAll(std::span<const Target> targets, const std::function<bool()>& ended);
  // Serves the requests of ranks, and tries again to attach to each process whose next attempt is due. The
  // function looks only for the libraries of the file systems whose back ends are given.
  void Look(NewRanks& ranks, std::span<const probe::Backend* const> kinds, ReaderPriority& seat);
  // Releases all processes. If something could not be removed from a process, reports it and returns false.
  bool LetAllGo();
  // Prints the processes to which all attempts to attach failed.
  void SayMissed() const;

  std::vector<Watched>& watched() { return watched_; }
  const std::vector<Watched>& watched() const { return watched_; }
  const Done& done() const { return done_; }
  size_t ranks() const { return ranks_; }  // the number of ranks that have loaded a file system's library

 private:
  struct Missed {
    Target target;
    std::string why;
    uint64_t next = 0, pause = 0;
    bool is_rank = false;
    bool is_gone = false;  // the process is not tried again, because its pid may be reused by another process
  };
  // Attaches to the target. Returns an empty string on success, or the reason of the failure.
  std::string Begin(const Target& target, bool is_rank, uint64_t patience_ns);
  // Attaches like the function `Begin`. If the process has ended in the meantime, the returned reason says
  // that it has ended.
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
