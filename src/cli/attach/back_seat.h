// How the reader of agents leaves processors to those that it watches. What it does with records can wait,
// and the program's next request, or a server's, cannot: so it runs under SCHED_IDLE, and whoever wakes up
// has its processor at once. Under SCHED_BATCH, which only keeps a reader that wakes from taking one away,
// each look at five processes held up the rank beside it for most of a millisecond, a hundredth of its time.
//
// Two things do not wait. While the kernel reads another process's memory for us it keeps that process from
// mapping more, so this is not left half done. And the room for records is bounded: where others compute on
// all processors without a pause we would not run for a second or more. So a second thread looks whether this
// one is late, and then has it run like others, for a while.
//
// Who may not leave SCHED_IDLE again (no CAP_SYS_NICE, nor RLIMIT_NICE) has SCHED_BATCH; who was started
// under a policy of the user's keeps that.
#pragma once
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <thread>

namespace rankine::cli {

// One thread, but for Watch.
class BackSeat {
 public:
  // Of the thread that makes it. `bell`: a descriptor that can be read from when somebody waits for this
  // thread, which then rests no longer and runs like others; -1: nobody does.
  explicit BackSeat(int bell = -1);
  // As before.
  ~BackSeat();
  BackSeat(const BackSeat&) = delete;
  BackSeat& operator=(const BackSeat&) = delete;

  // Before all others, until Forward or Back: somebody waits for what it does now.
  void GoFirst();
  // Like others, until Back.
  void Forward();
  void Back();
  // Sleeps for so long, or until the bell rings. The next Rest is late when it comes after twice that time;
  // where records come so fast that rests are short, none may be late, and this thread runs like others.
  void Rest(uint32_t us);
  // It was late: it runs like others, for some rests.
  bool is_late() const { return late_rests_ > 0; }

 private:
  static constexpr uint32_t kLeastRestUs = 10'000;
  static constexpr int kLateRests = 32;  // after it was late

  void Watch();
  void Hurry();
  void Take(int policy);

  const int bell_;
  pid_t thread_;
  int before_;          // its policy
  int now_;             // as far as it knows
  bool idles_ = false;  // it may
  std::atomic<uint64_t> due_ns_{0};
  std::atomic<int> late_rests_{0};
  std::atomic<bool> is_first_{false};
  int over_ = -1;  // can be read from when it is over
  std::thread watcher_;
};

}  // namespace rankine::cli
