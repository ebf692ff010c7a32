// SPDX-License-Identifier: BSD-3-Clause
// The watcher of `rankine run --io=deep` attaches to this process from outside (cli/attach/new_ranks.h). This
// process sends it requests through files in the spool folder, and waits for the answers. So the watcher
// misses neither the first nor the last operation of a file system's library. If there is no watcher, this
// process does not wait. If a watcher does not answer in time, it gets no more requests.
#pragma once

namespace rankine::recorder {

// Asks the watcher to attach. Called in MPI_Init, when this process has its spool.
void AwaitWatcher();
// Asks the watcher to look again if a file system's library was loaded since the last time. Any thread may
// call this.
void AwaitLookAtLibraries();
// Asks the watcher to read everything that this process has done so far.
void AwaitLastRead();

}  // namespace rankine::recorder
