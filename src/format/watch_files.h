// Empty files in a job's spool folder by which ranks and the watcher of --io=deep tell each other how far
// they are. Those with a suffix bear the rank's process number.
#pragma once

namespace rankine::format {

inline constexpr char kWatchFile[] = "watch";  // somebody watches
inline constexpr char kWatchedSuffix[] =
    ".watched";  // the watcher has looked at the rank, and attached if it can
inline constexpr char kEndingSuffix[] = ".ending";  // the rank is in MPI_Finalize
inline constexpr char kReadSuffix[] = ".read";      // the watcher has read what the rank did until then

}  // namespace rankine::format
