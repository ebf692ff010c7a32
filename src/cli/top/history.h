// SPDX-License-Identifier: BSD-3-Clause
// The state in which each thread was seen most often in each second.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "cli/top/row.h"

namespace rankine::cli::top {

inline constexpr size_t kHistorySeconds = 60;

class History {
 public:
  // Keeps the states of the last seconds. `most` is the number of these seconds.
  explicit History(size_t most = kHistorySeconds) : most_(most) {}
  // Adds one second. Threads that are not in the view are forgotten.
  void Add(const JobView& view);
  // The states of a thread, the newest last; nullopt: the thread was not seen in that second.
  std::vector<std::optional<Doing>> Of(const Row& row) const;
  // The number of seconds for which states are currently kept.
  size_t seconds() const { return seconds_; }

 private:
  using Key = std::tuple<std::string, int64_t, uint64_t>;  // host, process, thread
  using States = std::vector<std::optional<Doing>>;
  static Key KeyOf(const Row& row) { return {row.host, row.pid, row.thread}; }

  size_t most_;
  std::map<Key, States> states_;
  size_t seconds_ = 0;
};

}  // namespace rankine::cli::top
