// SPDX-License-Identifier: BSD-3-Clause
// Reports the progress of a long piece of work, so that the command can show the progress on the terminal.
// The work is done deep inside the command, in code that has no access to the terminal. This class uses
// global state. Without global state, all functions between the command and the work would need a parameter.
// Only the display of progress depends on the global state.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>

namespace rankine::base {

// A piece of work that is in progress from construction to destruction. While a nested Work exists, the
// progress of the outer Work is not shown. Only one thread of a process may construct these objects.
class Work {
 public:
  // The argument `what` must be a string literal, for example "looking for waits". The argument `steps` is
  // the number of steps, in any unit; 0: the number is unknown.
  explicit Work(const char* what, uint64_t steps = 0) : outer_(now()) { Set({what, steps, 0}); }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  ~Work() { Set(outer_); }

  // Adds finished steps. Any thread may call this function at any time, even if no work is in progress.
  static void Done(uint64_t steps) { done_.fetch_add(steps, std::memory_order_relaxed); }

  struct State {
    const char* what = nullptr;  // nullptr if no work is in progress.
    uint64_t steps = 0, done = 0;
    bool knows_share() const { return steps != 0; }
    double Share() const {
      return std::min(1.0, static_cast<double>(done) / static_cast<double>(std::max<uint64_t>(steps, 1)));
    }
  };
  // Returns the current state of the work. Any thread may call this function. If the work changes at the same
  // time, the result may mix old and new values. A mixed result does no harm, because it is displayed only
  // for a moment.
  static State now() {
    return {what_.load(std::memory_order_relaxed), steps_.load(std::memory_order_relaxed),
            done_.load(std::memory_order_relaxed)};
  }

 private:
  static void Set(const State& state) {
    what_.store(state.what, std::memory_order_relaxed);
    steps_.store(state.steps, std::memory_order_relaxed);
    done_.store(state.done, std::memory_order_relaxed);
  }
  const State outer_;
  static inline std::atomic<const char*> what_{nullptr};
  static inline std::atomic<uint64_t> steps_{0}, done_{0};
};

}  // namespace rankine::base
