// The signal that interrupts threads: a real-time one that nobody uses, and that stays ours while samples are
// taken. What the program does with its number is kept aside: it sees its own handler, its handler gets what
// others send, and it can neither block the number nor wait for it. All other signals are the program's.
#pragma once
#include <csignal>

namespace rankine::runtime::sampling {

using Handler = void (*)(int, siginfo_t*, void*);

// Chooses one and installs the handler; 0: all are in use. Once; any thread, not in a signal handler.
int TakeSignal(Handler handler);

// The number; 0: none was taken.
int OwnSignal();

// This thread takes the signal, whatever it has blocked, on a stack of its own: `stack` (`bytes`) where it
// has no other yet.
void Receive(void* stack, size_t bytes);

// A signal of our number that is not ours is the program's. In the handler.
void PassOn(int signal, siginfo_t* info, void* context);

}  // namespace rankine::runtime::sampling
