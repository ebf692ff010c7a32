// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/resolve.h"

#include <cstring>

#include "recorder/core/link/module.h"
#include "recorder/mpi/abi/detect.h"

namespace rankine::mpi {

void* ResolveInLibrary(const char* symbol) {
  CurrentAbi();
  const auto* inside = reinterpret_cast<const void*>(CurrentLibrary().handle);
  if (inside == nullptr) return nullptr;
  const SymbolName name(symbol);
  void* found = nullptr;
  ForEachModule([&](const Module& module) {
    if (!module.Contains(inside)) return false;
    found = module.Find(name);
    return true;
  });
  return found;
}

void* ResolveReal(const char* name, bool pmpi) {
  char symbol[kMaxFunctionName];
  const size_t length = std::strlen(name);
  if (length + 2 > sizeof symbol) return nullptr;
  symbol[0] = 'P';
  std::memcpy(symbol + 1, name, length + 1);
  const char* wanted = pmpi ? symbol : symbol + 1;
  void* real = ResolveNext(wanted);
  // The MPI library may precede us in load order, because it was preloaded first, or because we are linked
  // into the program.
  return real != nullptr ? real : ResolveInLibrary(wanted);
}

}  // namespace rankine::mpi
