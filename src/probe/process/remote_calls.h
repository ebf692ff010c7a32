// SPDX-License-Identifier: BSD-3-Clause
// Lets another process make system calls.
//
// One of the threads of the process is stopped, and we write the calls to the thread's stack as a chain of
// signal frames. A single change of the thread's registers starts the chain: rt_sigreturn, a call,
// rt_sigreturn, and so on. The last rt_sigreturn restores the thread's whole state, including vector
// registers and signal mask. Once the chain has started, the thread needs no help from us. Even if this
// process is killed at any time, the thread continues normally. A debugger that makes the calls one by one
// would leave the thread with wrong registers if the debugger died.
//
// Threads that wait with a timeout (sleep, poll, futex) are not used, because their wait would end early.
#pragma once
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <functional>
#include <span>

#include "base/result.h"
#include "probe/process/maps.h"
#include "probe/process/memory.h"
#include "probe/process/system_calls.h"
#include "probe/process/threads.h"

namespace rankine::probe {

struct RemoteCall {
  long number;
  std::array<uint64_t, 6> arguments;
};
inline constexpr size_t kMostRemoteCalls = 4;

// Calls the given function repeatedly, and returns when the function returns true, or after one second. The
// results of the calls are not returned, so the given function must check the effects of the calls. The
// time limit `patience_ns` is for finding a suitable thread. If no suitable thread is found, the error
// reports this, and the process has not been changed.
base::Status MakeCalls(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                       const SystemCalls& code, std::span<const RemoteCall> calls,
                       const std::function<bool()>& done, uint64_t patience_ns = kStopPatienceNs);

}  // namespace rankine::probe
