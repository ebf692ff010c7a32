// SPDX-License-Identifier: BSD-3-Clause
// Sets the priority of the thread that reads the agents' records, so that this thread leaves the processors
// to the watched processes. Records can be read a little later, but the watched programs and servers must
// not be delayed. The reader therefore runs under SCHED_IDLE, and any thread that wakes up takes the
// reader's processor immediately.
//
// SCHED_BATCH is weaker: under SCHED_BATCH, a reader that wakes up does not preempt other threads, but keeps
// its processor. Under SCHED_BATCH, a reading of five processes delayed a rank on the same processor by most
// of a millisecond (1 % of the rank's time).
//
// Two tasks of the reader cannot wait:
// - The reader copies memory of another process. During the copy, the kernel lets that process map no more
//   memory, so the copy must not be interrupted for long.
// - The reader empties the buffers for records before they are full. If other threads kept all processors
//   busy, the reader might not run for a second or more.
//
// A second thread therefore checks whether the reader is late. If the reader is late, it runs at normal
// priority for a while.
//
// A reader that could not leave SCHED_IDLE again (no CAP_SYS_NICE, no RLIMIT_NICE) uses SCHED_BATCH. If the
// user started the reader under another policy, the reader keeps that policy.
#pragma once
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <thread>

namespace rankine::cli {

// Only one thread may call the functions of this class, except the function `Watch`.
class ReaderPriority {
 public:
  // The object belongs to the thread that creates it. The descriptor `bell` becomes readable when somebody
  // waits for this thread. When the bell rings, the thread wakes up and runs at normal priority. If `bell` is
  // -1, nobody ever waits for the thread.
  explicit ReaderPriority(int bell = -1);
  // Restores the scheduling policy that the thread had before.
  ~ReaderPriority();
  ReaderPriority(const ReaderPriority&) = delete;
  ReaderPriority& operator=(const ReaderPriority&) = delete;

  // Gives this thread priority over all other threads until `Forward` or `Back` is called. The thread needs
  // this priority while somebody waits for its work.
  void GoFirst();
  // Runs the thread at normal priority until `Back` is called.
  void Forward();
  void Back();
  // Sleeps for the given number of microseconds, or until the bell rings. The thread counts as late if the
  // next call of `Rest` comes after more than twice that time. If records arrive so fast that the sleeps
  // must be short, no delay is acceptable, and the thread always runs at normal priority.
  void Rest(uint32_t us);
  // Returns whether the thread was late. A late thread runs at normal priority during the next few rests.
  bool is_late() const { return late_rests_ > 0; }

 private:
  static constexpr uint32_t kLeastRestUs = 10'000;
  static constexpr int kLateRests = 32;  // the number of rests that the thread spends at normal priority
                                         // after it was late

  void Watch();
  void Hurry();
  void Take(int policy);

  const int bell_;
  pid_t thread_;
  int before_;          // the thread's policy before this object was created
  int now_;             // the scheduling policy that this thread set last
  bool idles_ = false;  // whether the thread may use SCHED_IDLE
  std::atomic<uint64_t> due_ns_{0};
  std::atomic<int> late_rests_{0};
  std::atomic<bool> is_first_{false};
  int over_ = -1;  // becomes readable when the watching thread must end
  std::thread watcher_;
};

}  // namespace rankine::cli
