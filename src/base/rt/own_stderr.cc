// SPDX-License-Identifier: BSD-3-Clause
#include "base/rt/own_stderr.h"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>

#include "base/rt/syscall.h"

namespace rankine::rt {
namespace {

enum class State : int { unknown, asking, known, closed };
std::atomic<State> g_state{State::unknown};
struct stat g_stderr;

// The function calls the kernel directly. On 64-bit processors, the kernel's struct stat is the same as
// libc's.
bool Ask(struct stat* file) {
  return Syscall(SYS_fstat, STDERR_FILENO, AsLong(file)) == 0;
}

bool IsStderr(const struct stat& file) {
  return file.st_dev == g_stderr.st_dev && file.st_ino == g_stderr.st_ino &&
         file.st_rdev == g_stderr.st_rdev && (file.st_mode & S_IFMT) == (g_stderr.st_mode & S_IFMT);
}

}  // namespace

void RememberStderr() {
  State expected = State::unknown;
  if (!g_state.compare_exchange_strong(expected, State::asking)) return;
  const bool open = Ask(&g_stderr);
  g_state.store(open ? State::known : State::closed, std::memory_order_release);
}

void WriteStderr(const char* text, size_t size) {
  RememberStderr();
  struct stat now {};
  if (g_state.load(std::memory_order_acquire) != State::known || !Ask(&now) || !IsStderr(now)) return;
  Syscall(SYS_write, STDERR_FILENO, AsLong(text), static_cast<long>(size));
}

}  // namespace rankine::rt
