// Ranks on hosts that the front process cannot see. When a rank dies a launcher may end while ranks on other
// hosts still do (Open MPI gives them a second between SIGTERM and SIGKILL, and does not wait for its
// daemons), and their collector appends to the archive after that. Without a wait the front would speak of an
// archive that lacks them, and a script that reads it at once would lose them.
#pragma once
#include <string>

#include "archive/presence.h"
#include "base/result.h"
#include "cli/launch/rank_environment.h"

namespace rankine::cli {

// In a rank: leaves word in `spool_dir` when the launcher says that some ranks are elsewhere. Failure costs
// the wait, not the run, and is not told.
void NoteOtherHosts(const std::string& spool_dir, const RankEnvironment& environment);

// Whether a rank left that word.
bool HasOtherHosts(const std::string& spool_dir);

// SIGTERM, a second, SIGKILL; then the other host's collector sees it reaped and merges.
inline constexpr int kMostOfOtherHostsMs = 3000;

// Waits until every rank of its job is in the archive at `path`, by default at most as long as a launcher
// gives a rank to end, and says what is in it then. Does not wait when the archive does not tell how many
// ranks there are; fails with one sentence when it cannot be read.
base::Result<archive::Presence> WaitForOtherHosts(const std::string& path, int most_ms = kMostOfOtherHostsMs);

// Waits a moment for an archive of which this host has no part, but not longer than the launcher ran: one
// that refused its options has started nothing.
void WaitForArchive(const std::string& path, long long launcher_ms);

}  // namespace rankine::cli
