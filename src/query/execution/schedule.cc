// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/schedule.h"

#include <algorithm>

namespace rankine::query {
namespace {

// At the end of a query, threads wait until the last thread has finished its last part. If the parts are
// few and large, threads wait for a long time when cores differ in speed or when one core is busy.
constexpr size_t kPartsEach = 8;  // number of parts per thread
// The maximum number of parts per input. The limit exists because the position of a record contains the
// number of its part.
constexpr size_t kMostParts = 1024;

}  // namespace

Schedule::Schedule(size_t first, size_t last, size_t threads, OpenParts open)
    : parts_each_(
          std::clamp<size_t>(kPartsEach * threads / std::max<size_t>(last - first, 1), 1, kMostParts)),
      open_(std::move(open)),
      next_input_(first),
      last_(last) {
  if (threads == 1) parts_each_ = 1;
}

std::optional<PartTask> Schedule::Pop() {
  if (ready_.empty()) return std::nullopt;
  PartTask task = std::move(ready_.front());
  ready_.pop_front();
  return task;
}

std::optional<PartTask> Schedule::Next() {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (stopped_) return std::nullopt;
    if (auto task = Pop()) return task;
    if (next_input_ < last_) {
      const size_t index = next_input_++;
      ++opening_;
      lock.unlock();
      auto opened = open_(index, parts_each_);
      lock.lock();
      --opening_;
      changed_.notify_all();
      if (!opened.ok()) {
        if (error_.empty()) error_ = opened.error();
        stopped_ = true;
        return std::nullopt;
      }
      // Another thread may have opened later inputs in the meantime. So the new parts are inserted before
      // the parts of those later inputs.
      const auto later = std::find_if(ready_.begin(), ready_.end(),
                                      [&](const PartTask& task) { return task.place.input > index; });
      ready_.insert(later, std::make_move_iterator(opened.value().begin()),
                    std::make_move_iterator(opened.value().end()));
      continue;
    }
    if (opening_ == 0) return std::nullopt;
    changed_.wait(lock);
  }
}

void Schedule::Stop() {
  const std::scoped_lock lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
}

}  // namespace rankine::query
