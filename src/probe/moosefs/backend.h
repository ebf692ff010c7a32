// SPDX-License-Identifier: BSD-3-Clause
// The back end for MooseFS 3 (docs/design/probe.md): chunk servers (mfschunkserver) and FUSE mounts
// (mfsmount). Both programs are stripped, so we watch the C library calls with which they exchange
// MooseFS's messages. The mount's file operations are also watched. The functions for file operations are
// found through the table that the mount passes to libfuse.
#pragma once
#include "probe/backend.h"

namespace rankine::probe::moosefs {

class MooseBackend : public Backend {
 public:
  std::string_view name() const override { return "moosefs"; }
  std::vector<pid_t> Processes() const override;
  bool Knows(pid_t pid, std::span<const Mapping> maps) const override;
  base::Result<std::unique_ptr<Watch>> Open(pid_t pid, std::span<const Mapping> maps) const override;
  std::string ServerName(pid_t pid) const override;
  bool IsMount(std::string_view type, std::string_view source) const override {
    return type == "fuse.mfs" ||
           (type == "fuse" && (source.starts_with("mfs#") || source.starts_with("mfs\\043")));
  }
  uint64_t InodeOf(const std::array<uint64_t, 2>& file) const override { return file[1] == 0 ? file[0] : 0; }
};

}  // namespace rankine::probe::moosefs
