// System calls made by another process, in its own name.
//
// One of its threads is stopped, the calls are laid down on its stack as a chain of signal frames, and one
// change of its registers sets it off: rt_sigreturn, a call, rt_sigreturn, ..., the last of which restores
// all that the thread had, vector registers and signal mask too. From that one change on the thread needs
// nobody: should this process be killed at any moment, it goes on as if nothing had been. (Stepping through
// calls one by one, as debuggers do, leaves a thread with somebody else's registers when the debugger dies.)
//
// Not used: threads that wait with a time limit (sleep, poll, futex), whose waiting would end early.
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

// Returns when `done` says so, which is asked until a second has passed. Results of the calls are not told:
// `done` looks at what they were to change. `patience_ns`: for a thread that can make them. Nothing has been
// changed where the error says so.
base::Status MakeCalls(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                       const SystemCalls& code, std::span<const RemoteCall> calls,
                       const std::function<bool()>& done, uint64_t patience_ns = kStopPatienceNs);

}  // namespace rankine::probe
