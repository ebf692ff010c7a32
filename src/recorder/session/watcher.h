// SPDX-License-Identifier: BSD-3-Clause
// The watcher of `rankine run --io=deep` attaches to this process from outside (cli/attach/new_ranks.h). This
// process sends it requests by files in the spool folder, and waits for the answers. So the watcher sees the
// first operation of a file system's library, and reads the last. Without a watcher nothing waits. A watcher
// that does not answer in time gets no more requests.
#pragma once

namespace rankine::recorder {

// In MPI_Init, when this process has its spool: asks the watcher to attach.
void AwaitWatcher();
// Any thread. Asks the watcher to look again where a file system's library was loaded since the last time.
void AwaitLookAtLibraries();
// Asks the watcher to read everything that this process has done until now.
void AwaitLastRead();

}  // namespace rankine::recorder
