// GlusterFS 10 from Debian's packages (docs/design/probe.md): bricks (glusterfsd) and FUSE mounts
// (glusterfs).
#pragma once
#include "probe/backend.h"

namespace rankine::probe::gluster {

class GlusterBackend : public Backend {
 public:
  std::string_view name() const override { return "glusterfs"; }
  std::vector<pid_t> Processes() const override;
  base::Result<std::unique_ptr<Watch>> Open(pid_t pid, std::span<const Mapping> maps) const override;
};

}  // namespace rankine::probe::gluster
