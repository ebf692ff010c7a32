// Programs that serve several MPI libraries (mpi4py's binary packages) refer to newer functions weakly, and
// do without where they are missing: `if (MPI_Send_c) ...`. The wrappers that we export answer such a
// question for every function that any MPI has. So where the library of this process lacks one, the reference
// is made null again, as the loader would have left it without us.
#pragma once

namespace rankine::mpi {

// For all objects that were loaded since the last call: references to Caliper's and I/O libraries' functions
// at once, those to MPI's when an MPI library is there. Before our constructor it does nothing. Any thread;
// takes the loader's list lock.
void SettleWeakReferences();

// True where no object but ours defines the name of a wrapper.
bool IsMissing(const char* name);

}  // namespace rankine::mpi
