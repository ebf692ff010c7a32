// A call of MPI while it lasts: whether it works or stalls, and why it would stall.
#pragma once
#include <cstdint>

namespace rankine::layout {

// --state: how work and stall inside MPI are told apart.
enum class StateMode : uint32_t { sampled = 0, exact = 1, off = 2 };

// What was watched to tell them, as bits.
enum class StateEngine : uint32_t { opal_progress = 1, ucp_worker_progress = 2 };

enum class CallState : uint8_t { work = 1, stall = 2 };

// Why a call stalls. The same numbers as in include/rankine/collector.h.
enum class StallReason : uint8_t {
  none = 0,  // of a call that completes requests: not looked up (yet)
  late_sender = 1,
  late_receiver = 2,
  collective = 3,
  rma = 4,
  lock = 5,
  io = 6,
  unknown = 7,
};

// The collector has looked at a thread in a stall: what its present turn of the progress engine is, is known
// at its end. The collector asks, the thread answers.
enum class LookWord : uint8_t { none = 0, asked = 1, work = 2, stall = 3 };

// The call that a thread is in, written as one word.
struct OpenCallWord {
  uint16_t function;
  CallState state;
  StallReason reason;  // why it would stall, whether it does or not
};
static_assert(sizeof(OpenCallWord) == 4);

}  // namespace rankine::layout
