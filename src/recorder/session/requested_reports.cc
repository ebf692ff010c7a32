// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/requested_reports.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/keep_errno.h"
#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "layout/environment.h"
#include "layout/report_files.h"
#include "recorder/context/regions.h"
#include "recorder/core/job.h"
#include "recorder/core/launcher.h"
#include "recorder/core/spool.h"
#include "recorder/session/folder_files.h"

namespace rankine::recorder {
namespace {

constexpr uint64_t kOthersNs = 30'000'000'000;  // maximum time to wait for the other processes
constexpr uint64_t kReportNs =
    120'000'000'000;  // maximum time to wait for the reports; a large trace takes long

constinit std::atomic<bool> g_asks{false};  // A thread of this process is requesting reports.

// Reports can be requested only if every process of the job uses this folder, and if a collector exists that
// answers.
bool CanAsk() {
  if (g_job.spool_folder[0] == '\0' || g_job.spawned || !g_spool.is_shared()) return false;
  if (g_job.size > 1 && (g_job.measured != Measured::all || MayHaveOtherHosts(g_job.size))) return false;
  return IsHeld(layout::kLockFile) && !IsThere(FolderFile(layout::kNoFlushFile));
}

void Remove(const FolderPath& path) {
  rt::Unlink(path.c_str());
}

long MakeFile(const FolderPath& path) {
  return rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path.c_str()),
                     O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
}

bool WriteAll(long fd, const char* text, long left) {
  while (left > 0) {
    const long put = rt::Syscall(SYS_write, fd, rt::AsLong(text), left);
    if (put == -EINTR) continue;
    if (put <= 0) return false;
    text += put;
    left -= put;
  }
  return true;
}

// Creates the request file with its complete content: the file is written under another name, and then
// renamed.
bool Ask(const FolderPath& path, unsigned measurement, unsigned processes) {
  const char* spool = std::strrchr(g_spool.path(), '/');
  rt::Text<256> text;
  text << uint64_t{measurement} << ' ' << uint64_t{processes} << ' ' << (g_job.rank <= 0 ? '1' : '0') << ' '
       << (spool == nullptr ? g_spool.path() : spool + 1) << '\n';
  const FolderPath whole = OwnFile(".new");
  const long fd = MakeFile(whole);
  if (fd < 0) return false;
  const bool written = WriteAll(fd, text.c_str(), static_cast<long>(text.size()));
  rt::Syscall(SYS_close, fd);
  return written && rt::Rename(whole.c_str(), path.c_str()) == 0;
}

// Waits until the file is removed, and returns true. Returns false if the collector has ended, if other
// processes gave up, or if the time limit is reached.
bool Await(const FolderPath& path, uint64_t most_ns, const FolderPath* given_up) {
  const uint64_t until = rt::MonotonicNs() + most_ns;
  while (IsThere(path)) {
    PauseShortly();
    if (!IsHeld(layout::kLockFile) || rt::MonotonicNs() > until) return false;
    if (given_up != nullptr && IsThere(*given_up)) return false;
  }
  return true;
}

// Copies the file to the program's own stdout or stderr. Returns false if the file does not exist.
bool Pass(const char* suffix, long to) {
  const FolderPath path = OwnFile(suffix);
  const long fd =
      rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path.c_str()), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0) return false;
  char block[4096];
  for (;;) {
    const long got = rt::Syscall(SYS_read, fd, rt::AsLong(block), sizeof block);
    if (got == -EINTR) continue;
    if (got <= 0 || !WriteAll(to, block, got)) break;
  }
  rt::Syscall(SYS_close, fd);
  Remove(path);
  return true;
}

bool AskAndAwait(unsigned measurement, unsigned processes) {
  const FolderPath asked = OwnFile(layout::kFlushSuffix), given_up = FolderFile(layout::kNoFlushFile);
  if (!Ask(asked, measurement, processes)) return false;
  if (!Await(asked, kOthersNs, &given_up)) {
    const long fd = MakeFile(given_up);
    if (fd >= 0) rt::Syscall(SYS_close, fd);
    Remove(asked);
    return false;
  }
  if (g_job.rank > 0) return true;
  const bool made = Await(OwnFile(layout::kReportingSuffix), kReportNs, nullptr);
  Pass(layout::kReportErrSuffix, STDERR_FILENO);
  return Pass(layout::kReportOutSuffix, STDOUT_FILENO) && made;
}

}  // namespace

void WriteReports(unsigned measurement, unsigned processes, int* written) {
  rt::KeepErrno keep;
  *written = 0;
  if (context::Ready() == nullptr || !CanAsk() || g_asks.exchange(true, std::memory_order_acquire)) return;
  if (processes == 0) processes = static_cast<unsigned>(std::max(g_job.size, 1));
  *written = AskAndAwait(measurement, processes) ? 1 : 0;
  g_asks.store(false, std::memory_order_release);
}

}  // namespace rankine::recorder
