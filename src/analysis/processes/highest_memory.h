// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace rankine::analysis {

// The attribute of service `memory` whose values are maxima, and not counts.
inline constexpr const char* kHighestMemory = "memory.high.bytes";

}  // namespace rankine::analysis
