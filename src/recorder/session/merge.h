// SPDX-License-Identifier: BSD-3-Clause
// Merges the ranks' data at MPI_Finalize, using the job's own MPI library. The ranks form a tree of radix
// 4. Each rank sends its parent the encoded chunks of its subtree; chunks that several ranks share are sent
// only once. Rank 0 writes the archive.
//
// First, all ranks meet in a barrier, as they do in MPI_Finalize itself; the time spent there counts as
// part of MPI_Finalize, and not as our overhead. Then a deadline begins. A message is sent only when the
// receiver has promised to receive it: a child announces its size (one eager message), and the parent
// answers "send" or, after the deadline, "keep it". Because of the receiver's promise, no message has to be
// cancelled, and no rank waits for a rank that has given up. If a rank keeps its chunks, they stay in its
// spool, where a collector finds them.
#pragma once
#include <cstdint>

namespace rankine::recorder {

// To be called by one thread, between the program's last MPI call and PMPI_Finalize. Returns true on rank 0
// if the archive was written.
bool MergeOverMpi(uint64_t deadline_ns);

// Call MergeAlone when a program exits that never called MPI_Init and was started without a launcher. Such
// a program writes its own archive. Returns false if other processes of the job have recorded as well, or
// if writing failed. The spool is then collected.
bool MergeAlone();

}  // namespace rankine::recorder
