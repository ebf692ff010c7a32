// SPDX-License-Identifier: BSD-3-Clause
// Runs the main loop of an I/O manager. The manager watches its sides (watched_side.h). In each interval, a
// manager either sends a report to another manager, or receives the reports of other managers. The process,
// mount or server with the highest latency is recorded in detail (docs/design/io.md).
//
// The manager that listens chooses this process, mount or server for all managers. A manager that neither
// listens nor connects chooses only among its own processes. A connected manager also chooses only among its
// own processes if it has received no message from the listening manager for `kPatience` intervals.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/io_manager/watched_side.h"
#include "manager/decision.h"
#ifdef RANKINE_ZMQ
#include "manager/hub.h"
#include "manager/member.h"
#endif

namespace rankine::cli {

inline constexpr double kLeastInterval = 0.05,
                        kMostInterval = 15;  // in s; four such intervals are shorter than `kLongestVerdict`

// Checks the options of --io=managed before the job starts, because a manager would reject bad options only
// later.
base::Status CheckInterval(const std::string& text, double* seconds);
base::Status CheckConnection(const std::string& address, const std::string& token);

struct ManagerOptions {
  double interval_s = 1;  // a connecting manager uses the interval of the listening manager
  // the run time; 0: until the first of the sides has ended, or a signal arrives
  double seconds = 0;
  std::string listen, connect;  // HOST:PORT; at most one of the two is set
  std::string token;            // the path of the file that contains the token
  bool as_json = false;  // true: print a line per interval; false: print a line only when the verdict changes
};

// Not thread-safe.
class Manager {
 public:
  // The manager ends as soon as one of its sides has ended.
  Manager(std::vector<WatchedSide*> sides, const ManagerOptions& options)
      : sides_(std::move(sides)), options_(options) {}
  // Starts to listen or to connect, without waiting for success.
  base::Status Open();
  // Runs until the manager ends, or until a signal handler sets the variable `ended`. Fails if the
  // listening manager rejects this manager.
  base::Status Run(const volatile int* ended);

 private:
  static constexpr uint64_t kPatience =
      // the number of intervals for which a verdict remains valid, and for which the listening manager may
      // send nothing
      3;

  uint64_t IntervalNs() const { return static_cast<uint64_t>(options_.interval_s * 1e9); }
  void Wait(int ms);
  // Stops all recording in detail.
  void Release();
  void EndInterval();
  void Follow(const manager::Message& verdict);
  void Show(const manager::Message& verdict);

  std::vector<WatchedSide*> sides_;
  ManagerOptions options_;
  manager::Decision decision_;
  // The variable `heard_` is the interval in which the last verdict of the listening manager arrived.
  uint64_t interval_ = 0, heard_ = 0;
  bool is_alone_ = false;
  manager::Message shown_;
#ifdef RANKINE_ZMQ
  std::optional<manager::Hub> hub_;
  std::optional<manager::Member> member_;
#endif
};

}  // namespace rankine::cli
