// SPDX-License-Identifier: BSD-3-Clause
// The signal with which we interrupt threads is a real-time signal that nobody uses. While samples are taken,
// the signal is reserved for the recorder. If the program uses the signal's number, this use is emulated. The
// program's handler appears to be installed, and receives the signals that others send. The program can
// neither block the recorder's signal nor wait for it.
//
// SIGIO is also emulated, but the program may block SIGIO. If the kernel cannot queue a descriptor's own
// signal (RLIMIT_SIGPENDING is reached, or there is no memory), the kernel sends SIGIO instead (fs/fcntl.c).
// Without emulation, SIGIO would kill a program that has no handler for it. All other signals are left to the
// program.
#pragma once
#include <csignal>

namespace rankine::recorder::sampling {

using Handler = void (*)(int, siginfo_t*, void*);

// Chooses a signal and installs the handlers: `handler`, and `full` for SIGIO. Returns 0 if every signal is
// already in use. Call TakeSignal once, from any thread, but not in a signal handler.
int TakeSignal(Handler handler, Handler full);

// Does the same as TakeSignal for a second signal. The user has chosen the signal's number. Call TakeNamed
// once. Returns false if the number is already in use.
bool TakeNamed(int signal, Handler handler);

// The number of the signal that TakeSignal chose; 0: none.
int OwnSignal();

// Unblocks the signal in this thread, even if the program has blocked the signal. A thread without an
// alternate signal stack gets the memory at `stack` as its alternate stack. The parameter `bytes` is the
// size of the memory at `stack`.
void Receive(void* stack, size_t bytes);

// Passes an emulated signal on to the program. Call PassOn in the signal handler if the signal was not sent
// by the recorder.
void PassOn(int signal, siginfo_t* info, void* context);
// Whether the program has no handler for the signal. If the signal were passed on in this case, it would do
// nothing, or would kill the program.
bool HasNoHandler(int signal);

}  // namespace rankine::recorder::sampling
