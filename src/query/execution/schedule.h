// SPDX-License-Identifier: BSD-3-Clause
// Distributes the parts of all inputs to threads, in order. The thread that reaches an input first opens
// it. When all parts of an input have been read, the input is closed. A single input is split, so that all
// threads have work.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "query/execution/ordered_rows.h"
#include "query/records/input.h"

namespace rankine::query {

struct PartTask {
  std::shared_ptr<const Input> input;
  std::unique_ptr<context::Part> part;
  PartPlace place;
};

class Schedule {
 public:
  // Distributes the inputs [first, last). The function `open` opens the input with the given index and
  // splits it into parts. An error stops the work of all threads.
  using OpenParts = std::function<base::Result<std::vector<PartTask>>(size_t index, size_t parts)>;
  Schedule(size_t first, size_t last, size_t threads, OpenParts open);

  // Thread-safe. Returns nullopt if there is no more work, or if there was an error.
  std::optional<PartTask> Next();
  void Stop();
  const std::string& error() const { return error_; }  // May be called only after all threads have ended.

 private:
  std::optional<PartTask> Pop();

  std::mutex mutex_;
  std::condition_variable changed_;
  size_t parts_each_;
  OpenParts open_;
  size_t next_input_;
  size_t last_;
  size_t opening_ = 0;
  bool stopped_ = false;
  std::deque<PartTask> ready_;
  std::string error_;
};

}  // namespace rankine::query
