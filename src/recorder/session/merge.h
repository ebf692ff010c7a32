// SPDX-License-Identifier: BSD-3-Clause
// Merges the ranks' data at MPI_Finalize, using the job's own MPI library. The ranks form a tree of radix
// 4. Each rank sends its parent the encoded chunks of its subtree. If several ranks share a chunk, it is sent
// only once. Rank 0 writes the archive.
//
// First, all ranks meet in a barrier, as they do in MPI_Finalize itself. The time spent in the barrier counts
// as part of MPI_Finalize, and not as our overhead. After the barrier, a deadline begins. A message is sent
// only when the receiver has promised to receive it. A child announces its size (one eager message), and the
// parent answers "send" or, after the deadline, "keep it". Because of the receiver's promise, no message has
// to be cancelled, and no rank waits for a rank that has given up. If a rank keeps its chunks, the chunks
// stay in the rank's spool, where a collector finds them.
#pragma once
#include <cstdint>

namespace rankine::recorder {

// To be called by one thread, between the program's last MPI call and PMPI_Finalize. Returns true on rank 0
// if the archive was written.
bool MergeOverMpi(uint64_t deadline_ns);

// Call MergeAlone when a program exits that never called MPI_Init and was started without a launcher. A
// program without MPI_Init and without a launcher writes its own archive. Returns false if other processes of
// the job have also recorded, or if writing failed. If the result is false, a collector reads the spool.
bool MergeAlone();

}  // namespace rankine::recorder
