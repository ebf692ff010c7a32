// The MPI library that the launcher of this rank belongs to, opened while the command runs: rankine itself is
// linked against none. Which handles the library has for what is needed here is a table of a few lines.
#pragma once
#include <dlfcn.h>

#include <cstdint>
#include <string>
#include <type_traits>

#include "base/result.h"

namespace rankine::cli {

// What a handle is in C: Open MPI's and the standard ABI's are pointers, MPICH's (and Intel's) are ints.
enum class HandleKind { pointer, integer };

struct MpiLibrary {
  void* handle = nullptr;  // of dlopen; never closed, since MPI libraries leave threads behind
  std::string path;
  HandleKind kind = HandleKind::pointer;
  uint64_t world = 0;  // MPI_COMM_WORLD
  uint64_t byte = 0;   // MPI_BYTE
  uint64_t status_ignore = 0;

  // Puts the library's function of that name into `call`, a pointer to such a function; false: it has none.
  template <class Call>
  bool Find(Call& call, const char* name) const {
    call = reinterpret_cast<Call>(dlsym(handle, name));
    return call != nullptr;
  }
};

// A handle as the library has it: Handle is int or a pointer.
template <class Handle>
Handle HandleOf(uint64_t value) {
  if constexpr (std::is_pointer_v<Handle>) {
    return reinterpret_cast<Handle>(value);
  } else {
    return static_cast<Handle>(value);
  }
}

// Looks beside the launcher, whose processes are among our ancestors, and then where the linker looks;
// RANKINE_MPI_LIBRARY names another one. An error says what to do.
base::Result<MpiLibrary> OpenMpiLibrary();

}  // namespace rankine::cli
