// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/all_ranks_present.h"

#include <fcntl.h>

#include <cerrno>
#include <cstddef>
#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/folder.h"
#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "layout/spool_layout.h"
#include "recorder/core/launcher.h"
#include "recorder/session/own_name.h"

namespace rankine::recorder {

namespace {

constexpr uint64_t kPatienceNs = 200000000;

// A program that marks regions but has not called MPI_Init is not a rank yet.
bool IsRank(long folder_fd, const char* name) {
  long fd = rt::Syscall(SYS_openat, folder_fd, rt::AsLong(name), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  uint32_t state = 0;
  long n =
      rt::Syscall(SYS_pread64, fd, rt::AsLong(&state), sizeof state, offsetof(layout::SpoolHeader, state));
  rt::Syscall(SYS_close, fd);
  return n != sizeof state || state != static_cast<uint32_t>(layout::SpoolState::annotated);
}

// Returns whether the file is the PID.spool or PID.memory of a rank that still runs.
bool IsMeasured(long folder_fd, const char* name) {
  const char* suffix = std::strrchr(name, '.');
  if (suffix == nullptr || (std::strcmp(suffix, ".spool") != 0 && std::strcmp(suffix, ".memory") != 0))
    return false;
  return IsRank(folder_fd, name) && OwnerRuns(static_cast<int>(folder_fd), name);
}

int CountMeasured(const char* folder) {
  long fd = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return 0;
  int count = 0;
  rt::ForEachName(fd, [&count, fd](const char* name) { count += IsMeasured(fd, name) ? 1 : 0; });
  rt::Syscall(SYS_close, fd);
  return count;
}

Measured CountedMeasured(const char* folder, int world_size) {
  int expected = LocalRanks();
  // If the number of local ranks is unknown, only one observation proves that all ranks are measured: the
  // count reaches the size of the whole world.
  if (expected == 0) return CountMeasured(folder) >= world_size ? Measured::all : Measured::here;
  uint64_t end = rt::MonotonicNs() + kPatienceNs;
  for (;;) {
    if (CountMeasured(folder) >= expected) return expected >= world_size ? Measured::all : Measured::here;
    if (rt::MonotonicNs() > end) return Measured::some;
    timespec pause{0, 5000000};
    rt::Syscall(SYS_nanosleep, rt::AsLong(&pause), 0);
  }
}

constexpr const char* kNames[] = {"some", "here", "all"};  // The names of the values of the enum Measured.

// The first rank of this host that has the result decides for all ranks of the host. If each rank decided for
// itself, a late rank, or a rank that has stopped waiting, might not take part in a merge. The other ranks
// would then wait for it. The decision is stored as a symbolic link, because a symbolic link is created
// together with its content.
Measured Decide(const char* folder, Measured own, bool every_rank) {
  rt::Text<4500> path;
  path << folder << "/measured";
  long r = rt::SymbolicLink(kNames[static_cast<int>(own)], path.c_str());
  if (r == 0) return own;
  char name[8] = {};
  if (r == -EEXIST) rt::ReadLink(path.c_str(), name, sizeof name - 1);
  for (int i = 0; i < 3; ++i) {
    if (std::strcmp(name, kNames[i]) == 0) return static_cast<Measured>(i);
  }
  // The folder was removed, so the decision of the other ranks is unknown. If every rank was started through
  // `rankine run`, we assume the usual case that all ranks are measured.
  return r == -ENOENT && every_rank ? Measured::all : own;
}

}  // namespace

Measured WhoIsMeasured(const char* folder, int world_size, bool every_rank) {
  if (world_size <= 1) return Measured::all;
  Measured measured = Decide(folder, CountedMeasured(folder, world_size), every_rank);
  return measured == Measured::here && every_rank ? Measured::all : measured;
}

}  // namespace rankine::recorder
