// SPDX-License-Identifier: BSD-3-Clause
// Finds our wrappers by name: for MPI, for Caliper and Adiak (adapters), and for I/O libraries
// (consumers/io/library). The implementation contains the lists of all wrappers; unit tests provide a
// substitute.
#pragma once
namespace rankine::mpi {

// strncmp cannot be used here. When a sanitizer starts, it looks up its first symbol through our dlsym, and
// its own strncmp is not ready yet.
inline bool HasPrefix(const char* name, const char* prefix) {
  while (*prefix != '\0' && *name == *prefix) ++name, ++prefix;
  return *prefix == '\0';
}

inline bool HasMpiPrefix(const char* name) {
  return HasPrefix(name, "MPI_") || HasPrefix(name, "PMPI_");
}

// Matches C functions by their names, and C++ functions by their mangled names.
inline bool HasCaliperPrefix(const char* name) {
  return HasPrefix(name, "cali_") || HasPrefix(name, "_ZN4cali") || HasPrefix(name, "_ZNK4cali");
}

inline bool HasAdiakPrefix(const char* name) {
  return HasPrefix(name, "adiak_");
}

// Whether the name may be a function of HDF5, NetCDF or PnetCDF.
inline bool HasIoLibraryPrefix(const char* name) {
  return HasPrefix(name, "H5") || HasPrefix(name, "nc_") || HasPrefix(name, "ncmpi_");
}

// True if a function with this name is in an optional library. A look-up of a function of an optional
// library must fail if the library is not loaded.
inline bool HasOptionalPrefix(const char* name) {
  return HasCaliperPrefix(name) || HasAdiakPrefix(name) || HasIoLibraryPrefix(name);
}

// Returns our wrapper for a name with one of these prefixes; nullptr if we have no wrapper (MPI_Wtime,
// MPI_T_*, handle conversions). FindEntry accepts no other names. Any thread may call FindEntry, which reads
// only constant data.
void* FindEntry(const char* name);

// Programs look for a profiling tool through certain interfaces (recorder/adapters/tool.h). AnswerAsTool
// handles a call dlsym(handle, name) that is made through such an interface. The handle may be that of our
// own library or of a tool that the program has loaded. Returns false for all other look-ups. The parameter
// `real` is the real dlsym, and `caller` is the address of the call.
bool AnswerAsTool(void* (*real)(void*, const char*), void* handle, const char* name, const void* caller,
                  void** answer);

// Records that the program opened this module with RTLD_DEEPBIND. The parameter `whole` is true if all
// references of the module are redirected to us before the module's code runs. The module's constructors are
// an exception: they may already have run. If `whole` is false, some calls of the module are missed.
void NoteDeepModule(const char* path, bool whole);

// Whether this process must behave as if the function were undefined.
bool IsHidden(const char* name);

}  // namespace rankine::mpi
