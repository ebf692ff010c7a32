// SPDX-License-Identifier: BSD-3-Clause
// Records counters of the Lustre and BeeGFS clients on this host. The first rank of the host reads the
// counters. A rank that does not know its index on the host also reads the counters. archive/io/clients.h
// uses only one of the results.
#pragma once

namespace rankine::recorder {

// Call these functions after MPI_Init and at the start of MPI_Finalize. NoteClientsAtBegin and
// NoteClientsAtEnd return at once if the host has no clients.
void NoteClientsAtBegin();
void NoteClientsAtEnd();

}  // namespace rankine::recorder
