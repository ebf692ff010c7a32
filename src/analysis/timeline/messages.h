// SPDX-License-Identifier: BSD-3-Clause
// Matches each send in a trace with its receive. The trace is read only once. Only operations that are not
// matched yet are kept in memory.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/timeline/trace_chunks.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// All times are on the time axis of the timelines.
struct TracedMessage {
  uint32_t from = 0, to = 0;  // The lines of the calls that started the send and the receive.
  int32_t tag = 0;
  uint64_t bytes = 0;  // size given by the send
  uint64_t sent = 0;   // the time at which the sending call began
  // The line with the call that received the message or completed the receive.
  uint32_t taken_by = archive::kNone;
  uint64_t taken_begin = 0, taken_end = 0;  // The start and the end of the call that received the message.
  // the time at which the receive was posted; for a blocking receive equal to `taken_begin`
  uint64_t posted = 0;
  // line of the call that completed the send; `kNone`: no call completed the send
  uint32_t done_by = archive::kNone;
  // the time at which the call that completed the send began; for a blocking send equal to `sent`
  uint64_t done_begin = 0;
  uint64_t Taken() const { return taken_end > sent ? taken_end - sent : 0; }
};

// Specifies which messages are of interest.
struct MessageScope {
  // only messages between these processes are visited; empty: all messages are visited
  std::vector<bool> processes;
  // The time up to which the messages are complete. Messages whose receive begins later may be missing.
  uint64_t until = UINT64_MAX;
};

// Visits the messages whose send and receive are both in the trace. The messages are visited in the same
// order each time. One thread calls `take`. The trace is read by at most `threads` threads. Sends and
// receives that lack a partner, because of gaps in the recording, are left out (waits/unmatched.h).
void ForEachTracedMessage(const archive::Tables& tables, const TraceChunks& trace, const MessageScope& scope,
                          unsigned threads, const std::function<void(const TracedMessage&)>& take);

}  // namespace rankine::analysis
