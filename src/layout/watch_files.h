// SPDX-License-Identifier: BSD-3-Clause
// The names of files in a job's spool folder through which ranks make requests to the watcher of --io=deep,
// and wait for the watcher. The part before the suffix is the name of the rank, as in the name of its spool
// (environment.h).
#pragma once

namespace rankine::layout {

inline constexpr char kWatchFile[] = "watch";  // while the watcher is running, it holds a flock on this file

// The files below are empty. To make a request, a rank creates one of the files. The watcher removes the file
// when it has handled the request.

// a request to attach to the rank, made after the rank has loaded a file system's library
inline constexpr char kLookSuffix[] = ".look";
inline constexpr char kEndingSuffix[] =
    ".ending";  // a request to read all data that the rank has so far, because the rank is about to end

}  // namespace rankine::layout
