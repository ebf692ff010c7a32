// SPDX-License-Identifier: BSD-3-Clause
// Decides whether two call sites belong to the same piece of code.
#pragma once
#include <cstdint>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Call sites in one module that are at most this many bytes apart count as one piece of code.
inline constexpr uint64_t kNearCode = 4096;

// `a`, `b`: indices in Tables::sites. A call site of unknown position is near only to itself.
bool AreNear(const archive::Tables& tables, uint32_t a, uint32_t b, uint64_t most_bytes = kNearCode);

}  // namespace rankine::analysis
