// SPDX-License-Identifier: BSD-3-Clause
// Decides whether two call sites belong to the same piece of code.
#pragma once
#include <cstdint>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// `a`, `b`: indices in Tables::sites. Call sites of unknown position are near only to themselves.
bool AreNear(const archive::Tables& tables, uint32_t a, uint32_t b);

}  // namespace rankine::analysis
