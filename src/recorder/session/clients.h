// SPDX-License-Identifier: BSD-3-Clause
// The host's clients of Lustre and BeeGFS. One rank of the host reads their counters: the first, or each rank
// that does not know its place on the host (archive/io/clients.h uses one of them).
#pragma once

namespace rankine::recorder {

// Called after MPI_Init and at the begin of MPI_Finalize. Return at once where there are no clients.
void NoteClientsAtBegin();
void NoteClientsAtEnd();

}  // namespace rankine::recorder
