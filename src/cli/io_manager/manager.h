// SPDX-License-Identifier: BSD-3-Clause
// The loop of a manager. The manager watches its sides, and either reports each interval or receives reports.
// The process, mount or server of maximum latency is recorded in detail (docs/design/io.md).
//
// The listening manager decides for all. A manager that neither listens nor connects decides for its
// own sides only. A manager does the same after kPatience intervals without a message from the listening
// manager.
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
                        kMostInterval = 15;  // s; four intervals are shorter than kLongestVerdict

// Checks the options of --io=managed before the job starts, because a manager would refuse bad ones only
// later.
base::Status CheckInterval(const std::string& text, double* seconds);
base::Status CheckConnection(const std::string& address, const std::string& token);

struct ManagerOptions {
  double interval_s = 1;        // a connecting manager uses the listening manager's interval
  double seconds = 0;           // how long to run; 0: until the first side has ended, or a signal comes
  std::string listen, connect;  // HOST:PORT; at most one of them is set
  std::string token;            // path of the file with the token
  bool as_json = false;         // true: a line each interval; false: a line when the verdict changes
};

// For one thread.
class Manager {
 public:
  // The first side decides when the manager ends.
  Manager(std::vector<WatchedSide*> sides, const ManagerOptions& options)
      : sides_(std::move(sides)), options_(options) {}
  // Starts to listen or to connect, and waits for nothing.
  base::Status Open();
  // Runs until the manager ends or a signal handler sets `ended`. Error: the listening manager refuses this
  // one.
  base::Status Run(const volatile int* ended);

 private:
  static constexpr uint64_t kPatience =
      3;  // intervals: how long a verdict holds, and how long silence is tolerated

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
  uint64_t interval_ = 0, heard_ = 0;  // heard_: interval of the listening manager's last verdict
  bool is_alone_ = false;
  manager::Message shown_;
#ifdef RANKINE_ZMQ
  std::optional<manager::Hub> hub_;
  std::optional<manager::Member> member_;
#endif
};

}  // namespace rankine::cli
