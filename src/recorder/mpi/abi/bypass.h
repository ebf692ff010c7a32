// MPI that goes past a preload library, so that an empty result can be explained in one line.
#pragma once
#include <cstdint>

namespace rankine::mpi {

enum class Bypass : uint8_t {
  no,
  static_mpi,  // the program has MPI linked into itself: its calls never leave it
  past_us,     // libmpi was initialised without any call through us: by an address taken elsewhere, or in a
               // constructor of a deep-bound plugin
};

// To be asked when the process ends and none of our wrappers saw MPI_Init or a session. Reads the symbol
// tables of the program's file (at most 64 MiB of them, by mapping it: 0.03 ms for a stripped program,
// 0.2 to 3 ms for one of 42 MB), so ask only in a process that a launcher started as a rank. A stripped
// program with a static MPI, and a program without a dynamic loader, cannot be recognised. No allocation, no
// MPI call but MPI_Initialized.
Bypass FindBypass();

// What to tell the user, one line without a newline, nullptr for Bypass::no.
const char* BypassAdvice(Bypass bypass);

// Where the ELF file at `path` itself has the function `name`, as the file says; 0: it has none, or is no
// valid ELF file.
uint64_t FunctionInFile(const char* path, const char* name);
inline bool FileDefines(const char* path, const char* name) {
  return FunctionInFile(path, name) != 0;
}

}  // namespace rankine::mpi
