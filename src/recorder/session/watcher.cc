// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/watcher.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "base/rt/clock.h"
#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "layout/watch_files.h"
#include "recorder/consumers/io/map_calls.h"
#include "recorder/core/link/module.h"
#include "recorder/mpi/abi/note_loaded.h"
#include "recorder/session/folder_files.h"

namespace rankine::recorder {
namespace {

// The limit for waiting is long, because on a busy machine the watcher may have to wait for a processor.
constexpr uint64_t kMostNs = 4'000'000'000;
// The watcher takes several ms for each rank. Ranks that wait for the watcher poll less and less often, so
// that they do not take processor time from the watcher.
constexpr uint64_t kMostPauseNs = 2'000'000;
constexpr unsigned kPollsPerCheck = 8;  // this check takes ten times as long as a poll

constinit std::atomic<bool> g_is_asking{false};
// The pid of this process while it is watched; 0 at other times. A child created by fork has a copy of this
// variable but another pid, so the child does not count as watched.
constinit std::atomic<long> g_watched_pid{0};
constinit std::atomic<uint64_t> g_loaded{0};   // The number of objects that had been loaded at the last
                                               // check.
constinit std::atomic<unsigned> g_clients{0};  // The clients to which the watcher was requested to attach.

bool SomebodyWatches() {
  return IsHeld(layout::kWatchFile);
}

void Ask(const char* suffix) {
  const FolderPath path = OwnFile(suffix);
  const long fd = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path.c_str()),
                              O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return;
  rt::Syscall(SYS_close, fd);
  const uint64_t until = rt::MonotonicNs() + kMostNs;
  uint64_t pause = kShortPauseNs;
  for (unsigned polls = 1; IsThere(path); ++polls) {
    PauseShortly(pause);
    pause = std::min(pause + pause / 4, kMostPauseNs);
    if (rt::MonotonicNs() < until && (polls % kPollsPerCheck != 0 || SomebodyWatches())) continue;
    g_watched_pid.store(0, std::memory_order_relaxed);
    rt::Unlink(path.c_str());
    return;
  }
}

bool IsWatched() {
  const long pid = g_watched_pid.load(std::memory_order_relaxed);
  return pid != 0 && pid == rt::GetPid();
}

// Returns the file-system clients in this process. The watcher recognises a client by its libraries
// (src/probe/*/backend.cc). A client counts only if all libraries that the watcher patches are loaded.
unsigned Clients() {
  constexpr unsigned kOrange = 1, kClient = 2, kTransport = 4, kTop = 8,
                     kGluster = kClient | kTransport | kTop;
  unsigned found = 0;
  mpi::ForEachModule([&](const mpi::Module& module) {
    const std::string_view path = module.path();
    if (path.find("/libpvfs2.so") != std::string_view::npos) found |= kOrange;
    if (path.ends_with("/protocol/client.so")) found |= kClient;
    if (path.ends_with("/rpc-transport/socket.so")) found |= kTransport;
    if (path.ends_with("/xlator/meta.so")) found |= kTop;
    return false;
  });
  return (found & kOrange) | ((found & kGluster) == kGluster ? kGluster : 0);
}

}  // namespace

void AwaitWatcher() {
  if (!SomebodyWatches()) return;
  g_loaded.store(mpi::LoadedEver(), std::memory_order_relaxed);
  g_clients.store(Clients(), std::memory_order_relaxed);
  g_watched_pid.store(rt::GetPid(), std::memory_order_relaxed);
  Ask(layout::kLookSuffix);
}

void AwaitLookAtLibraries() {
  if (g_watched_pid.load(std::memory_order_relaxed) == 0) return;
  const uint64_t ever = mpi::LoadedEver();
  if (g_loaded.load(std::memory_order_relaxed) == ever || !IsWatched()) return;
  if (g_is_asking.exchange(true)) return;
  g_loaded.store(ever, std::memory_order_relaxed);
  const unsigned clients = Clients();
  if (clients != g_clients.exchange(clients, std::memory_order_relaxed) && clients != 0)
    Ask(layout::kLookSuffix);
  g_is_asking.store(false);
}

void AwaitLastRead() {
  if (IsWatched()) Ask(layout::kEndingSuffix);
}

}  // namespace rankine::recorder

void rankine::mpi::NoteLoaded() {
  rankine::recorder::io::FollowMapCalls();
  rankine::recorder::AwaitLookAtLibraries();
}
