// SPDX-License-Identifier: BSD-3-Clause
// Waits for ranks on hosts that the front process cannot see. When a rank dies, a launcher may end while
// ranks on other hosts are still being killed. Open MPI waits a second between SIGTERM and SIGKILL for
// these ranks, and does not wait for its daemons. The collector on another host adds its ranks to the
// archive only after they have ended. The front process waits for these collectors, because otherwise it
// would report an archive without these ranks. Without this wait, a script that reads the archive
// immediately would miss these ranks.
#pragma once
#include <string>

#include "archive/presence.h"
#include "base/result.h"
#include "cli/launch/rank_environment.h"

namespace rankine::cli {

// Leaves a marker file in `spool_dir` if the launcher's environment shows that some ranks are on other
// hosts. Must be called in a rank. On failure, the front process does not wait. The failure is not
// reported.
void NoteOtherHosts(const std::string& spool_dir, const RankEnvironment& environment);

// Returns whether some rank has left the marker for other hosts in the spool folder.
bool HasOtherHosts(const std::string& spool_dir);

// The time limit for ranks on other hosts. The limit covers SIGTERM, the pause of one second before
// SIGKILL, and the merge by the collector of the other host.
inline constexpr int kMostOfOtherHostsMs = 3000;

// Waits until the archive at the given path contains every rank of its job, but at most `most_ms`. The
// default limit is the time that launchers give a rank to end. Returns the ranks that the archive contains at
// the end of the wait. Does not wait if the archive does not contain the number of ranks. Fails with an error
// message of one sentence if the archive cannot be read.
base::Result<archive::Presence> WaitForOtherHosts(const std::string& path, int most_ms = kMostOfOtherHostsMs);

// Waits a short time for an archive to which no process of this host contributes. The wait is not longer than
// the run time of the launcher, because a launcher that rejects its options ends quickly and starts no
// program.
void WaitForArchive(const std::string& path, long long launcher_ms);

}  // namespace rankine::cli
