// SPDX-License-Identifier: BSD-3-Clause
// The envelopes of messages that a matched probe (MPI_Mprobe, MPI_Improbe) has found and no receive has taken
// yet. The receiving call names the message by its handle alone.
#pragma once
#include <cstdint>

namespace rankine::recorder::calls {

// Partner and tag, in the form of keys.
struct MessageEnvelope {
  int32_t peer;
  int32_t tag;
};

// Forgets the message when there is no room.
void PutMessage(uint64_t handle, const MessageEnvelope& envelope);
// Takes the received message out. An unknown message may come from any source.
MessageEnvelope TakeMessage(uint64_t handle);

}  // namespace rankine::recorder::calls
