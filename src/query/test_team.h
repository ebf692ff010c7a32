// SPDX-License-Identifier: BSD-3-Clause
// Message queues between threads, which tests use. Each thread represents a process of a team.
#pragma once
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "query/execution/team.h"

namespace rankine::testing {

class Wires {
 public:
  void Put(size_t from, size_t to, std::string_view bytes) {
    const std::scoped_lock lock(mutex_);
    waiting_[{from, to}].emplace_back(bytes);
    came_.notify_all();
  }
  std::string Take(size_t from, size_t to) {
    std::unique_lock lock(mutex_);
    std::deque<std::string>& queue = waiting_[{from, to}];
    came_.wait(lock, [&] { return !queue.empty(); });
    std::string bytes = std::move(queue.front());
    queue.pop_front();
    return bytes;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::map<std::pair<size_t, size_t>, std::deque<std::string>> waiting_;
};

class WiredTeam : public query::Team {
 public:
  WiredTeam(Wires& wires, size_t rank, size_t size) : wires_(wires), rank_(rank), size_(size) {}
  size_t rank() const override { return rank_; }
  size_t size() const override { return size_; }
  void Send(size_t to, std::string_view bytes) override { wires_.Put(rank_, to, bytes); }
  std::string Receive(size_t from) override { return wires_.Take(from, rank_); }

 private:
  Wires& wires_;
  size_t rank_, size_;
};

}  // namespace rankine::testing
