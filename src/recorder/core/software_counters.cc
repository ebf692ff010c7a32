// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/software_counters.h"

#include <sys/resource.h>

#include <ctime>

#include "base/rt/syscall.h"

namespace rankine::recorder::counters {
namespace {

constexpr std::string_view kNames[kSoftwareCounters] = {"cpu.ns", "faults.minor", "faults.major",
                                                        "switches.voluntary", "switches.involuntary"};
constexpr int kThreadUsage = 1;  // The value of RUSAGE_THREAD, which glibc defines only with _GNU_SOURCE.

}  // namespace

std::string_view SoftwareName(uint32_t kind) {
  return kNames[kind];
}

bool FindSoftware(std::string_view name, uint32_t* kind) {
  for (uint32_t i = 0; i < kSoftwareCounters; ++i) {
    if (kNames[i] != name) continue;
    *kind = i;
    return true;
  }
  return false;
}

void ReadSoftware(uint32_t mask, uint64_t* values) {
  uint64_t all[kSoftwareCounters] = {};
  if ((mask & 1) != 0) {
    timespec time{};
    rt::Syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, rt::AsLong(&time));
    all[0] = static_cast<uint64_t>(time.tv_sec) * 1000000000u + static_cast<uint64_t>(time.tv_nsec);
  }
  if ((mask & ~1u) != 0) {
    rusage usage{};
    rt::Syscall(SYS_getrusage, kThreadUsage, rt::AsLong(&usage));
    all[1] = static_cast<uint64_t>(usage.ru_minflt);
    all[2] = static_cast<uint64_t>(usage.ru_majflt);
    all[3] = static_cast<uint64_t>(usage.ru_nvcsw);
    all[4] = static_cast<uint64_t>(usage.ru_nivcsw);
  }
  for (uint32_t kind = 0; kind < kSoftwareCounters; ++kind) {
    if ((mask & 1u << kind) != 0) *values++ = all[kind];
  }
}

bool IsName(std::string_view name) {
  uint32_t kind = 0;
  return FindSoftware(name, &kind) || name.starts_with("PAPI_") || name.find("::") != std::string_view::npos;
}

}  // namespace rankine::recorder::counters
