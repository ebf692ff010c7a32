// SPDX-License-Identifier: BSD-3-Clause
// Finds our wrappers by name: for MPI, for Caliper and Adiak (adapters), and for I/O libraries
// (consumers/io/library). The implementation contains the lists of all wrappers; unit tests provide a
// substitute.
#pragma once
namespace rankine::mpi {

// Not strncmp: when a starting sanitizer looks up its first symbol through our dlsym, its own strncmp is not
// ready yet.
inline bool HasPrefix(const char* name, const char* prefix) {
  while (*prefix != '\0' && *name == *prefix) ++name, ++prefix;
  return *prefix == '\0';
}

inline bool HasMpiPrefix(const char* name) {
  return HasPrefix(name, "MPI_") || HasPrefix(name, "PMPI_");
}

// Matches C functions, and C++ functions by their mangled names.
inline bool HasCaliperPrefix(const char* name) {
  return HasPrefix(name, "cali_") || HasPrefix(name, "_ZN4cali") || HasPrefix(name, "_ZNK4cali");
}

inline bool HasAdiakPrefix(const char* name) {
  return HasPrefix(name, "adiak_");
}

// Functions of HDF5, NetCDF and PnetCDF.
inline bool HasIoLibraryPrefix(const char* name) {
  return HasPrefix(name, "H5") || HasPrefix(name, "nc_") || HasPrefix(name, "ncmpi_");
}

// Names that belong to optional libraries: if the library is not loaded, look-ups of its functions must fail.
inline bool HasOptionalPrefix(const char* name) {
  return HasCaliperPrefix(name) || HasAdiakPrefix(name) || HasIoLibraryPrefix(name);
}

// Returns our wrapper for a name with one of these prefixes; nullptr if we have none (MPI_Wtime, MPI_T_*,
// handle conversions). FindEntry accepts no other names. Any thread; reads only constant data.
void* FindEntry(const char* name);

// Handles dlsym(handle, name) if it belongs to an interface by which a program looks for a profiling tool
// (recorder/adapters/tool.h). The handle may then be that of our own library or of a tool that the program
// has loaded. Returns false for all other look-ups. `real` is the real dlsym, `caller` the address of the
// call.
bool AnswerAsTool(void* (*real)(void*, const char*), void* handle, const char* name, const void* caller,
                  void** answer);

// Records that the program opened this module with RTLD_DEEPBIND. `whole`: all its references are redirected
// to us before any of its code except constructors runs. Otherwise, some of its calls are missed.
void NoteDeepModule(const char* path, bool whole);

// Whether the function must appear to be undefined in this process.
bool IsHidden(const char* name);

}  // namespace rankine::mpi
