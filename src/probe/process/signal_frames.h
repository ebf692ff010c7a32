// Where threads will go on that a signal has interrupted: the handler runs, and the place stands in a frame
// on the stack. A return address into the C library's way back from handlers marks such a frame.
#pragma once
#include <cstdint>
#include <functional>

#include "probe/process/memory.h"
#include "probe/process/system_calls.h"
#include "probe/process/threads.h"

namespace rankine::probe {

// Does `is_there` hold for a place at which a handler that runs in `thread` has interrupted it? What is left
// of an earlier frame counts, too: "yes" may be wrong for as long as nothing is written over it.
bool IsInterruptedAt(const Memory& memory, const SystemCalls& code, const StoppedThread& thread,
                     const std::function<bool(uint64_t)>& is_there);

}  // namespace rankine::probe
