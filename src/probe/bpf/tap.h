// SPDX-License-Identifier: BSD-3-Clause
// Functions of a running process, watched by the kernel. Each function has a uprobe at its entry and a
// uretprobe for its end. A BPF program stores the same data as the agent (calls.bpf.c). Nothing is mapped
// into the process, and no thread is stopped. The kernel puts breakpoints into its own copies of the pages.
// The kernel removes the breakpoints when this process ends in any way. The end of each call costs a trap.
#pragma once
#include <sys/types.h>

#include <memory>
#include <span>

#include "base/result.h"
#include "probe/patch/function.h"
#include "probe/tap.h"

namespace rankine::probe {

// `functions` are in files that `pid` has loaded. An error says what is refused: no permission to load
// programs, a function that another tool has patched, an agent in the process, or a build without libbpf.
base::Result<std::unique_ptr<Tap>> WatchByKernel(pid_t pid, std::span<const Function> functions);

}  // namespace rankine::probe
