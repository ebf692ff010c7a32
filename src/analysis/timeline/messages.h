// The messages of a trace: each send with the receive that took it.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/tables.h"
#include "archive/trace/timeline.h"

namespace rankine::analysis {

// Times as in the timelines.
struct TracedMessage {
  uint32_t from = 0, to = 0;  // lines: who posted the send, and the receive
  int32_t tag = 0;
  uint64_t sent = 0;                        // the call that sends was entered
  uint32_t taken_by = archive::kNone;       // line of the call that received, or completed that
  uint64_t taken_begin = 0, taken_end = 0;  // when it was entered and left
  uint64_t Taken() const { return taken_end > sent ? taken_end - sent : 0; }
};

// Of messages whose both ends are in the trace; by receiver. With at most `threads` threads.
std::vector<TracedMessage> FindTracedMessages(const archive::Tables& tables,
                                              const std::vector<archive::Timeline>& lines, unsigned threads);

}  // namespace rankine::analysis
