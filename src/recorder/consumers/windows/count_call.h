// SPDX-License-Identifier: BSD-3-Clause
// Counts an MPI call in the monitor windows that are running.
#pragma once
#include <cstdint>

#include "recorder/calls/call_record.h"
#include "recorder/consumers/windows/fast_path.h"
#include "recorder/consumers/windows/window.h"

namespace rankine::mpi {

// Counts a fast-path call (fast_path.h) that moves messages. May be called only while windows run.
template <class S>
[[gnu::always_inline]] inline void CountInWindows(Thread* t, const CallRecord& call) {
  const Slot* s = call.slot;
  if constexpr (S::cls != Class::point_to_point) {
    const uint64_t received = S::recv.who == Who::nobody ? 0 : call.moved.received;
    return recorder::windows::OnCollective(t, s, t->now->enter_ticks, call.ticks, call.moved.sent, received);
  }
  int32_t to = recorder::windows::kNobody;
  if constexpr (S::dest != kNone) {
    if (call.moved.sends) to = static_cast<int>(call.args[S::dest]);
  }
  if constexpr (S::shape == CallRole::start) {
    uint16_t known = 0;
    if constexpr (S::dest != kNone) {
      known = recorder::windows::OnStarted(t, s, call.end, call.ticks, to, call.moved.sent);
    } else {
      known = recorder::windows::OnStartedAlone(t, s, call.end, call.ticks);
    }
    recorder::Request* started = call.started;
    if (started == nullptr) return;
    started->start_ticks = t->now->enter_ticks;
    started->known = known;
    started->flags |= recorder::kStartKnown;
  } else {
    const int32_t from = call.came.any ? call.came.source : recorder::windows::kNobody;
    recorder::windows::OnExchange(t, s, t->now->enter_ticks, call.ticks,
                                  {to, from, call.moved.sent, call.came.bytes});
  }
}

}  // namespace rankine::mpi
