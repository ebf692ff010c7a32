// SPDX-License-Identifier: BSD-3-Clause
// User functions that MPI calls back: reduction operators, error handlers, attribute copy and delete
// functions, generalised requests, data representations. While such a function runs, the thread is not inside
// MPI. Its MPI calls are recorded as the application's, and its time is subtracted from that of the enclosing
// call. If a user function is left by longjmp or an exception, the guard stays open. That is correct, because
// the MPI call is then over as well.
//
// Most callbacks have no parameter in which we could pass our own data. So each user function gets its own
// trampoline from a fixed pool (callbacks_pool.S); registering the same function again gives the same
// trampoline. A function inside an MPI library (MPI_COMM_DUP_FN) and NULL are passed on unchanged. So is
// every function once the pool is exhausted (counted). Functions of a binding (mpi4py) get trampolines,
// because they call the program's function, or free objects that the binding has created for it.
#pragma once

namespace rankine::recorder {

// Returns the function to register instead of `function`. Any thread.
long WrapCallback(long function);

}  // namespace rankine::recorder
