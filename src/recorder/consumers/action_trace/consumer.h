// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that records the time-independent trace (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/action_trace/options.h"
#include "recorder/consumers/action_trace/thread_order.h"
#include "recorder/consumers/action_trace/volumes.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::action_trace {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::ti;
  static void OnChosen() { recorder::g_chosen.ti = recorder::g_chosen.mpi = true; }
  static bool SetOption(const layout::ServiceSetting& setting) { return action_trace::SetOption(setting); }
  static void OnServicesChosen() {
    if (recorder::g_chosen.ti)
      recorder::g_chosen.profile = true;  // Calls are described in the code that counts them for the
                                          // profile.
  }
  static uint64_t SpoolBytes() { return recorder::g_chosen.ti ? g_options.bytes : 0; }
  static void OnRecordingOpened() { StartVolumes(); }
  static void OnThreadEnded(Thread* t) { EndThread(t); }
  static void OnJoined() { Joined(); }
  static void OnWork(Thread* t, const context::Attribute* attribute, uint64_t bits) {
    AddWork(t, attribute, bits);
  }
};

}  // namespace rankine::recorder::action_trace
