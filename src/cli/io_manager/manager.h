// The loop of a manager: watches its sides, reports each interval or hears reports, and has the process,
// mount or server of maximum latency recorded in detail (docs/design/io.md).
//
// Who listens decides for all; a manager that neither listens nor connects, or hears nothing of the one that
// listens for kPatience intervals, decides for its own sides.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/io_manager/side.h"
#include "manager/decision.h"
#ifdef RANKINE_ZMQ
#include "manager/hub.h"
#include "manager/member.h"
#endif

namespace rankine::cli {

inline constexpr double kLeastInterval = 0.05, kMostInterval = 15;  // s; four are less than kLongestVerdict

// Whether --io=managed could start one: what it would refuse once the job is on its way.
base::Status CheckInterval(const std::string& text, double* seconds);
base::Status CheckConnection(const std::string& address, const std::string& token);

struct ManagerOptions {
  double interval_s = 1;        // who connects takes over that of who listens
  double seconds = 0;           // 0: until the side has ended, or a signal comes
  std::string listen, connect;  // HOST:PORT, one of them at most
  std::string token;            // its file
  bool as_json = false;         // a line each interval; else one when a verdict is another one than before
};

// One thread.
class Manager {
 public:
  // The first of the sides is what it is for: once that has ended, it has.
  Manager(std::vector<Side*> sides, const ManagerOptions& options)
      : sides_(std::move(sides)), options_(options) {}
  // Listens or connects. Nothing is waited for.
  base::Status Open();
  // Until it is over; `ended` is set by signals. An error: the one that listens refuses us.
  base::Status Run(const volatile int* ended);

 private:
  static constexpr uint64_t kPatience = 3;  // intervals: how long a verdict holds, and silence is borne

  uint64_t IntervalNs() const { return static_cast<uint64_t>(options_.interval_s * 1e9); }
  void Wait(int ms);
  // Nothing is recorded in detail.
  void Release();
  void EndInterval();
  void Follow(const manager::Message& verdict);
  void Show(const manager::Message& verdict);

  std::vector<Side*> sides_;
  ManagerOptions options_;
  manager::Decision decision_;
  uint64_t interval_ = 0, heard_ = 0;  // of the last verdict of the one that listens
  bool is_alone_ = false;
  manager::Message shown_;
#ifdef RANKINE_ZMQ
  std::optional<manager::Hub> hub_;
  std::optional<manager::Member> member_;
#endif
};

}  // namespace rankine::cli
