// SPDX-License-Identifier: BSD-3-Clause
// Waits for ranks on hosts that the front process cannot see. When a rank dies, a launcher may end while
// ranks on other hosts are still being killed. (Open MPI gives them a second between SIGTERM and SIGKILL, and
// does not wait for its daemons.) The collector there appends to the archive after that. Without a wait, the
// front process would report an archive without those ranks. A script that reads the archive at once would
// miss them.
#pragma once
#include <string>

#include "archive/presence.h"
#include "base/result.h"
#include "cli/launch/rank_environment.h"

namespace rankine::cli {

// Called in a rank: leaves a mark in `spool_dir` if the launcher says that some ranks are on other hosts. A
// failure costs only the wait and is not reported.
void NoteOtherHosts(const std::string& spool_dir, const RankEnvironment& environment);

// Whether a rank left that mark.
bool HasOtherHosts(const std::string& spool_dir);

// SIGTERM, one second, SIGKILL; then the other host's collector sees that the rank is gone, and merges.
inline constexpr int kMostOfOtherHostsMs = 3000;

// Waits until the archive at `path` has every rank of its job, and returns the ranks that it has then. Waits
// `most_ms` at most; the default is the time that a launcher gives a rank to end. Does not wait if the
// archive does not store the number of ranks. Fails with one sentence if the archive cannot be read.
base::Result<archive::Presence> WaitForOtherHosts(const std::string& path, int most_ms = kMostOfOtherHostsMs);

// Waits a moment for an archive to which this host contributes nothing. Waits no longer than the launcher
// ran, because a launcher that refused its options has started nothing.
void WaitForArchive(const std::string& path, long long launcher_ms);

}  // namespace rankine::cli
