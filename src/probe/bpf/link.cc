// SPDX-License-Identifier: BSD-3-Clause
#include "probe/bpf/link.h"

#include <linux/bpf.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace rankine::probe {
namespace {

// The fields of union bpf_attr (Linux 6.6) that BPF_LINK_CREATE uses for this kind of link.
struct LinkCreate {
  uint32_t program, target, attach_type, flags;
  uint64_t path, offsets, counters, cookies;
  uint32_t count, multi_flags, pid, padding;
};
static_assert(sizeof(LinkCreate) == 64);
constexpr uint32_t kAtReturn = 1;  // BPF_F_UPROBE_MULTI_RETURN

}  // namespace

int LinkUprobes(int program, pid_t pid, const std::string& path, std::span<const uint64_t> offsets,
                std::span<const uint64_t> cookies, bool at_end) {
  LinkCreate link{};
  link.program = static_cast<uint32_t>(program);
  link.attach_type = kUprobeMulti;
  link.path = reinterpret_cast<uint64_t>(path.c_str());
  link.offsets = reinterpret_cast<uint64_t>(offsets.data());
  link.cookies = reinterpret_cast<uint64_t>(cookies.data());
  link.count = static_cast<uint32_t>(offsets.size());
  link.multi_flags = at_end ? kAtReturn : 0;
  link.pid = static_cast<uint32_t>(pid);
  return static_cast<int>(syscall(SYS_bpf, BPF_LINK_CREATE, &link, sizeof link));
}

}  // namespace rankine::probe
