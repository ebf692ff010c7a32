// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/folder_names.h"

#include <fcntl.h>

#include <cstring>

#include "base/rt/path_calls.h"
#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"

namespace rankine::recorder::io {
namespace {

constinit rt::SpinLock g_lock;
constinit int g_folder = -1;
constinit size_t g_length = 0;
constinit char g_name[kMaxPath] = {};

size_t Known(int folder, char (&name)[kMaxPath]) {
  if (__atomic_load_n(&g_folder, __ATOMIC_RELAXED) != folder || !g_lock.TryLock()) return 0;
  const size_t n = g_folder == folder ? g_length : 0;
  std::memcpy(name, g_name, n);
  g_lock.Unlock();
  return n;
}

}  // namespace

size_t FolderName(int folder, char (&name)[kMaxPath]) {
  if (folder < 0) return 0;
  if (const size_t known = Known(folder, name); known > 0) return known;
  // If the descriptor is closed, fcntl detects this faster than the look-up in /proc.
  if (rt::Syscall(SYS_fcntl, folder, F_GETFD) < 0) return 0;
  rt::Text<64> link;
  link << "/proc/self/fd/" << folder;
  name[0] = '\0';  // The name stays empty if the kernel does not write to it.
  const long n = rt::ReadLink(link.c_str(), name, kMaxPath - 1);
  if (n <= 0 || name[0] != '/') return 0;
  const auto length = static_cast<size_t>(n);
  if (g_lock.TryLock()) {
    std::memcpy(g_name, name, length);
    g_length = length;
    __atomic_store_n(&g_folder, folder, __ATOMIC_RELAXED);
    g_lock.Unlock();
  }
  return length;
}

void ForgetFolders(int first, int last) {
  const int folder = __atomic_load_n(&g_folder, __ATOMIC_RELAXED);
  if (folder >= first && folder <= last) __atomic_store_n(&g_folder, -1, __ATOMIC_RELAXED);
}

}  // namespace rankine::recorder::io
