// SPDX-License-Identifier: BSD-3-Clause
// Detects which MPI is in this process. The library is recognised by its exported symbols and its soname,
// never by running it. So this works at the first MPI call of a process, even one from a static initialiser
// before our constructor.
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/core/mpi_abi.h"

namespace rankine::mpi {

// The MPI library that our wrappers forward to, found by Detect().
struct MpiLibrary {
  char path[512] = {};    // the loader's path (cut when longer); "" when it is linked into the program
  char soname[64] = {};   // "libmpi.so.40"
  uint64_t handle = 0;    // an address inside it: see Module::Contains
  bool after_us = false;  // it follows us in load order, as it does when we are preloaded
};

namespace internal {
enum class DetectState : uint8_t { absent, writing, ready };
extern std::atomic<DetectState> detect_state;
extern constinit Abi process_abi;
extern constinit MpiLibrary process_library;
void DetectSlow();
}  // namespace internal

// The Abi of this process. Searches for the library at the first call, and again until there is one (a libmpi
// may be dlopen'ed late); afterwards one predicted branch. Without MPI: family none, not Known(). Any thread.
// The search takes the loader's list lock, allocates nothing and makes no MPI call.
inline const Abi& CurrentAbi() {
  if (internal::detect_state.load(std::memory_order_acquire) != internal::DetectState::ready) [[unlikely]] {
    internal::DetectSlow();
  }
  return internal::process_abi;
}

// The library of CurrentAbi(); all empty while there is none.
const MpiLibrary& CurrentLibrary();

// Examines the loaded objects now and fills both. False when none of them is an MPI library.
bool Detect(Abi* abi, MpiLibrary* library);

}  // namespace rankine::mpi
