// SPDX-License-Identifier: BSD-3-Clause
// The operations that `rankine attach` has observed, collected for an archive separately for each kind of
// file system.
#pragma once
#include <sys/types.h>

#include <list>
#include <map>
#include <string>

#include "base/result.h"
#include "cli/attach/attached.h"
#include "cli/attach/recorded.h"
#include "cli/attach/tick_rate.h"
#include "probe/backend.h"
#include "probe/operation.h"

namespace rankine::cli {

class RecordedKinds {
 public:
  explicit RecordedKinds(const TickRate& rate) : rate_(rate) {}

  // Called before a process's first operation.
  void Begin(pid_t pid, const probe::Backend& backend);
  void Take(const probe::Operation& operation);
  // Called when the process has been released.
  void End(const Watched& watched);
  // Writes the operations of all kinds of file systems, as `Recorded::Write` does for one kind.
  base::Status Write(const std::string& path, bool only_add);

 private:
  struct Kind {
    Kind(const probe::Backend& backend, const TickRate& rate) : of(&backend), recorded(backend, rate) {}
    const probe::Backend* of;
    Recorded recorded;
    uint64_t lost = 0;
  };
  Kind& KindOf(const probe::Backend& backend);
  const TickRate& rate_;
  std::list<Kind> kinds_;
  std::map<pid_t, Kind*> kind_of_;
};

}  // namespace rankine::cli
