// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/other_hosts.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>

#include "cli/launch/files.h"
#include "layout/environment.h"

namespace rankine::cli {
namespace {

// The limit on the time to wait for an archive. If the program does not exist, no archive is ever written.
constexpr int kMostWithoutArchiveMs = 1000;
constexpr int kFirstStepMs = 20;
constexpr int kLongestStepMs = 320;  // Each step of the wait reads the archive once.

template <typename Done>
void WaitUntil(int most_ms, Done done) {
  int step_ms = kFirstStepMs;
  for (int waited_ms = 0; !done() && waited_ms < most_ms; waited_ms += step_ms) {
    step_ms = std::min({2 * step_ms, kLongestStepMs, most_ms - waited_ms});
    poll(nullptr, 0, step_ms);
  }
}

}  // namespace

void NoteOtherHosts(const std::string& spool_dir, const RankEnvironment& environment) {
  if (environment.local_ranks <= 0 || environment.size <= environment.local_ranks) return;
  (void)WriteWholeFile(spool_dir + "/" + layout::kOtherHostsFile, "").ok();
}

bool HasOtherHosts(const std::string& spool_dir) {
  return access((spool_dir + "/" + layout::kOtherHostsFile).c_str(), F_OK) == 0;
}

base::Result<archive::Presence> WaitForOtherHosts(const std::string& path, int most_ms) {
  base::Result<archive::Presence> presence = archive::Presence{};
  WaitUntil(most_ms, [&] {
    presence = archive::ReadPresence(path);
    return !presence.ok() || presence.value().IsComplete();
  });
  return presence;
}

void WaitForArchive(const std::string& path, long long launcher_ms) {
  const auto most_ms = static_cast<int>(std::clamp<long long>(launcher_ms, 0, kMostWithoutArchiveMs));
  WaitUntil(most_ms, [&path] { return access(path.c_str(), F_OK) == 0; });
}

}  // namespace rankine::cli
