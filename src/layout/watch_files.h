// Files in a job's spool folder by which ranks ask the watcher of --io=deep, and wait. Before the suffix
// stands the rank's name, as its spool has it (environment.h).
#pragma once

namespace rankine::layout {

inline constexpr char kWatchFile[] = "watch";  // locked (flock) by the watcher while it lives
// Empty files. A rank makes one to ask; the watcher removes it when that is done.
inline constexpr char kLookSuffix[] = ".look";      // attach, where a file system's library is loaded
inline constexpr char kEndingSuffix[] = ".ending";  // read what the rank has done until now: it may end

}  // namespace rankine::layout
