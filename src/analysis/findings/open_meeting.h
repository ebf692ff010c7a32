// SPDX-License-Identifier: BSD-3-Clause
// Determines whether a message can pass between two ranks whose calls never returned.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/rows/none.h"
#include "query/records/open_calls.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Returns the index of the process that is `own`'s partner; `kNone`: any process, or unknown.
uint32_t ProcessOf(const archive::Tables& tables, uint32_t own, const query::OpenPartner& partner);

// True if all ranks of the communicator, window or file take part in a call of the function.
bool IsCollective(uint16_t function);

// One end of a message that a call may exchange with another process. `kNone` and a negative tag match any
// value.
struct MessageEnd {
  uint32_t process = archive::kNone, comm = archive::kNone;
  int32_t tag = -1;
  // True for a notification instead of a message. The synchronisation of an RMA window waits for this
  // notification.
  bool one_sided = false;
};
struct MessageEnds {
  std::vector<MessageEnd> sends, receives;
};
// Returns the messages that a process may exchange in its open call. If the arguments of the call are
// unknown, the result contains every message that the function could exchange.
MessageEnds EndsOf(const archive::Tables& tables, uint32_t process, const query::OpenCall& call);

// The arguments `from` and `to` are indices of processes. True if `from` may be sending a message in its
// open call that the open call of `to` receives.
bool MayPass(uint32_t from, const MessageEnds& sender, uint32_t to, const MessageEnds& receiver);

}  // namespace rankine::analysis
