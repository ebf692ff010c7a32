// SPDX-License-Identifier: BSD-3-Clause
// The wrappers by name: those of MPI, of Caliper and Adiak (adapters), and of I/O libraries
// (consumers/io/library). Implemented over the lists of all wrappers; unit tests provide a substitute.
#pragma once
namespace rankine::mpi {

// Not strncmp: a sanitizer's own strncmp is not ready when its start-up looks up its first symbol through our
// dlsym.
inline bool HasPrefix(const char* name, const char* prefix) {
  while (*prefix != '\0' && *name == *prefix) ++name, ++prefix;
  return *prefix == '\0';
}

inline bool HasMpiPrefix(const char* name) {
  return HasPrefix(name, "MPI_") || HasPrefix(name, "PMPI_");
}

// C functions, and C++ functions by their mangled names.
inline bool HasCaliperPrefix(const char* name) {
  return HasPrefix(name, "cali_") || HasPrefix(name, "_ZN4cali") || HasPrefix(name, "_ZNK4cali");
}

inline bool HasAdiakPrefix(const char* name) {
  return HasPrefix(name, "adiak_");
}

// HDF5, NetCDF, PnetCDF.
inline bool HasIoLibraryPrefix(const char* name) {
  return HasPrefix(name, "H5") || HasPrefix(name, "nc_") || HasPrefix(name, "ncmpi_");
}

// Names of optional libraries: where the library is not loaded, look-ups of its functions are not answered.
inline bool HasOptionalPrefix(const char* name) {
  return HasCaliperPrefix(name) || HasAdiakPrefix(name) || HasIoLibraryPrefix(name);
}

// Our wrapper of a name with one of these prefixes; nullptr when we have none (MPI_Wtime, MPI_T_*, handle
// conversions). FindEntry takes no other names. Any thread; reads constant data only.
void* FindEntry(const char* name);

// Handles dlsym(handle, name) where the handle may be that of our own library or of a tool that the program
// has loaded: interfaces by which a program looks for a profiling tool (recorder/adapters/tool.h). False: not
// one of those. `real` is the real dlsym, `caller` the address of the call.
bool AnswerAsTool(void* (*real)(void*, const char*), void* handle, const char* name, const void* caller,
                  void** answer);

// The program opened this object with RTLD_DEEPBIND. `whole`: all its references lead to us after its
// constructors have run; otherwise some of its calls are missed.
void NoteDeepModule(const char* path, bool whole);

// Whether the function must look undefined in this process.
bool IsHidden(const char* name);

}  // namespace rankine::mpi
