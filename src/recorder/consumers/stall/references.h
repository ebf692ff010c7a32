// SPDX-License-Identifier: BSD-3-Clause
// Rewrites the references of loaded objects to functions after the loader has resolved them.
#pragma once
#include "recorder/core/link/module.h"

namespace rankine::recorder::stall {

struct Rewrite {
  const char* name;
  void* to;  // nullptr: leave the references unchanged
};

// Makes each reference in `module` to one of the names point to `to`, even if the loader has not resolved it
// yet.
void RewriteReferences(const mpi::Module& module, const Rewrite* rewrites, int count);

}  // namespace rankine::recorder::stall
