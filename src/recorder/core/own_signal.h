// SPDX-License-Identifier: BSD-3-Clause
// The signal that interrupts threads: a real-time signal that nobody uses. It stays ours while samples are
// taken, and the program's use of its number is emulated. The program sees its own handler, and its handler
// gets signals that others send. The program can neither block the number nor wait for it.
//
// SIGIO is emulated as well, but may be blocked. Where the kernel finds no room in the user's signal queue
// (RLIMIT_SIGPENDING, or no memory), it sends SIGIO in place of a descriptor's own signal (fs/fcntl.c). A
// program without a handler for SIGIO would die. All other signals are the program's.
#pragma once
#include <csignal>

namespace rankine::recorder::sampling {

using Handler = void (*)(int, siginfo_t*, void*);

// Chooses a signal and installs the handlers: `handler`, and `full` for SIGIO. 0: all signals are in use.
// Call once; any thread, not in a signal handler.
int TakeSignal(Handler handler, Handler full);

// Takes another number, which the user has named, in the same way. Call once. False: it cannot be had.
bool TakeNamed(int signal, Handler handler);

// The number of TakeSignal; 0: none was taken.
int OwnSignal();

// This thread accepts the signal, whatever it has blocked, on a stack of its own: `stack` (`bytes`) where it
// has no other yet.
void Receive(void* stack, size_t bytes);

// Passes on an emulated signal that is not ours to the program. In the handler.
void PassOn(int signal, siginfo_t* info, void* context);
// Whether passing the signal on would do nothing, or would kill a program that has no handler for it.
bool HasNoHandler(int signal);

}  // namespace rankine::recorder::sampling
