// SPDX-License-Identifier: BSD-3-Clause
// Detects which MPI library is in this process. The library is identified by its exported symbols and its
// soname, never by running it. Detection therefore works at the first MPI call of a process, even if a
// static initialiser makes this call before our constructor has run.
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/core/mpi_abi.h"

namespace rankine::mpi {

// The MPI library to which our wrappers forward calls, found by Detect().
struct MpiLibrary {
  // Path that the loader reports, truncated if too long; "" if the library is linked into the program.
  char path[512] = {};
  char soname[64] = {};   // For example "libmpi.so.40".
  uint64_t handle = 0;    // An address inside the library, for Module::Contains.
  bool after_us = false;  // True if the library follows us in load order, as it does when we are preloaded.
};

namespace internal {
enum class DetectState : uint8_t { absent, writing, ready };
extern std::atomic<DetectState> detect_state;
extern constinit Abi process_abi;
extern constinit MpiLibrary process_library;
void DetectSlow();
}  // namespace internal

// Returns the Abi of this process. Searches for the library at the first call, and again until a library is
// found (a libmpi may be dlopen'ed late). After that, a call costs one predicted branch. If there is no MPI
// library, the family is none, and Known() is false. Any thread may call CurrentAbi. The search takes the
// loader's list lock, allocates nothing and makes no MPI call.
inline const Abi& CurrentAbi() {
  if (internal::detect_state.load(std::memory_order_acquire) != internal::DetectState::ready) [[unlikely]] {
    internal::DetectSlow();
  }
  return internal::process_abi;
}

// The library of CurrentAbi(); all members are empty until a library is found.
const MpiLibrary& CurrentLibrary();

// Examines the modules that are loaded now, and fills in `abi` and `library`. Returns false if no module is
// an MPI library.
bool Detect(Abi* abi, MpiLibrary* library);

}  // namespace rankine::mpi
