// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/kernel_files.h"

#include <linux/magic.h>
#include <sys/syscall.h>
#include <sys/vfs.h>

#include <algorithm>
#include <iterator>

#include "base/rt/syscall.h"

namespace rankine::recorder::io {
namespace {

constinit uint64_t g_devices[4] = {};  // 0: free

}  // namespace

bool IsOfKernel(uint64_t device) {
  return std::any_of(std::begin(g_devices), std::end(g_devices), [device](const uint64_t& known) {
    return __atomic_load_n(&known, __ATOMIC_RELAXED) == device;
  });
}

void LearnDevice(int fd, uint64_t device, std::string_view path) {
  if (!path.starts_with("/proc/") && !path.starts_with("/sys/")) return;
  struct statfs facts {};
  if (rt::Syscall(SYS_fstatfs, fd, rt::AsLong(&facts)) != 0) return;
  if (facts.f_type != PROC_SUPER_MAGIC && facts.f_type != SYSFS_MAGIC) return;
  for (uint64_t& known : g_devices) {
    uint64_t free = 0;
    if (__atomic_compare_exchange_n(&known, &free, device, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED) ||
        free == device)
      return;
  }
}

}  // namespace rankine::recorder::io
