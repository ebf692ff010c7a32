// SPDX-License-Identifier: BSD-3-Clause
// Tells whether a message can pass between two ranks whose calls never returned.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/rows/none.h"
#include "query/records/open_calls.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Returns the process index of a partner of `own`; kNone: any process, or unknown.
uint32_t ProcessOf(const archive::Tables& tables, uint32_t own, const query::OpenPartner& partner);

// True if all ranks of the communicator, window or file take part in a call of the function.
bool IsCollective(uint16_t function);

// One end of a message that a call may exchange with another process. kNone or a negative tag matches any
// value.
struct MessageEnd {
  uint32_t process = archive::kNone, comm = archive::kNone;
  int32_t tag = -1;
  bool one_sided = false;  // not a message, but a notification that a window's synchronisation waits for
};
struct MessageEnds {
  std::vector<MessageEnd> sends, receives;
};
// Returns the messages of a process's open call. If the call's arguments are unknown, they are derived from
// the function alone.
MessageEnds EndsOf(const archive::Tables& tables, uint32_t process, const query::OpenCall& call);

// True if the call of one process may be sending a message to the call of another.
bool MayPass(uint32_t from, const MessageEnds& sender, uint32_t to, const MessageEnds& receiver);

}  // namespace rankine::analysis
