// The host's clients of Lustre and BeeGFS. One rank of the host reads them: the first, or each that does not
// know its place on the host (archive/io/clients.h takes one).
#pragma once

namespace rankine::recorder {

// When the program goes on behind MPI_Init, and when it enters MPI_Finalize. At once where there are none.
void NoteClientsAtBegin();
void NoteClientsAtEnd();

}  // namespace rankine::recorder
