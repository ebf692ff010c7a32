// The functions of the C library whose calls are recorded as I/O, each with its layer and what it does. A
// name with a 64, and a fortified one, is the same function. Compiled for both worlds.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/io/layout.h"

namespace rankine::layout {

// In the archive: only ever add at the end.
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
  io_uring_read,  // all that read, write and sync, as they are submitted
  io_uring_write,
  io_uring_fsync,
  mmap,  // a file that was found mapped, once in a process; without time
  msync,
  copy_file_range,       // what it wrote
  copy_file_range_from,  // what it read, under the same name
  sendfile,
  sendfile_from,
  splice,
  splice_from,
  fputc,  // putc, too
  fgetc,  // getc, too
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
  mkstemp,  // those with suffixes and flags, too
  mkdtemp,
  tmpfile,
  readahead,
  sync,
  euidaccess,  // eaccess, too
  io_uring_sync_file_range,
  io_uring_fallocate,
  io_uring_close,
  fgetwc,  // getwc, too
  fputwc,  // putwc, too
  fgetws,
  fputws,
  fwprintf,
  fwscanf,
  io_uring_openat,
  io_uring_statx,
  untouched,       // a file that was closed, nothing of it having been seen read or written; without time
  io_submit_read,  // libaio's, as they are submitted
  io_submit_write,
  io_submit_fsync,
  fork,           // a child that is not recorded
  fork_followed,  // a child whose reads and writes are counted, under the same name
  child_read,     // all calls of such children that read, and that write
  child_write,
  spawn,           // another program that was started, whose calls are in no figure
  io_uring_enter,  // operations that were submitted without liburing; without time
  dprintf,
};
inline constexpr uint16_t kIoFunctions = 149;

struct IoFunctionInfo {
  std::string_view name;
  IoLayer layer;
  IoKind kind;
};
// nullptr: no such function.
const IoFunctionInfo* FindIoFunction(uint16_t function);

// It starts what goes on by itself: its time is no time of the thread's.
bool IsAsynchronous(uint16_t function);
// It moves one, in less time than it takes to read a clock.
bool IsOfOneCharacter(uint16_t function);

// What a function of gen/mpi.table does to a file.
IoKind KindOfMpiIo(uint16_t function);

std::string_view NameOf(IoLayer layer);  // "mpi-io", "posix", "hdf5", ...
std::string_view NameOf(IoKind kind);    // "open", "read", ...

}  // namespace rankine::layout
