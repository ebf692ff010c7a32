// SPDX-License-Identifier: BSD-3-Clause
// Describes the data of a file view (docs/formats.md, `view`): the blocks of the filetype, each with the
// loops that repeat the block, innermost loop first. This file is compiled both for the injected code and for
// the offline tools.
#pragma once
#include <cstdint>

namespace rankine::layout {

inline constexpr uint32_t kMostIoLoops = 6;
inline constexpr uint32_t kMostIoViews = 2048;  // maximum number of views per process

struct IoLoop {
  uint64_t count;
  int64_t stride;  // in bytes
};

struct IoBlock {
  int64_t offset;
  uint64_t length;
  uint32_t loops;
  IoLoop loop[kMostIoLoops];
};

}  // namespace rankine::layout
