// SPDX-License-Identifier: BSD-3-Clause
// Detects MPI calls that bypass a preload library, so that an empty result can be explained in one line.
#pragma once
#include <cstdint>

namespace rankine::mpi {

enum class Bypass : uint8_t {
  no,
  static_mpi,  // the program has MPI linked into itself: its calls never leave it
  past_us,     // libmpi was initialised without any call through us: by an address from elsewhere, or in a
               // constructor of a deep-bound plugin
};

// Call when the process ends and none of our wrappers has seen MPI_Init or a session. Reads the symbol tables
// of the program's file (at most 64 MiB of them, by mapping it: 0.03 ms for a stripped program, 0.2 to 3 ms
// for one of 42 MB). So call it only in a process that a launcher started as a rank. A stripped program with
// a static MPI, and a program without a dynamic loader, cannot be recognised. Allocates nothing and calls
// only MPI_Initialized.
Bypass FindBypass();

// Advice for the user, one line without a newline; nullptr for Bypass::no.
const char* BypassAdvice(Bypass bypass);

// The address of the function `name` in the ELF file at `path`, according to the file. 0: it has none, or the
// file is not valid ELF.
uint64_t FunctionInFile(const char* path, const char* name);
inline bool FileDefines(const char* path, const char* name) {
  return FunctionInFile(path, name) != 0;
}

}  // namespace rankine::mpi
