// SPDX-License-Identifier: BSD-3-Clause
// Opens, at run time, the MPI library that the launcher of this rank belongs to. rankine itself is not linked
// with any MPI library. A short table holds each library's handles that are needed here.
#pragma once
#include <dlfcn.h>

#include <cstdint>
#include <string>
#include <type_traits>

#include "base/result.h"

namespace rankine::cli {

// The type of handles in C: Open MPI's and the standard ABI's are pointers, MPICH's (and Intel's) are ints.
enum class HandleKind { pointer, integer };

struct MpiLibrary {
  void* handle = nullptr;  // from dlopen; never closed, because MPI libraries leave threads behind
  std::string path;
  HandleKind kind = HandleKind::pointer;
  uint64_t world = 0;  // MPI_COMM_WORLD
  uint64_t byte = 0;   // MPI_BYTE
  uint64_t status_ignore = 0;

  // Stores the library's function of that name in `call`, a pointer to such a function. Returns false if the
  // library has none.
  template <class Call>
  bool Find(Call& call, const char* name) const {
    call = reinterpret_cast<Call>(dlsym(handle, name));
    return call != nullptr;
  }
};

// Converts to the library's own type of handle: Handle is int or a pointer.
template <class Handle>
Handle HandleOf(uint64_t value) {
  if constexpr (std::is_pointer_v<Handle>) {
    return reinterpret_cast<Handle>(value);
  } else {
    return static_cast<Handle>(value);
  }
}

// Looks beside the launcher, whose processes are among our ancestors, and then in the linker's folders.
// RANKINE_MPI_LIBRARY names another library. An error says what to do.
base::Result<MpiLibrary> OpenMpiLibrary();

}  // namespace rankine::cli
