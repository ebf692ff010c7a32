// The watcher of `rankine run --io=deep` attaches to this process from outside (cli/attach/new_ranks.h). This
// process asks it by files in the spool folder, and waits until that is done. So the watcher sees the first
// operation of a file system's library, and reads the last. Where nobody watches, nothing is waited for. A
// watcher that gives no answer in time is asked no more.
#pragma once

namespace rankine::recorder {

// In MPI_Init, when this process has its spool: it is to be looked at.
void AwaitWatcher();
// Any thread. Where a file system's library was loaded since the last time, it is to be looked at once more.
void AwaitLookAtLibraries();
// It is to read what this process has done until now.
void AwaitLastRead();

}  // namespace rankine::recorder
