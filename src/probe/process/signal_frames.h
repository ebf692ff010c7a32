// SPDX-License-Identifier: BSD-3-Clause
// Finds the addresses at which threads continue after a signal handler. While the handler runs, that address
// is stored in a frame on the stack. Such a frame is recognised by its return address, which points to the
// code in the C library that returns from handlers.
#pragma once
#include <cstdint>
#include <functional>

#include "probe/process/memory.h"
#include "probe/process/system_calls.h"
#include "probe/process/threads.h"

namespace rankine::probe {

// Whether `thread` runs a signal handler that will return to an address for which `is_there` is true. Remains
// of an earlier frame count too, so the result may be true by mistake until they are overwritten.
bool IsInterruptedAt(const Memory& memory, const SystemCalls& code, const StoppedThread& thread,
                     const std::function<bool(uint64_t)>& is_there);

}  // namespace rankine::probe
