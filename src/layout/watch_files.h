// SPDX-License-Identifier: BSD-3-Clause
// Names of files in a job's spool folder. By them, ranks ask the watcher of --io=deep, and wait for it. The
// text before the suffix is the name of the rank, as in its spool's name (environment.h).
#pragma once

namespace rankine::layout {

inline constexpr char kWatchFile[] = "watch";  // the watcher holds a lock (flock) of it while it lives
// Empty files. A rank makes one to ask; the watcher removes it when the request is done.
inline constexpr char kLookSuffix[] = ".look";  // request to attach, after a file system's library was loaded
inline constexpr char kEndingSuffix[] =
    ".ending";  // request to read all data of the rank so far, because the rank wants to end

}  // namespace rankine::layout
