// SPDX-License-Identifier: BSD-3-Clause
// Messages between ranks over our own communicator (job.h). Inside the guard. False: MPI refused.
#pragma once
#include <cstdint>

namespace rankine::recorder {

// Waits for a request without keeping the core from ranks that share it.
bool WaitFor(uint64_t* request);

bool SendBytes(const void* data, uint64_t bytes, int to, int tag);
bool ReceiveBytes(void* data, uint64_t bytes, int from, int tag);

// False where communication of ours before MPI_Finalize could make it hang (merge.h).
bool MayTalk();

}  // namespace rankine::recorder
