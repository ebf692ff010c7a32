// The signal that interrupts threads: a real-time one that nobody uses, and that stays ours while samples are
// taken. What the program does with its number is kept aside: it sees its own handler, its handler gets what
// others send, and it can neither block the number nor wait for it.
//
// SIGIO is kept aside as well, but may be blocked: where the kernel finds no room in the user's queue of
// signals (RLIMIT_SIGPENDING, or no memory) it sends that in the place of a descriptor's own (fs/fcntl.c),
// and a program that never heard of it would die. All other signals are the program's.
#pragma once
#include <csignal>

namespace rankine::recorder::sampling {

using Handler = void (*)(int, siginfo_t*, void*);

// Chooses one and installs the handlers: `handler`, and `full` for SIGIO; 0: all are in use. Once; any
// thread, not in a signal handler.
int TakeSignal(Handler handler, Handler full);

// Another number, which the user has named; kept aside in the same way. Once. False: it cannot be had.
bool TakeNamed(int signal, Handler handler);

// The number of TakeSignal; 0: none was taken.
int OwnSignal();

// This thread takes the signal, whatever it has blocked, on a stack of its own: `stack` (`bytes`) where it
// has no other yet.
void Receive(void* stack, size_t bytes);

// A signal of a number that is kept aside which is not ours is the program's. In the handler.
void PassOn(int signal, siginfo_t* info, void* context);
// Would that do nothing, or kill a program that knows of no such signal?
bool HasNoHandler(int signal);

}  // namespace rankine::recorder::sampling
