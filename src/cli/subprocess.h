// SPDX-License-Identifier: BSD-3-Clause
// Runs work in a child process. The work calls a foreign library that may end its process or print messages
// of its own.
#pragma once
#include <functional>
#include <optional>

#include "base/result.h"

namespace rankine::cli {

// Runs the given function in a forked child and returns its result. The child sees a copy of this process's
// memory, so it cannot change the original. Returns nullopt if the child ended before the function
// returned. The child's standard error goes to /dev/null, except for the progress line. The child leaves no
// core file, and is killed when this process ends. All other threads of this process must be idle while the
// child runs.
std::optional<base::Status> RunInSubprocess(const std::function<base::Status()>& work);

}  // namespace rankine::cli
