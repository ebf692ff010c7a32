// SPDX-License-Identifier: BSD-3-Clause
// Finds out whether every rank of the job is measured. We communicate with other ranks only if they can
// answer. The communication serves to agree on a name in MPI_Init, and to merge in MPI_Finalize. `mpirun -n 2
// rankine run ./a : -n 2 ./b` measures only half of the job, and a statically linked program is not measured
// at all. If some ranks are not measured, a collective call of the recorder would wait forever.
//
// Each measured process puts its spool into the job's folder before it calls the real MPI_Init, which no
// rank leaves before all have entered it. After MPI_Init, the number of living owners in the folder is
// therefore the number of measured ranks. Each host checks its own ranks; the launcher reports how many
// there are. Whether ranks on other hosts are measured is unknown until they have answered.
#pragma once
#include "recorder/core/job.h"

namespace rankine::recorder {

// Returns the same result in all ranks of a host. The parameter `folder` is the job's spool folder on the
// host. The parameter `every_rank` is true if every rank, on all hosts, was started through `rankine run`.
// Waits up to 0.2 s for ranks that are late.
Measured WhoIsMeasured(const char* folder, int world_size, bool every_rank);

}  // namespace rankine::recorder
