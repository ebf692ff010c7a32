// One link of a BPF program to many places of one file (Linux 6.6). The kernel waits for its readers once for
// each link that it takes away, about 0.1 s; with one for each place it does so for each of these. Newer than
// the headers and the libbpf that are built with.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>

namespace rankine::probe {

inline constexpr int kUprobeMulti = 48;  // BPF_TRACE_UPROBE_MULTI

// In the address space of `pid` alone. The program at the nth of `offsets` (in the file) gets the nth cookie.
// Returns a descriptor, which the caller closes: with it the probes go. -1: errno says why.
int LinkUprobes(int program, pid_t pid, const std::string& path, std::span<const uint64_t> offsets,
                std::span<const uint64_t> cookies, bool at_end);

}  // namespace rankine::probe
