// SPDX-License-Identifier: BSD-3-Clause
// The back end for GlusterFS 10 from Debian's packages (docs/design/probe.md): bricks (glusterfsd) and FUSE
// mounts (glusterfs).
#pragma once
#include "probe/backend.h"

namespace rankine::probe::gluster {

class GlusterBackend : public Backend {
 public:
  std::string_view name() const override { return "glusterfs"; }
  std::vector<pid_t> Processes() const override;
  bool Knows(pid_t pid, std::span<const Mapping> maps) const override;
  base::Result<std::unique_ptr<Watch>> Open(pid_t pid, std::span<const Mapping> maps) const override;
  bool has_details() const override { return true; }
  std::string ServerName(pid_t pid) const override;
  // Numbers that identify the brick's connections (ways.h).
  std::vector<StoredFiles> StoredBy(pid_t pid) const override;
  bool stores_change() const override { return true; }
  bool MountsAt(pid_t pid, std::string_view place) const override;
  bool IsMount(std::string_view type, std::string_view) const override { return type == "fuse.glusterfs"; }
  uint64_t InodeOf(const std::array<uint64_t, 2>& file) const override;
};

}  // namespace rankine::probe::gluster
