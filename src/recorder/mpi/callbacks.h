// SPDX-License-Identifier: BSD-3-Clause
// User functions that MPI calls back: reduction operators, error handlers, attribute copy and delete
// functions, generalised requests, data representations. The thread is not inside MPI while a user function
// runs. MPI calls of a user function are recorded as the application's, and the function's time is
// subtracted from that of the enclosing call. If longjmp or an exception leaves a user function, the guard
// stays open. This is correct, because the MPI call that has set the guard is over as well.
//
// Most callbacks have no parameter in which we could pass our own data. So each user function gets its own
// trampoline from a fixed pool (callbacks_pool.S); registering the same function again gives the same
// trampoline. A function inside an MPI library (MPI_COMM_DUP_FN) and NULL are passed on unchanged. When the
// pool is exhausted, every function is passed on unchanged, and the loss is counted. Functions of a binding
// (mpi4py) also get trampolines, because they call the program's function, or free objects that the binding
// has created for it.
#pragma once

namespace rankine::recorder {

// Returns the function that should be registered with MPI. Any thread.
long WrapCallback(long function);

}  // namespace rankine::recorder
