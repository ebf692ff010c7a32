// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that counts calls in monitor windows (session/consumer_list.h).
#pragma once
#include <cstdlib>

#include "layout/environment.h"
#include "recorder/consumers/windows/collective_messages.h"
#include "recorder/consumers/windows/comm_filter.h"
#include "recorder/consumers/windows/instances.h"
#include "recorder/consumers/windows/trigger.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

struct Consumer {
  static void Configure() { ConfigureWindows(std::getenv(layout::kEnvWindow)); }
  static void OnPlaceTakenOver(Thread*) { OnTakenOver(); }
  static bool FollowsRegions() { return windows::FollowsRegions(); }
  static void OnRegion(Thread* t, const context::Attribute& attribute, std::string_view text, bool begins) {
    windows::OnRegion(t, attribute, text, begins);
  }
  static void OnCommNamed(uint32_t comm, std::string_view name) { windows::OnCommNamed(comm, name); }
  static void OnForwardingEnd() { WatchInnerMessagesOfRunning(); }
  static void OnRun(Thread* t) { BeginWindows(t); }
  static void OnRunTime(uint64_t ticks) { BeginRunTime(ticks); }
  static void OnFinalize(Thread* t, uint64_t begin, const void* /*caller*/) { StopAll(t, begin); }
};

}  // namespace rankine::recorder::windows
