// Functions of a running process, watched by the kernel: a uprobe at each entry and a uretprobe for its end,
// with a program that keeps what the agent would keep (calls.bpf.c). Nothing is mapped into the process and
// nobody is stopped; the kernel puts breakpoints into its own copies of the pages and takes them away when
// this process ends, however it does. Each end of a call is a trap.
#pragma once
#include <sys/types.h>

#include <memory>
#include <span>

#include "base/result.h"
#include "probe/patch/function.h"
#include "probe/tap.h"

namespace rankine::probe {

// `functions` are in files that `pid` has loaded. An error says what is refused: no right to load programs, a
// function that another tool has patched, an agent in the process, a build without libbpf.
base::Result<std::unique_ptr<Tap>> WatchByKernel(pid_t pid, std::span<const Function> functions);

}  // namespace rankine::probe
