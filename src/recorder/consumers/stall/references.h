// References of loaded objects to functions, rewritten after the loader has filled them in.
#pragma once
#include "recorder/core/link/module.h"

namespace rankine::recorder::state {

struct Rewrite {
  const char* name;
  void* to;  // nullptr: leave
};

// In `module`: each reference to one of the names is made to `to`, also one that has not been settled yet.
void RewriteReferences(const mpi::Module& module, const Rewrite* rewrites, int count);

}  // namespace rankine::recorder::state
