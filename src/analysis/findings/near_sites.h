// SPDX-License-Identifier: BSD-3-Clause
// Decides whether two call sites belong to the same piece of code.
#pragma once
#include <cstdint>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// `a`, `b`: indices in Tables::sites. A call site of unknown position is near only to itself.
bool AreNear(const archive::Tables& tables, uint32_t a, uint32_t b);

}  // namespace rankine::analysis
