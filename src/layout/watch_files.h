// SPDX-License-Identifier: BSD-3-Clause
// Names of files in a job's spool folder through which ranks make requests to the watcher of --io=deep and
// wait for it. The part before the suffix is the name of the rank, as in the name of its spool
// (environment.h).
#pragma once

namespace rankine::layout {

inline constexpr char kWatchFile[] = "watch";  // the watcher holds a flock on this file while it is running

// The files below are empty. A rank creates one of these files to request something. The watcher removes
// the file when it has handled the request.

// request to attach to the rank, made after it has loaded a file system's library
inline constexpr char kLookSuffix[] = ".look";
inline constexpr char kEndingSuffix[] =
    ".ending";  // request to read all data that the rank has so far, because the rank is about to end

}  // namespace rankine::layout
