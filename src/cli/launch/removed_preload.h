// SPDX-License-Identifier: BSD-3-Clause
// Finds out which process removed LD_PRELOAD from an MPI program's environment. To do so, reads the
// environments of running processes.
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace rankine::cli {

struct RemovedPreload {
  std::string program;  // name of the program, which has loaded the MPI library but not ours
  std::string who;  // name of the process that started the program without it; empty: that process now runs
                    // another program
  std::optional<std::string> value;  // value of the program's LD_PRELOAD; nullopt: it has none
};

// A sentence without its end, like the result of HowPreloadIsLost. `command`: the name of the command that
// was to be run.
std::string HowPreloadWasTaken(const RemovedPreload& taken, const std::string& command);

// The file of a spool folder that stores this, and its text.
inline constexpr char kTakenFile[] = "taken";
std::string TakenLines(const RemovedPreload& taken);
std::optional<RemovedPreload> ReadTaken(const std::string& spool_dir);

// Looks at some processes and their descendants, at growing intervals, until it finds such a program.
class PreloadLooks {
 public:
  // The time to sleep until the next look, in ms; -1: there is no further look.
  int NextLookMs() const;
  // Looks at the processes if the time for it has come. `library`: path of our library.
  std::optional<RemovedPreload> Look(const std::vector<pid_t>& pids, const std::string& library);

 private:
  static constexpr int kFirstMs = 100,
                       kMostLooks =
                           11;  // the interval doubles each time; the last look is within 100 seconds
  static long long NowMs();

  long long next_ms_ = NowMs() + kFirstMs;
  int wait_ms_ = kFirstMs;
  int looks_ = 0;
};

}  // namespace rankine::cli
