// SPDX-License-Identifier: BSD-3-Clause
// Records the program's I/O, from MPI's functions down to those of the C library (--io). Recording begins and
// ends together with the recording of MPI.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

// `mode`: value of the environment variable; nullptr, empty or unknown: profile. To be called once, in
// Prepare().
void ChooseMode(const char* mode);

// Returns whether I/O is recorded at all.
bool IsWanted();

// Returns how many bytes of the spool may be used for operations (--io=trace), in addition to the space for
// everything else. A flight recorder (trace(keep=SIZE)) stores the most recent operations in another SIZE
// bytes. The kept operations may then use as much space as the trace of calls.
uint64_t OperationRoom();

void Start();  // records this process from now on
void Stop();   // stops recording

// Returns true if this process records its I/O although it has not called MPI_Init: `rankine run --io=MODE
// PROGRAM` was used, and the program did not load MPI at its start. The spool is then opened at the first
// access to a file.
bool IsAlone();
// To be called when such a process ends: records mapped files, and files without a read or write.
void FinishAlone();

// To be called in the child of a fork: stops recording MPI calls. Reads and writes are counted in the
// parent's spool (children.h).
void GoOnInChild();

}  // namespace rankine::recorder::io
