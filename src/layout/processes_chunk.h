// SPDX-License-Identifier: BSD-3-Clause
// The kind of chunk that contains small chunks of several processes (docs/formats.md, processes).
#pragma once
#include "layout/archive_layout.h"

namespace rankine::layout {

inline constexpr auto kProcessesChunk = static_cast<ChunkKind>(28);

}  // namespace rankine::layout
