// SPDX-License-Identifier: BSD-3-Clause
// System calls that take paths. The functions return the kernel's results, and use only system calls that
// exist on all processors. Linux does not have older calls, such as unlink(), on newly added architectures.
// The functions are safe in a signal handler.
#pragma once
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/rt/syscall.h"

namespace rankine::rt {

inline long Unlink(const char* path) {
  return Syscall(SYS_unlinkat, AT_FDCWD, AsLong(path), 0);
}
inline long Rename(const char* from, const char* to) {
  return Syscall(SYS_renameat2, AT_FDCWD, AsLong(from), AT_FDCWD, AsLong(to), 0);
}
inline long Link(const char* from, const char* to) {
  return Syscall(SYS_linkat, AT_FDCWD, AsLong(from), AT_FDCWD, AsLong(to), 0);
}
inline long SymbolicLink(const char* content, const char* path) {
  return Syscall(SYS_symlinkat, AsLong(content), AT_FDCWD, AsLong(path));
}
inline long ReadLink(const char* path, char* to, uint64_t size) {
  return Syscall(SYS_readlinkat, AT_FDCWD, AsLong(path), AsLong(to), static_cast<long>(size));
}
inline long MakeFolder(const char* path, mode_t mode) {
  return Syscall(SYS_mkdirat, AT_FDCWD, AsLong(path), static_cast<long>(mode));
}
inline long ChangeMode(const char* path, mode_t mode) {
  return Syscall(SYS_fchmodat, AT_FDCWD, AsLong(path), static_cast<long>(mode));
}
inline bool Exists(const char* path) {
  return Syscall(SYS_faccessat, AT_FDCWD, AsLong(path), F_OK) == 0;
}
inline long Stat(const char* path, struct stat* facts) {
  return Syscall(SYS_newfstatat, AT_FDCWD, AsLong(path), AsLong(facts), 0);
}

}  // namespace rankine::rt
