// SPDX-License-Identifier: BSD-3-Clause
// Watches functions of a running process in the kernel. Each function has a uprobe at its entry, and a
// uretprobe if its end is needed. A BPF program (calls.bpf.c) stores the same data as the agent. Nothing is
// mapped into the process and no thread is stopped, because the kernel puts breakpoints into its own copies
// of the pages. The kernel removes the breakpoints when this process ends, for whatever reason. Recording
// the end of a call costs a second trap into the kernel.
#pragma once
#include <sys/types.h>

#include <memory>
#include <span>

#include "base/result.h"
#include "probe/patch/function.h"
#include "probe/tap.h"

namespace rankine::probe {

// The functions must be in files that the process has loaded. The error contains the reason why the process
// cannot be watched. One possible reason is that there is no permission to load BPF programs, or that another
// tool has patched a function. Other possible reasons are that the process has an agent, or that this program
// was built without libbpf.
base::Result<std::unique_ptr<Tap>> WatchByKernel(pid_t pid, std::span<const Function> functions);

}  // namespace rankine::probe
