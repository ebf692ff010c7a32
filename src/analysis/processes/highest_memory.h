// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace rankine::analysis {

// The values of this attribute of the service `memory` are maxima and not counts.
inline constexpr const char* kHighestMemory = "memory.high.bytes";

}  // namespace rankine::analysis
