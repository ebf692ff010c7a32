// SPDX-License-Identifier: BSD-3-Clause
// Tells whether a message can pass between two ranks in calls that never returned.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/rows/none.h"
#include "query/records/open_calls.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// The process index of a partner of `own`; kNone: any process, or unknown.
uint32_t ProcessOf(const archive::Tables& tables, uint32_t own, const query::OpenPartner& partner);

// Do all ranks of its communicator, window or file take part?
bool IsCollective(uint16_t function);

// One message that a call may exchange with another process. kNone and a negative tag mean any.
struct MessageEnd {
  uint32_t process = archive::kNone, comm = archive::kNone;
  int32_t tag = -1;
  bool one_sided = false;  // not a message, but what a window's synchronisation waits for
};
struct MessageEnds {
  std::vector<MessageEnd> sends, receives;
};
// The messages of a process's open call. The function decides where the call's arguments are unknown.
MessageEnds EndsOf(const archive::Tables& tables, uint32_t process, const query::OpenCall& call);

// May a message be on its way from the call of one process to that of another?
bool MayPass(uint32_t from, const MessageEnds& sender, uint32_t to, const MessageEnds& receiver);

}  // namespace rankine::analysis
