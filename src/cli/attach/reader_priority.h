// SPDX-License-Identifier: BSD-3-Clause
// Sets the priority of the thread that reads agents' records, so that the thread leaves the processors to the
// processes that it watches. Records can wait for the reader, but the next request of the program or of a
// server cannot. So the reader runs under SCHED_IDLE, and any thread that wakes up takes the reader's
// processor immediately. SCHED_BATCH is weaker: it only keeps a reader that wakes up from preempting others.
// With SCHED_BATCH, each look at five processes delayed a rank on the same processor by most of a
// millisecond. That is 1 % of the rank's time.
//
// Two kinds of work cannot wait. First, while the kernel reads another process's memory for the reader, that
// process cannot map more memory. So such a read must not be interrupted for long. Second, the buffer for
// records is bounded. If other threads kept all processors busy, the reader might not run for a second or
// more. So a second thread checks whether the reader is late, and if so lets it run at normal priority for a
// while.
//
// A reader that could not leave SCHED_IDLE again (no CAP_SYS_NICE, no RLIMIT_NICE) uses SCHED_BATCH. A reader
// that the user started under another policy keeps that policy.
#pragma once
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <thread>

namespace rankine::cli {

// Its functions must be called by one thread only, except `Watch`.
class ReaderPriority {
 public:
  // Belongs to the thread that creates it. `bell` is a descriptor that becomes readable when somebody waits
  // for this thread. The thread then stops resting and runs at normal priority. -1: nobody ever waits for it.
  explicit ReaderPriority(int bell = -1);
  // Restores the scheduling policy that the thread had before.
  ~ReaderPriority();
  ReaderPriority(const ReaderPriority&) = delete;
  ReaderPriority& operator=(const ReaderPriority&) = delete;

  // Gives the thread priority over all others until `Forward` or `Back` is called, because somebody waits for
  // the work that it is about to do.
  void GoFirst();
  // Runs the thread at normal priority until `Back` is called.
  void Forward();
  void Back();
  // Sleeps for `us` microseconds, or until the bell rings. The thread is late if it calls Rest again only
  // after more than twice that time. If records come so fast that the rests are short, lateness cannot be
  // tolerated, and the thread always runs at normal priority.
  void Rest(uint32_t us);
  // Whether the thread was late. If the thread is late, it runs at normal priority during the next few rests.
  bool is_late() const { return late_rests_ > 0; }

 private:
  static constexpr uint32_t kLeastRestUs = 10'000;
  static constexpr int kLateRests = 32;  // number of rests at normal priority after the thread was late

  void Watch();
  void Hurry();
  void Take(int policy);

  const int bell_;
  pid_t thread_;
  int before_;          // the thread's policy before this object was created
  int now_;             // the thread's current policy, as far as this thread knows
  bool idles_ = false;  // whether the thread may use SCHED_IDLE
  std::atomic<uint64_t> due_ns_{0};
  std::atomic<int> late_rests_{0};
  std::atomic<bool> is_first_{false};
  int over_ = -1;  // becomes readable when the watching thread must end
  std::thread watcher_;
};

}  // namespace rankine::cli
