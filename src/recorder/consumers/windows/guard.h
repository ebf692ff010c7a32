// SPDX-License-Identifier: BSD-3-Clause
// Guards the MPI calls that we make inside a monitor call of the application. While a Guard exists, calls
// that the library makes inside our calls do not count as calls of the application.
#pragma once
#include "recorder/arch/publish.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

class Guard {
 public:
  explicit Guard(Thread* t) : t_(t), before_(t->now->frame) {
    // A call with the stall reason `collective` does not look up a reason from requests.
    t_->now->call = {0, layout::CallState::work, layout::StallReason::collective};
    t_->now->enter_ticks = 0;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    arch::Publish(&t_->now->frame, reinterpret_cast<uint64_t>(__builtin_frame_address(0)));
  }
  ~Guard() {
    t_->progress.ForgetStall();
    arch::Publish(&t_->now->frame, before_);
  }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

 private:
  Thread* t_;
  uint64_t before_;
};

}  // namespace rankine::recorder::windows
