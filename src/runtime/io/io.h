// I/O of the program, from MPI's functions down to the C library's (--io): begins and ends with the recording
// of MPI.
#pragma once
#include <cstdint>

namespace rankine::runtime::io {

// `mode`: what the environment holds; nullptr, empty or not understood: profile. Once, in Prepare().
void ChooseMode(const char* mode);

// It is recorded at all.
bool IsWanted();

// Bytes of the spool that operations may take beyond what all else may (--io=trace). Of a flight recorder
// (trace(keep=SIZE)) the last ones are held, in SIZE of their own; with what stays, as much as the trace may.
uint64_t OperationRoom();

void Start();  // this process is recorded from now on
void Stop();   // nor anything more; also in the child of a fork

// This process has made a child by fork, which is not recorded: counted, as a call of its own without time.
void TellFork();

}  // namespace rankine::runtime::io
