// Is every rank of the job measured? We talk to the other ranks (a name agreed in MPI_Init, the merge in
// MPI_Finalize) only if they are there to answer: `mpirun -n 2 rankine run ./a : -n 2 ./b` measures half a
// job, a statically linked program none of it, and a collective call of ours would wait for ever.
//
// Each measured process puts its spool into the job's folder before the real MPI_Init, which lets no rank
// pass before all have come; so after it, counting the folder's living owners tells. Each host looks at its
// own ranks: how many there are is told by the launcher. What is true of other hosts nobody knows before
// ranks there have answered.
#pragma once
#include "recorder/core/job.h"

namespace rankine::recorder {

// The same answer on all ranks of a host. `folder`: the job's spool folder there. `every_rank`: on all hosts,
// every rank is started through `rankine run`. Waits up to 0.2 s for latecomers.
Measured WhoIsMeasured(const char* folder, int world_size, bool every_rank);

}  // namespace rankine::recorder
