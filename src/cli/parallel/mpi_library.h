// SPDX-License-Identifier: BSD-3-Clause
// Opens, at run time, the MPI library to which the launcher of this rank belongs. The command itself is not
// linked against any MPI library. For each library, a short table contains the handles that the command
// needs.
#pragma once
#include <dlfcn.h>

#include <cstdint>
#include <string>
#include <type_traits>

#include "base/result.h"

namespace rankine::cli {

// The C type of handles: a pointer in Open MPI and the standard ABI, an int in MPICH (and Intel MPI).
enum class HandleKind { pointer, integer };

struct MpiLibrary {
  void* handle = nullptr;  // from dlopen; never closed, because MPI libraries leave threads behind
  std::string path;
  HandleKind kind = HandleKind::pointer;
  uint64_t world = 0;  // MPI_COMM_WORLD
  uint64_t byte = 0;   // MPI_BYTE
  uint64_t status_ignore = 0;

  // Looks up a function of the library by its name, and stores it in the given function pointer. Returns
  // false if the library has no such function.
  template <class Call>
  bool Find(Call& call, const char* name) const {
    call = reinterpret_cast<Call>(dlsym(handle, name));
    return call != nullptr;
  }
};

// Converts a handle to the library's own type `Handle`, which is int or a pointer.
template <class Handle>
Handle HandleOf(uint64_t value) {
  if constexpr (std::is_pointer_v<Handle>) {
    return reinterpret_cast<Handle>(value);
  } else {
    return static_cast<Handle>(value);
  }
}

// Searches next to the launcher's executable (the launcher is an ancestor of this process), and after that in
// the folders that the linker searches. RANKINE_MPI_LIBRARY overrides the search. An error says what to do.
base::Result<MpiLibrary> OpenMpiLibrary();

}  // namespace rankine::cli
