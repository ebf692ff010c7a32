// What the kernel counts for a thread, on any machine and for any user: one system call for its time, one for
// the rest, and none for what was not asked for. Not perf_event_open: many systems forbid it, software events
// of the kernel (switches, migrations) cannot be seen without privilege, and reading one is a system call
// too.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::service::counters {

inline constexpr uint32_t kSoftwareCounters = 5;
inline constexpr uint32_t kAllSoftware = (1u << kSoftwareCounters) - 1;

std::string_view SoftwareName(uint32_t kind);
bool FindSoftware(std::string_view name, uint32_t* kind);  // false: none of that name

// Those of the bits in `mask`, one after another, of the calling thread.
void ReadSoftware(uint32_t mask, uint64_t* values);

// The name is one of a counter, as far as one can tell: one of these, or as PAPI and perf name theirs.
bool IsName(std::string_view name);

}  // namespace rankine::recorder::service::counters
