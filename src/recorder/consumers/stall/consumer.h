// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that records work and stall in MPI (session/consumer_list.h).
#pragma once
#include "recorder/consumers/stall/hooks.h"
#include "recorder/consumers/stall/progress_poll.h"

namespace rankine::recorder::stall {

struct Consumer {
  static void OnInitBegin() {
    SettleHooks();
    SetInitialising(true);
  }
  static void OnInitEnd() { SetInitialising(false); }
  static void OnRun(Thread*) { SettleHooks(); }
  static void OnStallInterrupted(Thread* t, uint64_t now) { InterruptStall(t, now); }
};

}  // namespace rankine::recorder::stall
