// SPDX-License-Identifier: BSD-3-Clause
// Attaches a BPF program to many addresses of one file with a single link (Linux 6.6). Removing a link takes
// about 0.1 s, because the kernel waits until nobody uses the link any more. With one link per address,
// removing the links would take 0.1 s per address. The interface is declared in this file, because it is
// newer than our headers and our libbpf.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>

namespace rankine::probe {

inline constexpr int kUprobeMulti = 48;  // BPF_TRACE_UPROBE_MULTI

// The link affects only the address space of the process with this pid. Each probe gets the cookie that has
// the same index as the probe's offset in the file. Returns a descriptor, which the caller closes to remove
// the probes, or -1 with errno set.
int LinkUprobes(int program, pid_t pid, const std::string& path, std::span<const uint64_t> offsets,
                std::span<const uint64_t> cookies, bool at_end);

}  // namespace rankine::probe
