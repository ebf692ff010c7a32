// SPDX-License-Identifier: BSD-3-Clause
// Stores for each thread and each second the state in which the thread was seen most often.
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
  // Adds one second. The states of threads that are not in the view are removed.
  void Add(const JobView& view);
  // Returns the states of a thread, the newest last; nullopt for a second in which the thread was not seen.
  std::vector<std::optional<Doing>> Of(const Row& row) const;
  // Returns the number of seconds for which states are currently stored.
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
