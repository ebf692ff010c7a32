// SPDX-License-Identifier: BSD-3-Clause
// How the reader of agents leaves processors to the processes that it watches. The reader's work on records
// can wait. The program's next request, or a server's, cannot. So the reader runs under SCHED_IDLE, and any
// thread that wakes up gets the reader's processor at once. SCHED_BATCH only keeps a waking reader from
// taking a processor away. Under it, each look at five processes delayed the rank beside it by most of a
// millisecond, 1 % of the rank's time.
//
// Two kinds of work cannot wait. First, while the kernel reads another process's memory for the reader, that
// process cannot map more memory. So such a read must not be left half done. Second, the buffer for records
// is bounded. If other threads computed on all processors without a pause, the reader would not run for a
// second or more. So a second thread checks whether the reader is late, and lets it run at normal priority
// for a while.
//
// A reader that could not leave SCHED_IDLE again (no CAP_SYS_NICE, no RLIMIT_NICE) uses SCHED_BATCH. A reader
// that the user started under another policy keeps that policy.
#pragma once
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <thread>

namespace rankine::cli {

// For one thread, except Watch.
class ReaderPriority {
 public:
  // Belongs to the thread that makes it. `bell` is a descriptor that becomes readable when somebody waits for
  // this thread. The thread then stops resting and runs at normal priority. -1: nobody ever waits.
  explicit ReaderPriority(int bell = -1);
  // Restores the scheduling policy that the thread had before.
  ~ReaderPriority();
  ReaderPriority(const ReaderPriority&) = delete;
  ReaderPriority& operator=(const ReaderPriority&) = delete;

  // Runs the thread before all others, until Forward or Back, because somebody waits for its present work.
  void GoFirst();
  // Runs the thread at normal priority, until Back.
  void Forward();
  void Back();
  // Sleeps for `us` microseconds, or until the bell rings. The next Rest is late if it comes after twice that
  // time. If records come so fast that rests are short, no Rest may be late, and the thread runs at normal
  // priority.
  void Rest(uint32_t us);
  // Whether the thread was late. A late thread runs at normal priority for some rests.
  bool is_late() const { return late_rests_ > 0; }

 private:
  static constexpr uint32_t kLeastRestUs = 10'000;
  static constexpr int kLateRests = 32;  // number of rests at normal priority after a late rest

  void Watch();
  void Hurry();
  void Take(int policy);

  const int bell_;
  pid_t thread_;
  int before_;          // the thread's policy before
  int now_;             // the thread's present policy, as far as it knows
  bool idles_ = false;  // whether the thread may use SCHED_IDLE
  std::atomic<uint64_t> due_ns_{0};
  std::atomic<int> late_rests_{0};
  std::atomic<bool> is_first_{false};
  int over_ = -1;  // becomes readable when the watcher must end
  std::thread watcher_;
};

}  // namespace rankine::cli
