// SPDX-License-Identifier: BSD-3-Clause
// Measures C library functions on descriptors and paths, in calls that fail or have no effect.
//
// Usage: costs_calls FOLDER
#include "costs.h"

#include <aio.h>
#include <dirent.h>
#include <fcntl.h>
#include <mpi.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>

enum { kMany = 100000, kClosed = 900, kFiles = 300 };

static char data[kPage];
static char* volatile nowhere = (char*)8;
static volatile int too_many = 100000;
static int file, read_only, nobody_writes, folder;

static void descriptors(void) {
  FORM("close_minus_one", kMany, close(-1));
  FORM("close_closed", kMany, close(kClosed));
  FORM("close_range_closed", kMany, close_range(kClosed, kClosed + 100, 0));
  FORM("close_range_to_the_end", kMany, close_range(kClosed, ~0U, 0));
  FORM("dup_closed", kMany, dup(kClosed));
  FORM("dup2_closed", kMany, dup2(kClosed, kClosed + 1));
  FORM("dup2_itself", kMany, dup2(file, file));
  FORM("dup_and_close", kMany, close(dup(file)));
  FORM("fcntl_closed", kMany, fcntl(kClosed, F_GETFL));
  FORM("fcntl_flags", kMany, fcntl(file, F_GETFL));
  FORM("lseek_closed", kMany, lseek(kClosed, 0, SEEK_CUR));
  FORM("lseek_pipe", kMany, lseek(nobody_writes, 0, SEEK_CUR));
  FORM("lseek_nowhere", kMany, lseek(file, -1, SEEK_SET));
  FORM("fsync_closed", kMany, fsync(kClosed));
  FORM("fsync_pipe", kMany, fsync(nobody_writes));
  FORM("ftruncate_closed", kMany, ftruncate(kClosed, 0));
  FORM("ftruncate_read_only", kMany, ftruncate(read_only, 0));
  FORM("fallocate_closed", kMany, fallocate(kClosed, 0, 0, 1));
  FORM("posix_fallocate_nothing", kMany, posix_fallocate(file, 0, 0));
  FORM("fstat_closed", kMany, struct stat facts; fstat(kClosed, &facts));
  FORM("fstat_file", kMany, struct stat facts; fstat(file, &facts));
}

static void moving(void) {
  struct iovec none = {data, 0};
  FORM("read_minus_one", kMany, (void)!read(-1, data, 1));
  FORM("read_closed", kMany, (void)!read(kClosed, data, 1));
  FORM("read_nothing", kMany, (void)!read(file, data, 0));
  FORM("read_at_the_end", kMany, (void)!read(read_only, data, 1));
  FORM("read_try_again", kMany, (void)!read(nobody_writes, data, 1));
  FORM("read_no_memory", kMany, (void)!read(file, nowhere, 1));
  FORM("write_closed", kMany, (void)!write(kClosed, data, 1));
  FORM("write_nothing", kMany, (void)!write(file, data, 0));
  FORM("write_read_only", kMany, (void)!write(read_only, data, 1));
  FORM("write_no_memory", kMany, (void)!write(file, nowhere, 1));
  FORM("pread_closed", kMany, (void)!pread(kClosed, data, 1, 0));
  FORM("pread_negative", kMany, (void)!pread(file, data, 1, -1));
  FORM("pread_beyond", kMany, (void)!pread(file, data, 1, 1 << 20));
  FORM("pwrite_closed", kMany, (void)!pwrite(kClosed, data, 1, 0));
  FORM("pwrite_nothing", kMany, (void)!pwrite(file, data, 0, 0));
  FORM("readv_no_parts", kMany, (void)!readv(file, &none, 0));
  FORM("readv_too_many_parts", kMany, (void)!readv(file, &none, too_many));
  FORM("writev_empty_part", kMany, (void)!writev(file, &none, 1));
  FORM("preadv_closed", kMany, (void)!preadv(kClosed, &none, 1, 0));
  FORM("pwritev_closed", kMany, (void)!pwritev(kClosed, &none, 1, 0));
  FORM("preadv2_bad_flags", kMany, (void)!preadv2(file, &none, 1, 0, 1 << 20));
  FORM("sendfile_closed", kMany, (void)!sendfile(kClosed, kClosed, NULL, 1));
  FORM("splice_closed", kMany, (void)!splice(kClosed, NULL, kClosed, NULL, 1, 0));
  FORM("copy_file_range_closed", kMany, (void)!copy_file_range(kClosed, NULL, kClosed, NULL, 1, 0));
  struct aiocb block;
  struct aiocb* no_block = NULL;
  memset(&block, 0, sizeof block);
  FORM("aio_return_nothing", kMany, aio_return(&block));
  FORM("lio_listio_none", kMany, lio_listio(LIO_WAIT, &no_block, 0, NULL));
}

static void memory(void) {
  char* far = (char*)0x200000000000UL;
  char* anonymous = mmap(NULL, 1000 * kPage, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char* mapped = mmap(NULL, kPage, PROT_READ, MAP_SHARED, file, 0);
  FORM("msync_unmapped", kMany, msync(far + i_ * (long)kPage, kPage, MS_ASYNC));
  FORM("msync_crooked", kMany, msync(anonymous + 1, kPage, MS_ASYNC));
  FORM("msync_anonymous", kMany, msync(anonymous + i_ % 1000 * (long)kPage, kPage, MS_ASYNC));
  FORM("msync_file", kMany, msync(mapped, kPage, MS_ASYNC));
  FORM("msync_by_turns", kMany, msync(i_ % 2 != 0 ? mapped : anonymous, kPage, MS_ASYNC));
}

static void paths(void) {
  struct stat facts;
  struct statx more;
  FORM("open_missing", kMany, open("missing", O_RDONLY));
  FORM("open_no_text", kMany, open(nowhere, O_RDONLY));
  FORM("open_empty", kMany, open("", O_RDONLY));
  FORM("open_folder_to_write", kMany, open(".", O_WRONLY));
  FORM("openat_closed", kMany, openat(kClosed, "missing", O_RDONLY));
  FORM("openat_missing", kMany, openat(folder, "missing", O_RDONLY));
  FORM("open_and_close", kMany, close(open("read_only", O_RDONLY)));
  FORM("stat_missing", kMany, stat("missing", &facts));
  FORM("stat_no_text", kMany, stat(nowhere, &facts));
  FORM("lstat_missing", kMany, lstat("missing", &facts));
  FORM("fstatat_closed", kMany, fstatat(kClosed, "missing", &facts, 0));
  FORM("fstatat_missing", kMany, fstatat(folder, "missing", &facts, 0));
  FORM("statx_closed", kMany, statx(kClosed, "missing", 0, 0, &more));
  FORM("access_missing", kMany, (void)!access("missing", R_OK));
  FORM("faccessat_closed", kMany, (void)!faccessat(kClosed, "missing", R_OK, 0));
  FORM("truncate_missing", kMany, (void)!truncate("missing", 0));
  FORM("rename_missing", kMany, (void)!rename("missing", "missing too"));
  FORM("unlink_missing", kMany, (void)!unlink("missing"));
  FORM("mkdir_there", kMany, (void)!mkdir(".", 0777));
  FORM("rmdir_missing", kMany, (void)!rmdir("missing"));
  FORM("opendir_missing", kMany, opendir("missing"));
}

int main(int argc, char** argv) {
  if (argc != 2 || chdir(argv[1]) != 0) return 2;
  MPI_Init(&argc, &argv);
  map_much();
  for (int i = 0; i < kFiles; ++i) {
    char name[32];
    snprintf(name, sizeof name, "file.%d", i);
    if (open(name, O_CREAT | O_RDWR, 0644) < 0) return 2;
  }
  file = open("file", O_CREAT | O_RDWR, 0644);
  read_only = open("read_only", O_CREAT | O_RDONLY, 0644);
  folder = open(".", O_RDONLY | O_DIRECTORY);
  int ends[2];
  if (pipe2(ends, O_NONBLOCK) != 0 || write(file, data, sizeof data) != (ssize_t)sizeof data) return 2;
  nobody_writes = ends[0];
  descriptors();
  moving();
  memory();
  paths();
  MPI_Finalize();
  return 0;
}
