// SPDX-License-Identifier: BSD-3-Clause
// Records the program's I/O, from MPI's functions down to those of the C library (--io). The recording of
// I/O begins and ends together with the recording of MPI.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

// Chooses the mode of recording. The parameter `mode` is the value of the environment variable. If `mode` is
// nullptr, empty or unknown, the mode is profile. To be called once, in Prepare().
void ChooseMode(const char* mode);

// Returns whether I/O is recorded at all.
bool IsWanted();

// Returns how many bytes of the spool may be used for operations (--io=trace), in addition to the space for
// everything else. A flight recorder (trace(keep=SIZE)) stores the most recent operations in another SIZE
// bytes. With a flight recorder, the recorded operations may use as much space as the trace of calls.
uint64_t OperationRoom();

void Start();  // Begins to record this process.
void Stop();   // stops recording

// Returns true if this process records its I/O although it has not called MPI_Init: `rankine run --io=MODE
// PROGRAM` was used, and the program did not load MPI at its start. The spool is then opened at the first
// access to a file.
bool IsAlone();
// To be called when a process ends for which IsAlone() is true. Records mapped files, and files without a
// read or write.
void FinishAlone();

// To be called in the child of a fork. Stops recording MPI calls. Reads and writes are counted in the
// parent's spool (children.h).
void GoOnInChild();

}  // namespace rankine::recorder::io
