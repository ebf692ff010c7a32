// SPDX-License-Identifier: BSD-3-Clause
// Open MPI's transport over TCP.
#pragma once

namespace rankine::recorder::stall {

// Watches the socket reads and writes of the loaded objects that contain the transport.
void WatchSockets();

}  // namespace rankine::recorder::stall
