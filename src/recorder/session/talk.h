// Messages between ranks over our own communicator (job.h). Inside the guard; false: MPI said no.
#pragma once
#include <cstdint>

namespace rankine::recorder {

// Waits for a request without holding the core from ranks that share it.
bool WaitFor(uint64_t* request);

bool SendBytes(const void* data, uint64_t bytes, int to, int tag);
bool ReceiveBytes(void* data, uint64_t bytes, int from, int tag);

// False where a job's MPI_Finalize may hang when we have talked before it (merge.h).
bool MayTalk();

}  // namespace rankine::recorder
