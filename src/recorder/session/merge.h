// SPDX-License-Identifier: BSD-3-Clause
// The merge at MPI_Finalize, over the job's own MPI. In a tree of radix 4 each rank sends its parent the
// encoded chunks of its subtree, shared chunks once, and rank 0 writes the archive.
//
// All ranks first meet in a barrier, as they do in MPI_Finalize itself; the time spent there counts as
// MPI_Finalize's, not ours. From then on a deadline runs. A message is sent only when the receiver has
// promised to take it: a child announces its size (one eager message), and the parent answers "send" or,
// after the deadline, "keep it". So nothing has to be cancelled, and no rank waits for one that gave up. A
// rank that keeps its chunks leaves them in the spool, where a collector finds them.
#pragma once
#include <cstdint>

namespace rankine::recorder {

// One thread, between the program's last MPI call and PMPI_Finalize. True on rank 0 when the archive was
// written.
bool MergeOverMpi(uint64_t deadline_ns);

// A program that never called MPI_Init and was started without a launcher writes its archive itself, at exit.
// False: other processes of the job have recorded as well, or writing failed; its spool is then collected.
bool MergeAlone();

}  // namespace rankine::recorder
