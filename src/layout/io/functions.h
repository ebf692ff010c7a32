// SPDX-License-Identifier: BSD-3-Clause
// The C library functions whose calls are recorded as I/O, with their layer and kind. Variants of a
// function, for 64-bit offsets or with fortification, count as the function itself. The file is compiled
// both for the injected code and for the offline tools.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/io/layout.h"

namespace rankine::layout {

// Archives contain these numbers, so new functions must be added at the end.
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
  io_uring_read,  // io_uring operations that read, write or sync, recorded when they are submitted
  io_uring_write,
  io_uring_fsync,
  mmap,  // a file that was found to be mapped; recorded once per process, without a duration
  msync,
  copy_file_range,       // this number represents the part of the call that writes
  copy_file_range_from,  // the part of the call that reads; has the same name as the part that writes
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
  mkstemp,  // The function includes its variants with suffixes and flags.
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
  untouched,       // a file that was closed without any observed read or write; recorded without a duration
  io_submit_read,  // libaio operations, recorded when they are submitted
  io_submit_write,
  io_submit_fsync,
  fork,  // creation of a child process that is not recorded
  // creation of a child process whose reads and writes are counted; has the same name as `fork`
  fork_followed,
  child_read,  // Rows with this function contain all reads, or all writes, of child processes after a fork.
  child_write,
  spawn,           // another program was started; the calls of this program are not counted
  io_uring_enter,  // operations submitted without liburing; recorded without a duration
  dprintf,
};
inline constexpr uint16_t kIoFunctions = 149;

struct IoFunctionInfo {
  std::string_view name;
  IoLayer layer;
  IoKind kind;
};
// Returns nullptr if the function is unknown.
const IoFunctionInfo* FindIoFunction(uint16_t function);

// True if the function only starts an operation, which then proceeds without the thread.
bool IsAsynchronous(uint16_t function);
// True if the function transfers a single character, which takes less time than reading a clock.
bool IsOfOneCharacter(uint16_t function);

// Returns the kind of an MPI function, given by its id in gen/mpi.table, with respect to files.
IoKind KindOfMpiIo(uint16_t function);

std::string_view NameOf(IoLayer layer);  // Returns a name such as "mpi-io", "posix" or "hdf5".
std::string_view NameOf(IoKind kind);    // "open", "read", ...

}  // namespace rankine::layout
