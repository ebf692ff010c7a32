// SPDX-License-Identifier: BSD-3-Clause
#include <linux/bpf.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/arch/processor.h"
#include "cli/doctor/probe.h"
#include "cli/launch/exit_record.h"
#include "cli/launch/files.h"

namespace rankine::cli {
namespace {

Finding Clock() {
  const cpu::CounterFacts counter = cpu::AskCounter();
  std::string source = ReadSmallFile("/sys/devices/system/clocksource/clocksource0/current_clocksource", 64)
                           .value_or("unknown");
  while (!source.empty() && source.back() == '\n') source.pop_back();
  const std::string rate = std::to_string(counter.hz / 1000000) + " MHz";
  return {"clock.counter", counter.usable,
          "the processor's counter: " + (counter.usable ? rate + " on all cores" : "not usable as a clock") +
              ", the kernel uses " + source,
          counter.usable
              ? ""
              : "12 ns per time stamp, and two time stamps per call, because clock_gettime is used instead"};
}

Finding Ptrace() {
  std::string scope = ReadSmallFile("/proc/sys/kernel/yama/ptrace_scope", 64).value_or("0");
  const int level = atoi(scope.c_str());
  const bool ok = level == 0 || (level < 3 && geteuid() == 0);
  return {"ptrace", ok, "ptrace_scope: " + std::to_string(level),
          ok ? "" : "rankine attach to a running process; start it with rankine run"};
}

Finding Bpf() {
  // Creating a map of minimal size is a sufficient test; no program is loaded.
  bpf_attr attributes{};
  memset(&attributes, 0, sizeof attributes);
  attributes.map_type = BPF_MAP_TYPE_ARRAY;
  attributes.key_size = 4;
  attributes.value_size = 8;
  attributes.max_entries = 1;
  const Fd fd(static_cast<int>(syscall(SYS_bpf, BPF_MAP_CREATE, &attributes, sizeof attributes)));
  return {"ebpf", fd.ok(), fd.ok() ? "eBPF: works" : std::string("eBPF: ") + strerror(errno),
          fd.ok() ? "" : "accesses to disks below a file system"};
}

Finding ExitStatus() {
  const bool ok = KernelTellsExitStatus();
  utsname system{};
  uname(&system);
  return {"pidfd.exit_status", ok,
          std::string("exit status of ranks: ") + (ok ? "from the kernel" : "not told") + " (Linux " +
              system.release + ")",
          ok ? "" : "sometimes the signal that killed a rank; Linux 6.15 and later always report it"};
}

}  // namespace

void ProbeKernel(std::vector<Finding>& findings) {
  findings.push_back(Clock());
  findings.push_back(Ptrace());
  findings.push_back(Bpf());
  findings.push_back(ExitStatus());
}

}  // namespace rankine::cli
