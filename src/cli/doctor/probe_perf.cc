// SPDX-License-Identifier: BSD-3-Clause
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "cli/doctor/probe.h"
#include "cli/launch/files.h"

namespace rankine::cli {
namespace {

struct Event {
  const char *name, *title;
  uint32_t type;
  uint64_t config;
  const char* lost;
};
constexpr Event kEvents[] = {
    {"perf.task_clock", "perf task clock", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK,
     "sampling falls back to POSIX timers, which tick every 4 ms of CPU time"},
    {"perf.cycles", "hardware counter: cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES,
     "processor cycles; useful work is measured in time only"},
    {"perf.instructions", "hardware counter: instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS,
     "instruction counts, and so IPC and instruction scaling"},
};

Finding Try(const Event& event) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = event.type;
  attributes.config = event.config;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  const Fd fd(static_cast<int>(syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC)));
  if (!fd.ok()) return {event.name, false, std::string(event.title) + ": " + strerror(errno), event.lost};
  // On some virtual machines without hardware counters, a counter can be opened, but it never counts.
  volatile uint64_t sink = 0;
  for (int i = 0; i < 100000; ++i) sink = sink + static_cast<uint64_t>(i);
  uint64_t count = 0;
  const bool counts = read(fd.get(), &count, sizeof count) == sizeof count && count > 0;
  return {event.name, counts,
          std::string(event.title) + (counts ? ": works" : ": can be opened, but does not count"),
          counts ? "" : event.lost};
}

}  // namespace

void ProbePerf(std::vector<Finding>& findings) {
  std::string level = ReadSmallFile("/proc/sys/kernel/perf_event_paranoid", 64).value_or("");
  while (!level.empty() && level.back() == '\n') level.pop_back();
  const bool allowed = !level.empty() && (geteuid() == 0 || atoi(level.c_str()) <= 2);
  findings.push_back({"perf.paranoid", allowed,
                      level.empty() ? "perf_event_open: not in this kernel" : "perf_event_paranoid: " + level,
                      allowed ? "" : "perf events for ordinary users; ask for kernel.perf_event_paranoid=2"});
  for (const Event& event : kEvents) findings.push_back(Try(event));
}

}  // namespace rankine::cli
