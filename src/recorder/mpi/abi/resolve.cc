#include "recorder/mpi/abi/resolve.h"

#include <cstring>

#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/abi/module.h"

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
  // Load order can put the MPI library before us (it was preloaded first, or we are linked into the program).
  return real != nullptr ? real : ResolveInLibrary(wanted);
}

}  // namespace rankine::mpi
