// SPDX-License-Identifier: BSD-3-Clause
// The clients of Lustre and BeeGFS on this host. One rank of the host reads their counters: the first one. If
// a rank does not know its index on the host, it reads them as well, and archive/io/clients.h uses one of the
// results.
#pragma once

namespace rankine::recorder {

// Called after MPI_Init and at the begin of MPI_Finalize. They return at once if there are no clients.
void NoteClientsAtBegin();
void NoteClientsAtEnd();

}  // namespace rankine::recorder
