// The messages of a trace: each send with the receive that took it, found in one walk over the trace that
// holds only what is not matched yet.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/timeline/trace_chunks.h"
#include "archive/tables.h"

namespace rankine::analysis {

// Times as in the timelines.
struct TracedMessage {
  uint32_t from = 0, to = 0;  // lines: who posted the send, and the receive
  int32_t tag = 0;
  uint64_t bytes = 0;                       // as the send says
  uint64_t sent = 0;                        // the call that sends was entered
  uint32_t taken_by = archive::kNone;       // line of the call that received, or completed that
  uint64_t taken_begin = 0, taken_end = 0;  // when it was entered and left
  uint64_t posted = 0;                      // the call that receives was entered; taken_begin: it blocked
  uint32_t done_by = archive::kNone;        // line of the call that completed the send; kNone: none did
  uint64_t done_begin = 0;                  // when that was entered; `sent`: the send blocked
  uint64_t Taken() const { return taken_end > sent ? taken_end - sent : 0; }
};

// Which messages are looked for.
struct MessageScope {
  std::vector<bool> processes;  // both ends are of these; empty: all
  uint64_t until = UINT64_MAX;  // those that begin to be taken behind it may be missing
};

// Of messages whose both ends are in the trace, in an order that is the same each time. `take` is called by
// one thread; the walk takes at most `threads`. What gaps of a recording leave without its partner is no
// message (waits/unmatched.h).
void ForEachTracedMessage(const archive::Tables& tables, const TraceChunks& trace, const MessageScope& scope,
                          unsigned threads, const std::function<void(const TracedMessage&)>& take);

}  // namespace rankine::analysis
