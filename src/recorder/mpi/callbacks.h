// User functions that MPI calls back: reduction operators, error handlers, attribute copy and delete
// functions, generalised requests, data representations. While one runs, the thread is not inside MPI: its
// own MPI calls are recorded as the application's, and its time is taken off the call that it runs in. A user
// function left by longjmp or an exception leaves the guard open, as it should be: the MPI call is over then.
//
// MPI gives most callbacks no room for data of ours, so each user function gets a trampoline of its own from
// a fixed pool (callbacks_pool.S); the same function gets the same one again. A function inside an MPI
// library (MPI_COMM_DUP_FN) and NULL are passed as they are; so is what finds the pool empty (counted). A
// function of a binding (mpi4py) calls the program's, or frees what the binding has made for it.
#pragma once

namespace rankine::recorder {

// The function to register in place of `function`. Any thread.
long WrapCallback(long function);

}  // namespace rankine::recorder
