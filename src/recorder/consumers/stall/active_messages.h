// Open MPI's table of active messages.
#pragma once

namespace rankine::recorder::state {

// Looks for the table among the objects that are loaded now.
void FindMessages();

// Watches the handlers of messages that have been registered since the last time; nothing where there is no
// such table. After MPI_Init, and when something was made that may have brought handlers of its own.
void WatchMessages();

}  // namespace rankine::recorder::state
