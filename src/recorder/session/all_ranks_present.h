// SPDX-License-Identifier: BSD-3-Clause
// Finds out whether every rank of the job is measured. We communicate with other ranks (a name agreed in
// MPI_Init, the merge in MPI_Finalize) only if they can answer. `mpirun -n 2 rankine run ./a : -n 2 ./b`
// measures half a job, and a statically linked program is not measured at all; a collective call of ours
// would wait for ever.
//
// Each measured process puts its spool into the job's folder before the real MPI_Init, which no rank leaves
// before all have entered it. So after MPI_Init, the number of living owners in the folder is the number of
// measured ranks. Each host checks its own ranks; the launcher says how many there are. The state of other
// hosts is unknown until ranks there have answered.
#pragma once
#include "recorder/core/job.h"

namespace rankine::recorder {

// All ranks of a host get the same answer. `folder`: the job's spool folder on the host. `every_rank`: on all
// hosts, every rank is started through `rankine run`. Waits up to 0.2 s for latecomers.
Measured WhoIsMeasured(const char* folder, int world_size, bool every_rank);

}  // namespace rankine::recorder
