// SPDX-License-Identifier: BSD-3-Clause
// Open MPI's table of active messages.
#pragma once

namespace rankine::recorder::stall {

// Searches the loaded objects for the table.
void FindMessages();

// Watches the message handlers that were registered since the last call. Does nothing if the library has no
// table of handlers. To be called after MPI_Init, and after any call that may have registered handlers.
void WatchMessages();

}  // namespace rankine::recorder::stall
