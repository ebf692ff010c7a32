// The watcher of `rankine run --io=deep` attaches to this process from outside (cli/attach/new_ranks.h). Both
// tell each other by files in the spool folder, so that it sees the first operation and reads the last.
#pragma once

namespace rankine::runtime {

// Until it has looked at this process; a moment at most. At once where nobody watches.
void AwaitWatcher();
// Until it has read what this process has done; a moment at most.
void AwaitLastRead();

}  // namespace rankine::runtime
