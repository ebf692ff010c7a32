// SPDX-License-Identifier: BSD-3-Clause
// The watcher of `rankine run --io=deep` attaches to this process from outside (cli/attach/new_ranks.h).
// This process sends requests to the watcher through files in the spool folder, and waits for the answers.
// The watcher therefore misses neither the first nor the last operation of a file system's library. This
// process does not wait if there is no watcher. A watcher that does not answer in time gets no more
// requests.
#pragma once

namespace rankine::recorder {

// Asks the watcher to attach. This function is called in MPI_Init when the spool of this process exists.
void AwaitWatcher();
// If a file system's library was loaded since the last call, asks the watcher to look for libraries again.
// Any thread may call this function.
void AwaitLookAtLibraries();
// Asks the watcher to read everything that this process has done so far.
void AwaitLastRead();

}  // namespace rankine::recorder
