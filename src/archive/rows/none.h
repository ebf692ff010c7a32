// SPDX-License-Identifier: BSD-3-Clause
// In all tables of an archive, kNone is the index of a row that does not exist or is unknown.
#pragma once
#include <cstdint>

namespace rankine::archive {

inline constexpr uint32_t kNone = 0xffffffffu;

}  // namespace rankine::archive
