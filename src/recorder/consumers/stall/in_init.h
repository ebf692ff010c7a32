// SPDX-License-Identifier: BSD-3-Clause
// Handles MPI_Init, which begins before the thread has an entry in which its state could be stored.
#pragma once

namespace rankine::recorder::stall {

// True while this thread is in MPI_Init, MPI_Init_thread or the first MPI_Session_init.
extern constinit thread_local bool t_initialising
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

}  // namespace rankine::recorder::stall
