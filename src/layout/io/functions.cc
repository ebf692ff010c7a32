// SPDX-License-Identifier: BSD-3-Clause
#include "layout/io/functions.h"

#include "mpi_facts/facts.h"

#include <iterator>

namespace rankine::layout {
namespace {

constexpr IoLayer kPosix = IoLayer::posix, kStdio = IoLayer::stdio;

constexpr IoFunctionInfo kFunctions[] = {
    {"", IoLayer::none, IoKind::other},
    {"open", kPosix, IoKind::open},
    {"openat", kPosix, IoKind::open},
    {"creat", kPosix, IoKind::open},
    {"close", kPosix, IoKind::close},
    {"read", kPosix, IoKind::read},
    {"write", kPosix, IoKind::write},
    {"pread", kPosix, IoKind::read},
    {"pwrite", kPosix, IoKind::write},
    {"readv", kPosix, IoKind::read},
    {"writev", kPosix, IoKind::write},
    {"preadv", kPosix, IoKind::read},
    {"pwritev", kPosix, IoKind::write},
    {"preadv2", kPosix, IoKind::read},
    {"pwritev2", kPosix, IoKind::write},
    {"lseek", kPosix, IoKind::seek},
    {"fsync", kPosix, IoKind::sync},
    {"fdatasync", kPosix, IoKind::sync},
    {"ftruncate", kPosix, IoKind::metadata},
    {"truncate", kPosix, IoKind::metadata},
    {"fallocate", kPosix, IoKind::metadata},
    {"posix_fallocate", kPosix, IoKind::metadata},
    {"stat", kPosix, IoKind::metadata},
    {"fstat", kPosix, IoKind::metadata},
    {"lstat", kPosix, IoKind::metadata},
    {"fstatat", kPosix, IoKind::metadata},
    {"access", kPosix, IoKind::metadata},
    {"rename", kPosix, IoKind::metadata},
    {"unlink", kPosix, IoKind::metadata},
    {"fcntl_lock", kPosix, IoKind::lock},
    {"aio_read", kPosix, IoKind::read},
    {"aio_write", kPosix, IoKind::write},
    {"aio_fsync", kPosix, IoKind::sync},
    {"lio_listio", kPosix, IoKind::other},
    {"fopen", kStdio, IoKind::open},
    {"freopen", kStdio, IoKind::open},
    {"fdopen", kStdio, IoKind::open},
    {"fclose", kStdio, IoKind::close},
    {"fflush", kStdio, IoKind::sync},
    {"fread", kStdio, IoKind::read},
    {"fwrite", kStdio, IoKind::write},
    {"fgets", kStdio, IoKind::read},
    {"fputs", kStdio, IoKind::write},
    {"fprintf", kStdio, IoKind::write},
    {"fseek", kStdio, IoKind::seek},
    {"io_uring_read", kPosix, IoKind::read},
    {"io_uring_write", kPosix, IoKind::write},
    {"io_uring_fsync", kPosix, IoKind::sync},
    {"mmap", kPosix, IoKind::other},
    {"msync", kPosix, IoKind::sync},
    {"copy_file_range", kPosix, IoKind::write},
    {"copy_file_range", kPosix, IoKind::read},
    {"sendfile", kPosix, IoKind::write},
    {"sendfile", kPosix, IoKind::read},
    {"splice", kPosix, IoKind::write},
    {"splice", kPosix, IoKind::read},
    {"fputc", kStdio, IoKind::write},
    {"fgetc", kStdio, IoKind::read},
    {"fscanf", kStdio, IoKind::read},
    {"getline", kStdio, IoKind::read},
    {"getdelim", kStdio, IoKind::read},
    {"rewind", kStdio, IoKind::seek},
    {"fsetpos", kStdio, IoKind::seek},
    {"mkdir", kPosix, IoKind::metadata},
    {"mkdirat", kPosix, IoKind::metadata},
    {"rmdir", kPosix, IoKind::metadata},
    {"opendir", kPosix, IoKind::metadata},
    {"statx", kPosix, IoKind::metadata},
    {"faccessat", kPosix, IoKind::metadata},
    {"remove", kPosix, IoKind::metadata},
    {"unlinkat", kPosix, IoKind::metadata},
    {"renameat", kPosix, IoKind::metadata},
    {"link", kPosix, IoKind::metadata},
    {"linkat", kPosix, IoKind::metadata},
    {"symlink", kPosix, IoKind::metadata},
    {"symlinkat", kPosix, IoKind::metadata},
    {"readlink", kPosix, IoKind::metadata},
    {"readlinkat", kPosix, IoKind::metadata},
    {"chmod", kPosix, IoKind::metadata},
    {"fchmod", kPosix, IoKind::metadata},
    {"fchmodat", kPosix, IoKind::metadata},
    {"chown", kPosix, IoKind::metadata},
    {"lchown", kPosix, IoKind::metadata},
    {"fchown", kPosix, IoKind::metadata},
    {"fchownat", kPosix, IoKind::metadata},
    {"utime", kPosix, IoKind::metadata},
    {"utimes", kPosix, IoKind::metadata},
    {"utimensat", kPosix, IoKind::metadata},
    {"futimens", kPosix, IoKind::metadata},
    {"statfs", kPosix, IoKind::metadata},
    {"fstatfs", kPosix, IoKind::metadata},
    {"posix_fadvise", kPosix, IoKind::metadata},
    {"syncfs", kPosix, IoKind::sync},
    {"sync_file_range", kPosix, IoKind::sync},
    {"flock", kPosix, IoKind::lock},
    {"lockf", kPosix, IoKind::lock},
    {"readdir", kPosix, IoKind::metadata},
    {"rewinddir", kPosix, IoKind::metadata},
    {"closedir", kPosix, IoKind::close},
    {"scandir", kPosix, IoKind::metadata},
    {"mknod", kPosix, IoKind::metadata},
    {"mknodat", kPosix, IoKind::metadata},
    {"mkfifo", kPosix, IoKind::metadata},
    {"mkfifoat", kPosix, IoKind::metadata},
    {"getxattr", kPosix, IoKind::metadata},
    {"lgetxattr", kPosix, IoKind::metadata},
    {"fgetxattr", kPosix, IoKind::metadata},
    {"setxattr", kPosix, IoKind::metadata},
    {"lsetxattr", kPosix, IoKind::metadata},
    {"fsetxattr", kPosix, IoKind::metadata},
    {"listxattr", kPosix, IoKind::metadata},
    {"llistxattr", kPosix, IoKind::metadata},
    {"flistxattr", kPosix, IoKind::metadata},
    {"removexattr", kPosix, IoKind::metadata},
    {"lremovexattr", kPosix, IoKind::metadata},
    {"fremovexattr", kPosix, IoKind::metadata},
    {"statvfs", kPosix, IoKind::metadata},
    {"fstatvfs", kPosix, IoKind::metadata},
    {"futimes", kPosix, IoKind::metadata},
    {"lutimes", kPosix, IoKind::metadata},
    {"futimesat", kPosix, IoKind::metadata},
    {"mkstemp", kPosix, IoKind::open},
    {"mkdtemp", kPosix, IoKind::metadata},
    {"tmpfile", kStdio, IoKind::open},
    {"readahead", kPosix, IoKind::metadata},
    {"sync", kPosix, IoKind::sync},
    {"euidaccess", kPosix, IoKind::metadata},
    {"io_uring_sync_file_range", kPosix, IoKind::sync},
    {"io_uring_fallocate", kPosix, IoKind::metadata},
    {"io_uring_close", kPosix, IoKind::close},
    {"fgetwc", kStdio, IoKind::read},
    {"fputwc", kStdio, IoKind::write},
    {"fgetws", kStdio, IoKind::read},
    {"fputws", kStdio, IoKind::write},
    {"fwprintf", kStdio, IoKind::write},
    {"fwscanf", kStdio, IoKind::read},
    {"io_uring_openat", kPosix, IoKind::open},
    {"io_uring_statx", kPosix, IoKind::metadata},
    {"untouched", kPosix, IoKind::other},
    {"io_submit_read", kPosix, IoKind::read},
    {"io_submit_write", kPosix, IoKind::write},
    {"io_submit_fsync", kPosix, IoKind::sync},
    {"fork", kPosix, IoKind::other},
    {"fork", kPosix, IoKind::other},
    {"child_read", kPosix, IoKind::read},
    {"child_write", kPosix, IoKind::write},
    {"spawn", kPosix, IoKind::other},
    {"io_uring_enter", kPosix, IoKind::other},
    {"dprintf", kPosix, IoKind::write},
};
static_assert(std::size(kFunctions) == kIoFunctions);

constexpr std::string_view kLayerNames[kIoLayers] = {"",     "mpi-io", "posix",  "stdio",
                                                     "hdf5", "netcdf", "pnetcdf"};
constexpr std::string_view kKindNames[kIoKinds] = {"other", "open", "close",    "read", "write",
                                                   "seek",  "sync", "metadata", "lock"};

}  // namespace

const IoFunctionInfo* FindIoFunction(uint16_t function) {
  return function == 0 || function >= kIoFunctions ? nullptr : &kFunctions[function];
}

bool IsAsynchronous(uint16_t function) {
  switch (static_cast<IoFunction>(function)) {
    case IoFunction::aio_read:
    case IoFunction::aio_write:
    case IoFunction::aio_fsync:
    case IoFunction::lio_listio:
    case IoFunction::io_uring_read:
    case IoFunction::io_uring_write:
    case IoFunction::io_uring_fsync:
    case IoFunction::io_uring_sync_file_range:
    case IoFunction::io_uring_fallocate:
    case IoFunction::io_uring_close:
    case IoFunction::io_uring_openat:
    case IoFunction::io_uring_statx:
    case IoFunction::io_submit_read:
    case IoFunction::io_submit_write:
    case IoFunction::io_submit_fsync:
      return true;
    default:
      return false;
  }
}

bool IsOfOneCharacter(uint16_t function) {
  switch (static_cast<IoFunction>(function)) {
    case IoFunction::fgetc:
    case IoFunction::fputc:
    case IoFunction::fgetwc:
    case IoFunction::fputwc:
      return true;
    default:
      return false;
  }
}

IoKind KindOfMpiIo(uint16_t function) {
  switch (mpi_facts::FactsOf(function).file_action) {
    case mpi_facts::FileAction::none:
      break;
    case mpi_facts::FileAction::open:
      return IoKind::open;
    case mpi_facts::FileAction::close:
      return IoKind::close;
    case mpi_facts::FileAction::read:
      return IoKind::read;
    case mpi_facts::FileAction::write:
      return IoKind::write;
    case mpi_facts::FileAction::seek:
      return IoKind::seek;
    case mpi_facts::FileAction::sync:
      return IoKind::sync;
    case mpi_facts::FileAction::metadata:
      return IoKind::metadata;
  }
  return IoKind::other;
}

std::string_view NameOf(IoLayer layer) {
  const auto place = static_cast<uint8_t>(layer);
  return place < kIoLayers ? kLayerNames[place] : std::string_view();
}

std::string_view NameOf(IoKind kind) {
  const auto place = static_cast<uint8_t>(kind);
  return place < kIoKinds ? kKindNames[place] : std::string_view();
}

}  // namespace rankine::layout
