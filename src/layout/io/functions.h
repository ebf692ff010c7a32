// SPDX-License-Identifier: BSD-3-Clause
// The functions of the C library whose calls are recorded as I/O, with their layer and kind. The variants of
// a name with 64 and with fortification are the same function. Compiled for both worlds.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/io/layout.h"

namespace rankine::layout {

// Archives contain these numbers. Add new functions only at the end.
enum class IoFunction : uint16_t {
  none,
  open,
  openat,
  creat,
  close,
  read,
  write,
  pread,
  pwrite,
  readv,
  writev,
  preadv,
  pwritev,
  preadv2,
  pwritev2,
  lseek,
  fsync,
  fdatasync,
  ftruncate,
  truncate,
  fallocate,
  posix_fallocate,
  stat,
  fstat,
  lstat,
  fstatat,
  access,
  rename,
  unlink,
  fcntl_lock,
  aio_read,
  aio_write,
  aio_fsync,
  lio_listio,
  fopen,
  freopen,
  fdopen,
  fclose,
  fflush,
  fread,
  fwrite,
  fgets,
  fputs,
  fprintf,
  fseek,
  io_uring_read,  // all operations that read, write or sync, when they are submitted
  io_uring_write,
  io_uring_fsync,
  mmap,  // a file that was found mapped, once in a process; without a time
  msync,
  copy_file_range,       // its writing side
  copy_file_range_from,  // its reading side, with the same name
  sendfile,
  sendfile_from,
  splice,
  splice_from,
  fputc,  // also putc
  fgetc,  // also getc
  fscanf,
  getline,
  getdelim,
  rewind,
  fsetpos,
  mkdir,
  mkdirat,
  rmdir,
  opendir,
  statx,
  faccessat,
  remove,
  unlinkat,
  renameat,
  link,
  linkat,
  symlink,
  symlinkat,
  readlink,
  readlinkat,
  chmod,
  fchmod,
  fchmodat,
  chown,
  lchown,
  fchown,
  fchownat,
  utime,
  utimes,
  utimensat,
  futimens,
  statfs,
  fstatfs,
  posix_fadvise,
  syncfs,
  sync_file_range,
  flock,
  lockf,
  readdir,
  rewinddir,
  closedir,
  scandir,
  mknod,
  mknodat,
  mkfifo,
  mkfifoat,
  getxattr,
  lgetxattr,
  fgetxattr,
  setxattr,
  lsetxattr,
  fsetxattr,
  listxattr,
  llistxattr,
  flistxattr,
  removexattr,
  lremovexattr,
  fremovexattr,
  statvfs,
  fstatvfs,
  futimes,
  lutimes,
  futimesat,
  mkstemp,  // also the variants with suffixes and flags
  mkdtemp,
  tmpfile,
  readahead,
  sync,
  euidaccess,  // also eaccess
  io_uring_sync_file_range,
  io_uring_fallocate,
  io_uring_close,
  fgetwc,  // also getwc
  fputwc,  // also putwc
  fgetws,
  fputws,
  fwprintf,
  fwscanf,
  io_uring_openat,
  io_uring_statx,
  untouched,       // a file that was closed without an observed read or write; without a time
  io_submit_read,  // operations of libaio, when they are submitted
  io_submit_write,
  io_submit_fsync,
  fork,           // a child that is not recorded
  fork_followed,  // a child whose reads and writes are counted, with the same name
  child_read,     // all reading calls, and all writing calls, of such children
  child_write,
  spawn,           // another program was started, whose calls are not counted
  io_uring_enter,  // operations that were submitted without liburing; without a time
  dprintf,
};
inline constexpr uint16_t kIoFunctions = 149;

struct IoFunctionInfo {
  std::string_view name;
  IoLayer layer;
  IoKind kind;
};
// Returns nullptr if there is no such function.
const IoFunctionInfo* FindIoFunction(uint16_t function);

// True if the function only starts an operation, which then runs without the thread.
bool IsAsynchronous(uint16_t function);
// True if the function moves one character, in less time than reading a clock takes.
bool IsOfOneCharacter(uint16_t function);

// Returns the kind of a function of gen/mpi.table with respect to a file.
IoKind KindOfMpiIo(uint16_t function);

std::string_view NameOf(IoLayer layer);  // "mpi-io", "posix", "hdf5", ...
std::string_view NameOf(IoKind kind);    // "open", "read", ...

}  // namespace rankine::layout
