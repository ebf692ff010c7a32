// SPDX-License-Identifier: BSD-3-Clause
// Counters that the kernel keeps for each thread. The kernel's counters are available on every machine to
// every user. Reading the time costs one system call, and reading all other counters together costs one more
// system call. Counters that were not requested cost nothing. perf_event_open is not used: many systems
// forbid it, the kernel's software events (switches, migrations) need privileges, and each read is a system
// call as well.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::counters {

inline constexpr uint32_t kSoftwareCounters = 5;
inline constexpr uint32_t kAllSoftware = (1u << kSoftwareCounters) - 1;

std::string_view SoftwareName(uint32_t kind);
// Returns false if there is no counter with that name.
bool FindSoftware(std::string_view name, uint32_t* kind);

// Reads the calling thread's counters whose bits are set in `mask`, in ascending order of bits.
void ReadSoftware(uint32_t mask, uint64_t* values);

// Whether the name looks like the name of a counter. The result is true for a software counter, and for a
// name in the style of PAPI or perf.
bool IsName(std::string_view name);

}  // namespace rankine::recorder::counters
