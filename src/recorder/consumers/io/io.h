// SPDX-License-Identifier: BSD-3-Clause
// The program's I/O, from MPI's functions down to the C library's (--io). It begins and ends with the
// recording of MPI.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

// `mode`: the value from the environment; nullptr, empty or unknown: profile. Call once, in Prepare().
void ChooseMode(const char* mode);

// Whether I/O is recorded at all.
bool IsWanted();

// Bytes of the spool for operations, beyond those that everything else may take (--io=trace). A flight
// recorder (trace(keep=SIZE)) holds the last operations in SIZE bytes of its own; with what is kept, as many
// as the trace may.
uint64_t OperationRoom();

void Start();  // this process is recorded from now on
void Stop();   // nothing is recorded any more

// The process records its I/O although it has not called MPI_Init: `rankine run --io=MODE PROGRAM` has asked
// for it, and MPI is not loaded when the program starts. Its spool is opened with the first file.
bool IsAlone();
// Such a process ends: records mapped files, and files without a read or write.
void FinishAlone();

// In the child of a fork: MPI calls are no longer recorded. Other reads and writes are counted in the
// parent's spool (children.h).
void GoOnInChild();

}  // namespace rankine::recorder::io
