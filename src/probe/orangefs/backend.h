// SPDX-License-Identifier: BSD-3-Clause
// The back end for OrangeFS 2.10 (docs/design/probe.md): servers (pvfs2-server), and programs that have
// loaded libpvfs2. An MPI program loads that library if the ROMIO of its MPI library was built with OrangeFS
// support. This back end was written from OrangeFS's public source code, because Debian has no package of
// OrangeFS.
#pragma once
#include "probe/backend.h"

namespace rankine::probe::orangefs {

class OrangeBackend : public Backend {
 public:
  std::string_view name() const override { return "orangefs"; }
  std::vector<pid_t> Processes() const override;
  bool Knows(pid_t pid, std::span<const Mapping> maps) const override;
  base::Result<std::unique_ptr<Watch>> Open(pid_t pid, std::span<const Mapping> maps) const override;
  std::string ServerName(pid_t pid) const override;
  bool IsMount(std::string_view type, std::string_view) const override {
    return type == "orangefs" || type == "pvfs2";
  }
  bool has_details() const override { return true; }
  bool is_library() const override { return true; }
  bool IsClient(std::span<const Mapping> maps) const override;
  std::vector<StoredFiles> StoredBy(pid_t pid) const override;
  // The kernel computes a mount's inode numbers from handles, with a special rule.
  uint64_t InodeOf(const std::array<uint64_t, 2>&) const override { return 0; }
};

}  // namespace rankine::probe::orangefs
