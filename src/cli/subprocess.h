// SPDX-License-Identifier: BSD-3-Clause
// Runs work in a child process, because a foreign library may end the process that it runs in and may print
// its own messages.
#pragma once
#include <functional>
#include <optional>

#include "base/result.h"

namespace rankine::cli {

// Runs `work` in a forked child and returns its result. The child sees this process's memory and changes none
// of it. Returns nullopt if the child ended before `work` returned. The child's standard error goes to
// /dev/null, except for the progress line. The child leaves no core file, and is killed when this process
// ends. While this is called, the other threads of this process may only be waiting.
std::optional<base::Status> RunInSubprocess(const std::function<base::Status()>& work);

}  // namespace rankine::cli
