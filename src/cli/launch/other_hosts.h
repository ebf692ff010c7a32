// SPDX-License-Identifier: BSD-3-Clause
// Waits for ranks on hosts that the front process cannot see. When a rank dies, a launcher may end while
// ranks on other hosts are still being killed. Open MPI gives them a second between SIGTERM and SIGKILL, and
// does not wait for its daemons. Only after that does the collector on such a host add its ranks to the
// archive. Without this wait, the front process would report an archive in which those ranks are missing. A
// script that reads the archive immediately would miss them.
#pragma once
#include <string>

#include "archive/presence.h"
#include "base/result.h"
#include "cli/launch/rank_environment.h"

namespace rankine::cli {

// Called in a rank: leaves a marker file in `spool_dir` if the launcher's environment shows that some ranks
// are on other hosts. On failure, the front process does not wait; the failure is not reported.
void NoteOtherHosts(const std::string& spool_dir, const RankEnvironment& environment);

// Whether some rank has left that marker.
bool HasOtherHosts(const std::string& spool_dir);

// Covers SIGTERM, one second, and SIGKILL. After that, the other host's collector notices that the rank is
// gone, and merges.
inline constexpr int kMostOfOtherHostsMs = 3000;

// Waits until the archive at `path` contains every rank of its job. Returns which ranks it contains by then.
// Waits at most `most_ms`; the default is the time that launchers give a rank to end. Does not wait if the
// archive does not say how many ranks there are. Fails with an error message of one sentence if the archive
// cannot be read.
base::Result<archive::Presence> WaitForOtherHosts(const std::string& path, int most_ms = kMostOfOtherHostsMs);

// Waits a moment for an archive to which no process of this host contributes. Waits no longer than the
// launcher ran, because a launcher that rejected its options has not started anything.
void WaitForArchive(const std::string& path, long long launcher_ms);

}  // namespace rankine::cli
