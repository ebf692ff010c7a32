// SPDX-License-Identifier: BSD-3-Clause
// Lists the collective operations that have a root.
#pragma once
#include "base/ti/action.h"

namespace rankine::ti {

constexpr bool IsRooted(Collective kind) {
  using enum Collective;
  return kind == bcast || kind == reduce || kind == gather || kind == gatherv || kind == scatter ||
         kind == scatterv;
}

}  // namespace rankine::ti
