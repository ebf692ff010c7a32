// The name under which this process lies in the spool folder (layout/environment.h), and whether another that
// lies there still runs.
#pragma once
#include <cstdint>

#include "base/rt/text.h"

namespace rankine::recorder {

using OwnerName = rt::Text<96>;

OwnerName OwnName();

// The inode of its PID namespace; 0: the machine's own, or not known.
uint64_t PidNamespace();

// When this process began: clock ticks since boot (proc(5), field starttime); 0: not known.
uint64_t StartTicks();

// Of the spool `file` in the open folder `folder_fd`. What cannot be seen from here counts as ended.
bool OwnerRuns(int folder_fd, const char* file);

}  // namespace rankine::recorder
