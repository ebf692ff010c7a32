// SPDX-License-Identifier: BSD-3-Clause
// The index of a row that does not exist or is unknown, in all tables of an archive.
#pragma once
#include <cstdint>

namespace rankine::archive {

inline constexpr uint32_t kNone = 0xffffffffu;

}  // namespace rankine::archive
