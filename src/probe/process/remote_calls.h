// SPDX-License-Identifier: BSD-3-Clause
// System calls made by another process, in its own name.
//
// One of its threads is stopped. The calls are written to its stack as a chain of signal frames. One change
// of its registers starts it: rt_sigreturn, a call, rt_sigreturn, and so on. The last rt_sigreturn restores
// the thread's whole state, including vector registers and signal mask. After the change of registers, the
// thread needs no help: if this process is killed at any moment, the thread continues normally. A debugger
// that steps through calls one by one leaves a thread with foreign registers if it dies.
//
// Threads that wait with a time limit (sleep, poll, futex) are not used, because their waiting would end
// early.
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

// Returns when `done` returns true. `done` is called repeatedly for one second at most. Results of the calls
// are not returned: `done` looks at their effects. `patience_ns`: how long to wait for a suitable thread. If
// the error says so, nothing was changed.
base::Status MakeCalls(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                       const SystemCalls& code, std::span<const RemoteCall> calls,
                       const std::function<bool()>& done, uint64_t patience_ns = kStopPatienceNs);

}  // namespace rankine::probe
