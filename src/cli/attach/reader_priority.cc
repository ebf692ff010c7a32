// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/reader_priority.h"

#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "base/rt/clock.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kSecondNs = 1'000'000'000;
constexpr uint64_t kRungNs = 5'000'000;  // For this time in ns after the bell has rung, further rings are
                                         // ignored, so that the thread can react.

bool SetPolicy(pid_t thread, int policy) {
  const sched_param plain{0};
  return sched_setscheduler(thread, policy, &plain) == 0;
}

// Starts a thread in which all signals are blocked. Signals are therefore delivered to the resting thread,
// whose sleep they must interrupt.
template <class Work>
std::thread QuietThread(Work work) {
  sigset_t all{}, before{};
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread made(work);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return made;
}

// Tests whether a thread may leave SCHED_IDLE again. The test uses a separate thread, because a thread
// without permission would stay under SCHED_IDLE.
bool CanComeBack() {
  bool comes_back = false;
  QuietThread([&comes_back] { comes_back = SetPolicy(0, SCHED_IDLE) && SetPolicy(0, SCHED_BATCH); }).join();
  return comes_back;
}

// Waits until one of the descriptors is readable, at most for the given time in ns. Descriptors below 0 are
// ignored.
void Await(std::span<pollfd> waits, uint64_t ns) {
  const timespec time{static_cast<time_t>(ns / kSecondNs), static_cast<long>(ns % kSecondNs)};
  if (ppoll(waits.data(), waits.size(), &time, nullptr) > 0) return;
  for (pollfd& wait : waits) wait.revents = 0;
}

}  // namespace

ReaderPriority::ReaderPriority(int bell)
    : bell_(bell), thread_(gettid()), before_(sched_getscheduler(0)), now_(before_) {
  if (before_ != SCHED_OTHER) return;
  Take(SCHED_BATCH);
  idles_ = CanComeBack();
  due_ns_ = rt::MonotonicNs() + kSecondNs;
  over_ = eventfd(0, EFD_CLOEXEC);
  idles_ = idles_ && over_ >= 0;
  if (idles_) watcher_ = QuietThread([this] { Watch(); });
}

ReaderPriority::~ReaderPriority() {
  if (idles_) {
    const uint64_t one = 1;
    static_cast<void>(!write(over_, &one, sizeof one));
    watcher_.join();
  }
  if (over_ >= 0) close(over_);
  Take(before_);
}

void ReaderPriority::Take(int policy) {
  if (now_ != policy && SetPolicy(thread_, policy)) now_ = policy;
}

void ReaderPriority::GoFirst() {
  if (!idles_) return;
  is_first_ = true;
  const sched_param first{1};
  if (sched_setscheduler(thread_, SCHED_RR, &first) == 0) now_ = SCHED_RR;
}

void ReaderPriority::Forward() {
  is_first_ = false;
  if (idles_) Take(SCHED_BATCH);
}

void ReaderPriority::Back() {
  is_first_ = false;
  if (idles_ && !is_late()) Take(SCHED_IDLE);
}

void ReaderPriority::Rest(uint32_t us) {
  if (is_late()) {
    --late_rests_;
    SetPolicy(thread_, SCHED_BATCH);  // replaces the policy that the function `Back` may just have set
    now_ = SCHED_BATCH;
  }
  if (us < kLeastRestUs) late_rests_ = std::max<int>(late_rests_, 1);
  due_ns_ = rt::MonotonicNs() + (is_late() ? kSecondNs : 2'000 * uint64_t{us});
  pollfd bell{bell_, POLLIN, 0};
  Await({&bell, 1}, uint64_t{1'000} * us);
}

// The thread may be about to return to SCHED_IDLE, and does not know that somebody needs it. The thread
// therefore counts as late in the next few calls of `Rest`.
void ReaderPriority::Hurry() {
  late_rests_ = kLateRests;
  if (!is_first_) SetPolicy(thread_, SCHED_BATCH);
}

void ReaderPriority::Watch() {
  pollfd waits[2] = {{over_, POLLIN, 0}, {bell_, POLLIN, 0}};
  uint64_t rung = 0;
  for (;;) {
    const uint64_t now = rt::MonotonicNs(), due = due_ns_;
    if (now >= due) {
      Hurry();
      due_ns_ = now + 1'000 * uint64_t{kLeastRestUs};
      continue;
    }
    // After the bell has rung, it is ignored until the thread has had time to react.
    const bool listens = now >= rung + kRungNs;
    Await({waits, listens ? size_t{2} : size_t{1}},
          listens ? due - now : std::min(due - now, rung + kRungNs - now));
    if ((waits[0].revents & POLLIN) != 0) return;
    if (!listens || (waits[1].revents & POLLIN) == 0) continue;
    rung = rt::MonotonicNs();
    Hurry();
  }
}

}  // namespace rankine::cli
