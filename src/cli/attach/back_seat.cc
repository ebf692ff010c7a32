#include "cli/attach/back_seat.h"

#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "base/rt/clock.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kSecondNs = 1'000'000'000;

bool SetPolicy(pid_t thread, int policy) {
  const sched_param plain{0};
  return sched_setscheduler(thread, policy, &plain) == 0;
}

// A thread that no signal of the process comes to: those are to end the sleep of the one that rests.
template <class Work>
std::thread QuietThread(Work work) {
  sigset_t all{}, before{};
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread made(work);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return made;
}

// Tried by a thread of its own, which would stay there.
bool CanComeBack() {
  bool comes_back = false;
  QuietThread([&comes_back] { comes_back = SetPolicy(0, SCHED_IDLE) && SetPolicy(0, SCHED_BATCH); }).join();
  return comes_back;
}

}  // namespace

BackSeat::BackSeat() : thread_(gettid()), before_(sched_getscheduler(0)), now_(before_) {
  if (before_ != SCHED_OTHER) return;
  Take(SCHED_BATCH);
  idles_ = CanComeBack();
  due_ns_ = rt::MonotonicNs() + kSecondNs;
  if (idles_) watcher_ = QuietThread([this] { Watch(); });
}

BackSeat::~BackSeat() {
  if (idles_) {
    {
      const std::lock_guard lock(mutex_);
      has_ended_ = true;
    }
    changed_.notify_all();
    watcher_.join();
  }
  Take(before_);
}

void BackSeat::Take(int policy) {
  if (now_ != policy && SetPolicy(thread_, policy)) now_ = policy;
}

void BackSeat::Forward() {
  if (idles_) Take(SCHED_BATCH);
}

void BackSeat::Back() {
  if (idles_ && !is_late()) Take(SCHED_IDLE);
}

void BackSeat::Rest(uint32_t us) {
  if (is_late()) {
    --late_rests_;
    SetPolicy(thread_, SCHED_BATCH);  // and not what Back may just have made of it
    now_ = SCHED_BATCH;
  }
  if (us < kLeastRestUs) late_rests_ = std::max<int>(late_rests_, 1);
  due_ns_ = rt::MonotonicNs() + (is_late() ? kSecondNs : 2'000 * uint64_t{us});
  usleep(us);
}

void BackSeat::Watch() {
  std::unique_lock lock(mutex_);
  while (!has_ended_) {
    const uint64_t now = rt::MonotonicNs(), due = due_ns_;
    if (now < due) {
      changed_.wait_for(lock, std::chrono::nanoseconds(due - now));
      continue;
    }
    late_rests_ = kLateRests;
    SetPolicy(thread_, SCHED_BATCH);
    // It may have gone back just now, not knowing: then it is late once more.
    due_ns_ = now + 1'000 * uint64_t{kLeastRestUs};
  }
}

}  // namespace rankine::cli
