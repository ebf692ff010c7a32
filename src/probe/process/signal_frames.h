// SPDX-License-Identifier: BSD-3-Clause
// Finds the addresses at which threads continue after a signal handler. While the handler runs, the address
// at which the thread continues is stored in a frame on the stack. The frame is recognised by its return
// address, which points to the code in the C library that returns from handlers.
#pragma once
#include <cstdint>
#include <functional>

#include "probe/process/memory.h"
#include "probe/process/system_calls.h"
#include "probe/process/threads.h"

namespace rankine::probe {

// Whether the thread runs a signal handler that will return to an address that is searched for. The function
// `is_there` shows whether an address is searched for. An old frame that remains on the stack looks like a
// frame in use. An old frame makes the result true by mistake, until it is overwritten.
bool IsInterruptedAt(const Memory& memory, const SystemCalls& code, const StoppedThread& thread,
                     const std::function<bool(uint64_t)>& is_there);

}  // namespace rankine::probe
