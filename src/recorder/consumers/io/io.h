// I/O of the program, from MPI's functions down to the C library's (--io): begins and ends with the recording
// of MPI.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

// `mode`: what the environment holds; nullptr, empty or not understood: profile. Once, in Prepare().
void ChooseMode(const char* mode);

// It is recorded at all.
bool IsWanted();

// Bytes of the spool that operations may take beyond what all else may (--io=trace). Of a flight recorder
// (trace(keep=SIZE)) the last ones are held, in SIZE of their own; with what stays, as much as the trace may.
uint64_t OperationRoom();

void Start();  // this process is recorded from now on
void Stop();   // nor anything more

// The process records its I/O although it has not called MPI_Init. `rankine run --io=MODE PROGRAM` has asked
// for it, and MPI is not loaded when the program starts. Its spool is opened with the first file.
bool IsAlone();
// Such a process ends: what is mapped, and what was not touched.
void FinishAlone();

// In the child of a fork: MPI's calls are not recorded any more. Other reads and writes are counted in the
// parent's spool (children.h).
void GoOnInChild();

}  // namespace rankine::recorder::io
