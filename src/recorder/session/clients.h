// SPDX-License-Identifier: BSD-3-Clause
// Records counters of the Lustre and BeeGFS clients on this host. The first rank of the host reads their
// counters. Ranks that do not know their index on the host read them as well, and archive/io/clients.h uses
// only one of the results.
#pragma once

namespace rankine::recorder {

// Called after MPI_Init and at the start of MPI_Finalize. They return at once if there are no clients.
void NoteClientsAtBegin();
void NoteClientsAtEnd();

}  // namespace rankine::recorder
