// SPDX-License-Identifier: BSD-3-Clause
// Detects MPI calls that bypass a preload library, so that a message can explain why the result is empty.
#pragma once
#include <cstdint>

namespace rankine::mpi {

enum class Bypass : uint8_t {
  no,
  static_mpi,  // The program contains a statically linked MPI library, so its calls cannot be intercepted.
  past_us,     // libmpi was initialised, but no wrapper of ours was called. The program used a function
               // pointer that we do not control, or a constructor of a plugin opened with RTLD_DEEPBIND
               // called MPI.
};

// Call FindBypass when the process ends and none of our wrappers has seen MPI_Init or a session. FindBypass
// maps the program's file and reads its symbol tables, at most 64 MiB (0.03 ms for a stripped program, 0.2 to
// 3 ms for a program of 42 MB). Because reading the tables is costly, call FindBypass only in a process that
// a launcher started as a rank. A stripped program with a static MPI, and a program without a dynamic loader,
// cannot be detected. FindBypass allocates nothing, and calls no MPI function except MPI_Initialized.
Bypass FindBypass();

// Advice for the user, one line without a newline; nullptr for Bypass::no.
const char* BypassAdvice(Bypass bypass);

// Returns the address of a function as stored in an ELF file. The parameter `name` is the function's name,
// and `path` is the file's path. Returns 0 if the file does not define the function, or is not valid ELF.
uint64_t FunctionInFile(const char* path, const char* name);
inline bool FileDefines(const char* path, const char* name) {
  return FunctionInFile(path, name) != 0;
}

}  // namespace rankine::mpi
