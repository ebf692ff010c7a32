// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/openmp/body.h"

// The bounds of this library's code. The library begins with its ELF header, whose symbol the linker
// defines. The code precedes the library's data. The start files of the compiler define __dso_handle, which
// is part of the library's data.
extern "C" __attribute__((visibility("hidden"))) const char __ehdr_start[];  // NOLINT
extern "C" __attribute__((visibility("hidden"))) void* __dso_handle;         // NOLINT

namespace rankine::recorder::openmp {

constinit thread_local void* t_body = nullptr;

void* CallerOf(void* return_address) {
  const auto address = reinterpret_cast<uintptr_t>(return_address);
  const bool ours = address >= reinterpret_cast<uintptr_t>(__ehdr_start) &&
                    address < reinterpret_cast<uintptr_t>(&__dso_handle);
  return ours && t_body != nullptr ? t_body : return_address;
}

}  // namespace rankine::recorder::openmp
