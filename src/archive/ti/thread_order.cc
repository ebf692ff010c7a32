// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/thread_order.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "layout/ti/thread_order.h"

namespace rankine::archive {
namespace {

using layout::ThreadEvent;

class Order {
 public:
  explicit Order(std::span<const uint32_t> threads) : steps_(threads.size()), known_ends_(threads.size()) {
    for (uint32_t i = 0; i < threads.size(); ++i) index_of_.emplace(threads[i], i);
  }

  void Add(const ThreadEvent& event) {
    const auto found = index_of_.find(event.thread);
    if (event.what == ThreadEvent::What::ended) {
      // The end of a thread is counted even if the thread has no trace.
      ends_.push_back(found == index_of_.end() ? End{} : End{found->second, event.at});
      return;
    }
    if (found == index_of_.end()) return;
    const uint32_t thread = found->second;
    if (event.what == ThreadEvent::What::began && event.creator != layout::kTiNone) {
      const auto creator = index_of_.find(event.creator);
      if (creator != index_of_.end()) Wait(thread, event.at, creator->second, event.creator_at);
    }
    WaitForEnds(thread, event.at, std::min<uint64_t>(event.ends, ends_.size()));
  }

  std::vector<std::vector<OrderStep>> Take() {
    for (std::vector<OrderStep>& steps : steps_) {
      // A thread passes its own points before it waits for the points of other threads. In the opposite
      // order, two threads could wait for each other at the same position.
      std::ranges::stable_sort(steps, {},
                               [](const OrderStep& step) { return std::pair(step.at, step.waits); });
    }
    return std::move(steps_);
  }

 private:
  struct End {
    uint32_t thread = UINT32_MAX;
    uint64_t at = 0;
  };

  // Only the last end of each thread matters. A thread that follows another thread in the same trace begins
  // after the end of the earlier thread.
  void WaitForEnds(uint32_t thread, uint64_t at, uint64_t ends) {
    std::map<uint32_t, uint64_t> last;  // for each thread, the number of its calls before its last end
    for (uint64_t i = known_ends_[thread]; i < ends; ++i) {
      if (ends_[i].thread != UINT32_MAX) last[ends_[i].thread] = ends_[i].at;
    }
    known_ends_[thread] = std::max(known_ends_[thread], ends);
    for (const auto& [other, end] : last) Wait(thread, at, other, end);
  }

  void Wait(uint32_t thread, uint64_t at, uint32_t other, uint64_t other_at) {
    if (thread == other) return;
    const uint64_t key = uint64_t{other} << 48 ^ other_at;
    const auto [known, added] = points_.try_emplace(key, static_cast<uint32_t>(points_.size()));
    if (added) steps_[other].push_back({other_at, known->second, other, false});
    steps_[thread].push_back({at, known->second, other, true});
  }

  std::unordered_map<uint32_t, uint32_t> index_of_;  // indexed by number of the thread
  std::vector<std::vector<OrderStep>> steps_;
  std::vector<End> ends_;
  std::vector<uint64_t> known_ends_;               // For each thread: the number of ends of other threads
                                                   // for which it waits.
  std::unordered_map<uint64_t, uint32_t> points_;  // indexed by thread and position
};

}  // namespace

std::vector<std::vector<OrderStep>> StepsOfThreads(std::span<const std::byte> raw,
                                                   std::span<const uint32_t> threads) {
  Order order(threads);
  base::ByteReader in(raw);
  ThreadEvent event;
  while (ReadThreadEvent(in, &event)) order.Add(event);
  return in.ok() ? order.Take() : std::vector<std::vector<OrderStep>>(threads.size());
}

bool IsThreadOrder(std::span<const std::byte> raw) {
  base::ByteReader in(raw);
  ThreadEvent event;
  while (ReadThreadEvent(in, &event)) {
  }
  return in.ok();
}

}  // namespace rankine::archive
