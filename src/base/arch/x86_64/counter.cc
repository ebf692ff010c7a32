// SPDX-License-Identifier: BSD-3-Clause
#include <cpuid.h>
#include <fcntl.h>

#include "base/arch/processor.h"
#include "base/rt/syscall.h"

namespace rankine::cpu {
namespace {

bool TscIsInvariant() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(0x80000007, &a, &b, &c, &d) == 0) return false;
  return (d & (1u << 8)) != 0;
}

// The kernel can determine better than CPUID whether the counters of all cores agree. The kernel stops using
// the TSC as its clock if the counters disagree. If the kernel's file is not readable, as in some containers,
// CPUID decides.
bool KernelTrustsTsc() {
  long fd = rt::Syscall(SYS_openat, AT_FDCWD,
                        rt::AsLong("/sys/devices/system/clocksource/clocksource0/current_clocksource"),
                        O_RDONLY | O_CLOEXEC);
  if (fd < 0) return true;
  char text[16] = {};
  long n = rt::Syscall(SYS_read, fd, rt::AsLong(text), sizeof text - 1);
  rt::Syscall(SYS_close, fd);
  if (n < 3) return true;
  bool tsc = text[0] == 't' && text[1] == 's' && text[2] == 'c';
  bool paravirtual = text[0] == 'k' || text[0] == 'h';  // kvm-clock and hyperv are based on a stable TSC
  return tsc || paravirtual;
}

uint64_t HzFromCpuid() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(0x15, &a, &b, &c, &d) != 0 && a != 0 && b != 0 && c != 0) return uint64_t{c} * b / a;
  if (__get_cpuid(0x16, &a, &b, &c, &d) != 0 && (a & 0xffff) != 0) return uint64_t{a & 0xffff} * 1000000u;
  return 2000000000u;
}

}  // namespace

CounterFacts AskCounter() {
  const uint64_t hz = HzFromCpuid();
  return {TscIsInvariant() && KernelTrustsTsc() && hz >= kLeastCounterHz, hz};
}

}  // namespace rankine::cpu
