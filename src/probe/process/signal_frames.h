// SPDX-License-Identifier: BSD-3-Clause
// Finds where threads continue after a signal handler. While the handler runs, that address is in a frame on
// the stack. A return address into the C library's return code for handlers marks such a frame.
#pragma once
#include <cstdint>
#include <functional>

#include "probe/process/memory.h"
#include "probe/process/system_calls.h"
#include "probe/process/threads.h"

namespace rankine::probe {

// Whether `is_there` is true for a place at which a handler that runs in `thread` has interrupted it. Remains
// of an earlier frame count too, so the answer may be falsely true until they are overwritten.
bool IsInterruptedAt(const Memory& memory, const SystemCalls& code, const StoppedThread& thread,
                     const std::function<bool(uint64_t)>& is_there);

}  // namespace rankine::probe
