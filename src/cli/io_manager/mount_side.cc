// SPDX-License-Identifier: BSD-3-Clause
#include "cli/io_manager/mount_side.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/text/visible_text.h"
#include "cli/launch/lines.h"

namespace rankine::cli {
namespace {

// Finds the process that serves the mount. The kernel does not reveal which process serves a mount. The
// function therefore searches for a process whose command line names the mount point, as seen by that
// process. The mount itself is not accessed, because the access may hang.
std::optional<pid_t> ProcessOf(const probe::Backend& backend, const Mount& mount) {
  for (const pid_t pid : backend.Processes()) {
    const std::vector<Mount> seen = ReadMounts(std::to_string(pid));
    const bool serves = std::any_of(seen.begin(), seen.end(), [&](const Mount& one) {
      return one.device == mount.device && backend.MountsAt(pid, one.place);
    });
    if (serves) return pid;
  }
  return std::nullopt;
}

}  // namespace

void MountSide::EndInterval(manager::Message* report) {
  TakeNew();
  mounts_.EndInterval(report);
}

void MountSide::TakeNew() {
  for (const auto& [device, mount] : ranks_.mounts()) {
    if (seen_.insert(device).second && backend_.IsMount(mount.type, mount.source)) Attach(mount);
  }
}

// If no process is found, the ranks themselves are still watched.
void MountSide::Attach(const Mount& mount) {
  const auto pid = ProcessOf(backend_, mount);
  const base::Status attached =
      pid ? mounts_.Attach(*pid, mount.place)
          : base::Status{
                "no process of this user serves this mount; root can inspect the processes of all users"};
  if (!attached.ok()) Say("mount " + base::Visible(mount.place) + " is not watched: " + attached.message);
}

}  // namespace rankine::cli
