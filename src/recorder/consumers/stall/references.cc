// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/stall/references.h"

#include <cstring>

#include "recorder/mpi/abi/writable.h"

namespace rankine::recorder::stall {

void RewriteReferences(const mpi::Module& module, const Rewrite* rewrites, int count) {
  mpi::Writable pages(module.Relro());
  module.ForEachReference([&](const char* name, void** slot) {
    for (int i = 0; i < count; ++i) {
      const Rewrite& rewrite = rewrites[i];
      if (name[0] != rewrite.name[0] || std::strcmp(name, rewrite.name) != 0) continue;
      if (rewrite.to != nullptr && *slot != rewrite.to) pages.Store(slot, rewrite.to);
    }
  });
}

}  // namespace rankine::recorder::stall
