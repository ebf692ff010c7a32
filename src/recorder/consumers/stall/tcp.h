// Open MPI's transport over TCP.
#pragma once

namespace rankine::recorder::state {

// Watches the reads and writes of sockets of objects that hold the transport; those that have been loaded by
// now.
void WatchSockets();

}  // namespace rankine::recorder::state
