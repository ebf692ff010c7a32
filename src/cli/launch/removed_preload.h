// SPDX-License-Identifier: BSD-3-Clause
// Reads the environments of running processes, to find out which process removed LD_PRELOAD from an MPI
// program's environment.
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace rankine::cli {

struct RemovedPreload {
  std::string program;  // the name of the program, which has loaded the MPI library but not librankine.so
  std::string who;      // the name of the process that started the program without LD_PRELOAD; empty: that
                        // process itself now runs the program
  std::optional<std::string> value;  // value of LD_PRELOAD in the program; nullopt: it is not set
};

// Returns a part of a sentence that says how the library was removed. The parameter `command` is the name
// of the command that the user wanted to run.
std::string HowPreloadWasTaken(const RemovedPreload& taken, const std::string& command);

// The file in a spool folder that stores a `RemovedPreload`, and its text.
inline constexpr char kTakenFile[] = "taken";
std::string TakenLines(const RemovedPreload& taken);
std::optional<RemovedPreload> ReadTaken(const std::string& spool_dir);

// Examines some processes and their descendants, at growing intervals, until it finds an MPI program without
// librankine.so.
class PreloadLooks {
 public:
  // Returns the time to sleep until the next examination, in ms; -1 if no further examination follows.
  int NextLookMs() const;
  // Examines the processes if the next examination is due. The parameter `library` is the path of
  // librankine.so.
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
