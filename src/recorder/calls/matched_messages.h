// SPDX-License-Identifier: BSD-3-Clause
// The envelopes of messages that a matched probe (MPI_Mprobe, MPI_Improbe) has found and that have not been
// received yet. The call that receives such a message (MPI_Mrecv) has only the message handle as an
// argument.
#pragma once
#include <cstdint>

namespace rankine::recorder::calls {

// The partner and the tag of a message, in the form in which keys store them.
struct MessageEnvelope {
  int32_t peer;
  int32_t tag;
};

// Stores the envelope of a message. If the table is full, stores nothing.
void PutMessage(uint64_t handle, const MessageEnvelope& envelope);
// Removes the received message and returns its envelope. If the message is unknown, returns an envelope
// that allows any source.
MessageEnvelope TakeMessage(uint64_t handle);

}  // namespace rankine::recorder::calls
