// How far long work has come, from where it is done to whoever shows it: the command's lines on a terminal.
// Work lies many calls below its command, in folders that know no terminal, so it says so here and not
// through a parameter of all that lies between. Nothing depends on it but what a person sees meanwhile.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>

namespace rankine::base {

// Work in progress from construction to destruction; what it interrupts goes on then. One thread of a process
// makes such, one within another.
class Work {
 public:
  // `what`: a literal, "looking for waits". `steps`: how many there will be, in any unit; 0: nobody knows.
  explicit Work(const char* what, uint64_t steps = 0) : outer_(now()) { Set({what, steps, 0}); }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  ~Work() { Set(outer_); }

  // Any thread, whether there is work or not.
  static void Done(uint64_t steps) { done_.fetch_add(steps, std::memory_order_relaxed); }

  struct State {
    const char* what = nullptr;  // nullptr: no work
    uint64_t steps = 0, done = 0;
    bool knows_share() const { return steps != 0; }
    double Share() const {
      return std::min(1.0, static_cast<double>(done) / static_cast<double>(std::max<uint64_t>(steps, 1)));
    }
  };
  // Any thread. Of work that changes just then it may be a mixture, which is on the screen for an instant.
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
