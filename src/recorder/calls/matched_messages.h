// The envelopes of messages that a matched probe (MPI_Mprobe, MPI_Improbe) has found and no receive has taken
// yet. The call that receives one names it by its handle alone.
#pragma once
#include <cstdint>

namespace rankine::recorder::calls {

// Partner and tag, as keys have them.
struct MessageEnvelope {
  int32_t peer;
  int32_t tag;
};

// Where there is no room it is forgotten.
void PutMessage(uint64_t handle, const MessageEnvelope& envelope);
// The message is received. One that is not known may be anybody's.
MessageEnvelope TakeMessage(uint64_t handle);

}  // namespace rankine::recorder::calls
