// SPDX-License-Identifier: BSD-3-Clause
// The state of a present MPI call: work or stall, and the reason for which it would stall.
#pragma once
#include <cstdint>

namespace rankine::layout {

// How work and stall in MPI are distinguished (--state).
enum class StateMode : uint32_t { sampled = 0, exact = 1, off = 2 };

// The progress engines that are watched for this, as bits.
enum class StateEngine : uint32_t { opal_progress = 1, ucp_worker_progress = 2 };

enum class CallState : uint8_t { work = 1, stall = 2 };

// The reason why a call stalls. The numbers are those of include/rankine/collector.h.
enum class StallReason : uint8_t {
  none = 0,  // the reason of a call that completes requests is not looked up so far
  late_sender = 1,
  late_receiver = 2,
  collective = 3,
  rma = 4,
  lock = 5,
  io = 6,
  unknown = 7,
};

// The collector's question to a thread in a stall: does its present turn of the progress engine do work? The
// thread answers at the end of the turn.
enum class LookWord : uint8_t { none = 0, asked = 1, work = 2, stall = 3 };

// The call that a thread is in, in one word.
struct OpenCallWord {
  uint16_t function;
  CallState state;
  StallReason reason;  // the reason for which the call would stall, whether it stalls or not
};
static_assert(sizeof(OpenCallWord) == 4);

}  // namespace rankine::layout
