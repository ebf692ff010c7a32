// SPDX-License-Identifier: BSD-3-Clause
// User functions that MPI calls back are reduction operators, error handlers, attribute copy and delete
// functions, generalised requests, and data representations. The thread is not inside MPI while a user
// function runs. MPI calls of a user function are recorded as calls of the application. The time of the user
// function is subtracted from the time of the enclosing call. If longjmp or an exception leaves a user
// function, the guard stays open. An open guard is correct in this case, because the MPI call that set the
// guard has also ended.
//
// Most callbacks have no parameter in which we could pass our own data. So each user function gets its own
// trampoline from a fixed pool (callbacks_pool.S). If the same function is registered again, it gets the same
// trampoline. NULL, and a function inside an MPI library (MPI_COMM_DUP_FN), are passed on unchanged. When the
// pool is exhausted, every function is passed on unchanged, and the loss is counted. Functions of a binding
// (mpi4py) also get trampolines, because they call the program's function, or free objects that the binding
// has created for it.
#pragma once

namespace rankine::recorder {

// Returns the function that should be registered with MPI. Any thread may call this function.
long WrapCallback(long function);

}  // namespace rankine::recorder
