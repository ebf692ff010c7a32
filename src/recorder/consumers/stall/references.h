// SPDX-License-Identifier: BSD-3-Clause
// References of loaded objects to functions, rewritten after the loader has filled them in.
#pragma once
#include "recorder/core/link/module.h"

namespace rankine::recorder::stall {

struct Rewrite {
  const char* name;
  void* to;  // nullptr: leave unchanged
};

// Makes each reference in `module` to one of the names point to `to`, including references that are not
// resolved yet.
void RewriteReferences(const mpi::Module& module, const Rewrite* rewrites, int count);

}  // namespace rankine::recorder::stall
