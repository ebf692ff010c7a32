// The wrappers by name: MPI's functions, Caliper's and Adiak's (adapters), those of I/O libraries
// (consumers/io/library). Implemented over the lists of all; unit tests bring a stand-in.
#pragma once
namespace rankine::mpi {

// Not strncmp: a sanitizer's own is not ready when its start asks for the first symbol through our dlsym.
inline bool HasPrefix(const char* name, const char* prefix) {
  while (*prefix != '\0' && *name == *prefix) ++name, ++prefix;
  return *prefix == '\0';
}

inline bool HasMpiPrefix(const char* name) {
  return HasPrefix(name, "MPI_") || HasPrefix(name, "PMPI_");
}

// C functions, and C++ ones by their mangled names.
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

// Of a library without which we answer nobody who asks for its functions.
inline bool HasOptionalPrefix(const char* name) {
  return HasCaliperPrefix(name) || HasAdiakPrefix(name) || HasIoLibraryPrefix(name);
}

// Our wrapper of a name with one of these prefixes, nullptr when we have none (MPI_Wtime, MPI_T_*, handle
// conversions). FindEntry takes no other names. Any thread; reads constant data only.
void* FindEntry(const char* name);

// dlsym(handle, name) where the handle may be that of our own library or of a tool that the program has
// loaded: interfaces by which a program asks for a profiling tool (recorder/adapters/tool.h). False: not one
// of those. `real` is the real dlsym, `caller` who asks.
bool AnswerAsTool(void* (*real)(void*, const char*), void* handle, const char* name, const void* caller,
                  void** answer);

// The program opened this object with RTLD_DEEPBIND. `whole`: all its references lead to us, from the moment
// on when its constructors had run; else some calls of it are missed.
void NoteDeepModule(const char* path, bool whole);

// A function of ours that answers nobody in this process, as if we did not define it.
bool IsHidden(const char* name);

}  // namespace rankine::mpi
