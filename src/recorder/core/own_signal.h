// SPDX-License-Identifier: BSD-3-Clause
// The signal with which we interrupt threads: a real-time signal that nobody uses. It remains ours while
// samples are taken, and the program's use of its number is emulated: the program sees its own handler as
// installed, and signals that others send go to that handler. The program can neither block this signal nor
// wait for it.
//
// SIGIO is emulated as well, but the program may block it. If the kernel cannot queue a descriptor's own
// signal (RLIMIT_SIGPENDING is reached, or there is no memory), it sends SIGIO instead (fs/fcntl.c). This
// would kill a program that has no handler for SIGIO. All other signals are left to the program.
#pragma once
#include <csignal>

namespace rankine::recorder::sampling {

using Handler = void (*)(int, siginfo_t*, void*);

// Chooses a signal and installs the handlers: `handler`, and `full` for SIGIO. Returns 0 if all signals are
// in use. Call it once, from any thread, but not in a signal handler.
int TakeSignal(Handler handler, Handler full);

// Takes a second signal in the same way, with the number that the user has given. Call it once. Returns false
// if that number is not available.
bool TakeNamed(int signal, Handler handler);

// The number that TakeSignal chose; 0: none.
int OwnSignal();

// Unblocks the signal in this thread, even if the program has blocked it. If the thread has no alternate
// signal stack yet, `stack` (of `bytes` bytes) becomes its stack for signals.
void Receive(void* stack, size_t bytes);

// Passes an emulated signal that was not sent by us on to the program. Call it in the signal handler.
void PassOn(int signal, siginfo_t* info, void* context);
// Whether the program has no handler: passing the signal on would do nothing, or would kill the program.
bool HasNoHandler(int signal);

}  // namespace rankine::recorder::sampling
