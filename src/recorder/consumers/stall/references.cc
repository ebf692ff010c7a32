// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/stall/references.h"

#include <cstring>

#include "recorder/core/link/redirect.h"

namespace rankine::recorder::stall {

void RewriteReferences(const mpi::Module& module, const Rewrite* rewrites, int count) {
  mpi::SetReferences(module, mpi::References::all, [&](const char* name, void** slot) {
    for (int i = 0; i < count; ++i) {
      const Rewrite& rewrite = rewrites[i];
      if (rewrite.to == nullptr || name[0] != rewrite.name[0]) continue;
      if (std::strcmp(name, rewrite.name) == 0) return rewrite.to;
    }
    return *slot;
  });
}

}  // namespace rankine::recorder::stall
