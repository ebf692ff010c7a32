// Who took LD_PRELOAD away from a program of MPI, as the environments of running processes show it.
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace rankine::cli {

struct TakenPreload {
  std::string program;               // that has MPI's library in it, and not ours
  std::string who;                   // has started it so; empty: that process is no longer what it was
  std::optional<std::string> value;  // of its LD_PRELOAD; nullopt: it has none
};

// A sentence without its end, as HowPreloadIsLost has it. `command`: the name of what was to be run.
std::string HowPreloadWasTaken(const TakenPreload& taken, const std::string& command);

// The file of a spool folder that says it, and what is in it.
inline constexpr char kTakenFile[] = "taken";
std::string TakenLines(const TakenPreload& taken);
std::optional<TakenPreload> ReadTaken(const std::string& spool_dir);

// Looks at some processes and their descendants, rarely, until one is found.
class PreloadLooks {
 public:
  // How long to sleep before the next look, in ms; -1: there is none.
  int NextLookMs() const;
  // A look, where it is time for one. `library`: ours.
  std::optional<TakenPreload> Look(const std::vector<pid_t>& pids, const std::string& library);

 private:
  static constexpr int kFirstMs = 100, kMostLooks = 11;  // each after twice the time: in 100 seconds
  static long long NowMs();

  long long next_ms_ = NowMs() + kFirstMs;
  int wait_ms_ = kFirstMs;
  int looks_ = 0;
};

}  // namespace rankine::cli
