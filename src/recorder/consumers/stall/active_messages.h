// SPDX-License-Identifier: BSD-3-Clause
// Open MPI's table of active messages.
#pragma once

namespace rankine::recorder::stall {

// Searches the loaded objects for the table.
void FindMessages();

// Watches the handlers of messages that were registered since the last time. Does nothing where there is no
// such table. Call after MPI_Init, and after any call that may have brought new handlers.
void WatchMessages();

}  // namespace rankine::recorder::stall
