// SPDX-License-Identifier: BSD-3-Clause
// Sends messages between ranks over our own communicator (job.h), inside the guard. The functions return
// false if MPI reports an error.
#pragma once
#include <cstdint>

namespace rankine::recorder {

// Waits for a request. While this function waits, other ranks on the same core can run.
bool WaitFor(uint64_t* request);

bool SendBytes(const void* data, uint64_t bytes, int to, int tag);
bool ReceiveBytes(void* data, uint64_t bytes, int from, int tag);

// Returns false if our messages before MPI_Finalize could make MPI_Finalize hang (merge.h).
bool MayTalk();

}  // namespace rankine::recorder
