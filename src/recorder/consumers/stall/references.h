// SPDX-License-Identifier: BSD-3-Clause
// Rewrites the references of loaded objects to functions after the loader has resolved them.
#pragma once
#include "recorder/core/link/module.h"

namespace rankine::recorder::stall {

struct Rewrite {
  const char* name;
  void* to;  // nullptr: leave the references unchanged
};

// Rewrites references to functions in the given module. Each reference to one of the given names then points
// to the address that belongs to this name, even if the loader has not resolved the reference yet.
void RewriteReferences(const mpi::Module& module, const Rewrite* rewrites, int count);

}  // namespace rankine::recorder::stall
