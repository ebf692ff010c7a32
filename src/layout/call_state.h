// SPDX-License-Identifier: BSD-3-Clause
// Describes the state of a thread's current MPI call: work or stall, and the reason for a stall.
#pragma once
#include <cstdint>

namespace rankine::layout {

// How work and stall in MPI are distinguished (--state).
enum class StateMode : uint32_t { sampled = 0, exact = 1, off = 2 };

// Bits for the progress engines that can be watched to distinguish work from stall.
enum class StateEngine : uint32_t { opal_progress = 1, ucp_worker_progress = 2 };

enum class CallState : uint8_t { work = 1, stall = 2 };

// The reason why a call stalls. The numbers of the reasons are those of include/rankine/collector.h.
enum class StallReason : uint8_t {
  // The reason is unknown or has not been determined yet. For calls that complete requests, the reason is
  // looked up only when it is needed.
  none = 0,
  late_sender = 1,
  late_receiver = 2,
  collective = 3,
  rma = 4,
  lock = 5,
  io = 6,
  unknown = 7,
};

// The collector uses this word to find out from a stalled thread whether its current pass through the
// progress engine does any work. The thread answers at the end of its pass.
enum class LookWord : uint8_t { none = 0, asked = 1, work = 2, stall = 3 };

// The thread's current call, packed into one word.
struct OpenCallWord {
  uint16_t function;
  CallState state;
  StallReason reason;  // the reason why the call would stall; set even while the call's state is `work`
};
static_assert(sizeof(OpenCallWord) == 4);

}  // namespace rankine::layout
