// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/link/resolve.h"

#include "recorder/core/link/module.h"

namespace rankine::mpi {

void* ResolveNext(const char* symbol) {
  const SymbolName name(symbol);
  void* found = nullptr;
  bool after_us = false;
  ForEachModule([&](const Module& module) {
    if (module.IsOurs()) {
      after_us = true;
      return false;
    }
    if (after_us) found = module.Find(name);
    return found != nullptr;
  });
  return found;
}

void* ResolveFor(const void* caller, const char* symbol) {
  const SymbolName name(symbol);
  void* first = nullptr;
  void* linked = nullptr;
  ForEachModule([&](const Module& user) {
    if (!user.Contains(caller)) return false;
    ForEachModule([&](const Module& module) {
      void* found = module.IsOurs() ? nullptr : module.Find(name);
      if (found == nullptr) return false;
      if (first == nullptr) first = found;
      if (user.Needs(module.soname()) || module.Contains(caller)) linked = found;
      return linked != nullptr;
    });
    return true;
  });
  if (linked != nullptr) return linked;
  return first != nullptr ? first : ResolveNext(symbol);
}

}  // namespace rankine::mpi
