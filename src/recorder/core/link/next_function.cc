// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/link/next_function.h"

namespace rankine::recorder::adapters {

constinit std::atomic<uint32_t> g_closed{0};

}  // namespace rankine::recorder::adapters
