// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that takes samples (session/consumer_list.h).
#pragma once
#include <cstdlib>

#include "layout/environment.h"
#include "recorder/consumers/sampling/sampler.h"

namespace rankine::recorder::sampling {

struct Consumer {
  static void Configure() { ChooseRate(std::getenv(layout::kEnvSampleHz)); }
  static void OnPlaceTakenOver(Thread* t) { Forget(t); }
  static void OnThreadBegin(Thread* t) { Follow(t); }
  static void OnThreadEnded(Thread* t) { Forget(t); }
  static void OnRun(Thread* t) { Start(t); }
  static void OnFinalizeEntered() { Stop(); }
  static void OnForkedChild() { StayOffInChild(); }
};

}  // namespace rankine::recorder::sampling
