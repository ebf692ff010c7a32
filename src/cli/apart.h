// Work in a process of its own: a foreign library may end it in the middle, by a signal and with words of its
// own.
#pragma once
#include <functional>
#include <optional>

#include "base/result.h"

namespace rankine::cli {

// What `work` has returned in a child of this process, which sees all that is in memory here and changes
// nothing of it; nothing where it ended before. Its standard error is nobody's but for the line of progress,
// it leaves no core, and it ends with us. To be called while no other thread of ours does more than wait.
std::optional<base::Status> RunApart(const std::function<base::Status()>& work);

}  // namespace rankine::cli
