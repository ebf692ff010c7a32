// SPDX-License-Identifier: BSD-3-Clause
// Values that the kernel counts for a thread, on any machine and for any user. Time takes one system call,
// all others together one more; counters that were not requested cost nothing. perf_event_open is not used:
// many systems forbid it, the kernel's software events (switches, migrations) need privilege, and each read
// is a system call too.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::counters {

inline constexpr uint32_t kSoftwareCounters = 5;
inline constexpr uint32_t kAllSoftware = (1u << kSoftwareCounters) - 1;

std::string_view SoftwareName(uint32_t kind);
bool FindSoftware(std::string_view name, uint32_t* kind);  // false: none of that name

// Reads the counters of the bits in `mask`, in order, for the calling thread.
void ReadSoftware(uint32_t mask, uint64_t* values);

// Whether the name looks like a counter's: one of these, or a name in PAPI's or perf's form.
bool IsName(std::string_view name);

}  // namespace rankine::recorder::counters
