// Apart from the rest of resolve.h, because librankine_memory.so needs it and knows no MPI.
#include "runtime/mpi/abi/module.h"
#include "runtime/mpi/abi/resolve.h"

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

}  // namespace rankine::mpi
