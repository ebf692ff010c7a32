// SPDX-License-Identifier: BSD-3-Clause
// User functions that MPI calls back: reduction operators, error handlers, attribute copy and delete
// functions, generalised requests, data representations. While one runs, the thread is not inside MPI: its
// own MPI calls are recorded as the application's, and its time is subtracted from the call that it runs in.
// A user function that is left by longjmp or an exception leaves the guard open. That is right: the MPI call
// is over then.
//
// MPI gives most callbacks no room for data of ours. So each user function gets its own trampoline from a
// fixed pool (callbacks_pool.S); the same function gets the same one again. A function inside an MPI library
// (MPI_COMM_DUP_FN) and NULL are passed on unchanged, and so is every function when the pool is empty
// (counted). A function of a binding (mpi4py) calls the program's function, or frees what the binding has
// made for it.
#pragma once

namespace rankine::recorder {

// The function to register instead of `function`. Any thread.
long WrapCallback(long function);

}  // namespace rankine::recorder
