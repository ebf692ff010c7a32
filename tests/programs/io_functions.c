// SPDX-License-Identifier: BSD-3-Clause
// Rarely used functions that read and write, each using its own file in a folder (the argument). For each
// file, prints the bytes that the functions returned: "file NAME READ WRITTEN".
#define _GNU_SOURCE
#include <aio.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "program.h"

enum { FILES = 32 };

static char block[8192];
static const char* folder = ".";
static struct {
  const char* name;
  long got, gave;
} files[FILES];

static void must(int ok, const char* what) {
  if (ok) return;
  perror(what);
  abort();
}

static int of(const char* name) {
  int i = 0;
  while (i < FILES - 1 && files[i].name && strcmp(files[i].name, name) != 0) ++i;
  files[i].name = name;
  return i;
}
static long got(const char* name, long n) {
  if (n > 0) files[of(name)].got += n;
  return n;
}
static long gave(const char* name, long n) {
  if (n > 0) files[of(name)].gave += n;
  return n;
}

static const char* in(const char* name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}
static int make(const char* name, int flags) {
  const int fd = open(in(name), O_CREAT | O_RDWR | O_TRUNC | flags, 0600);
  must(fd >= 0, name);
  return fd;
}

static void copies(void) {
  const int from = make("from", 0), to = make("to", 0), piped = make("piped", 0);
  must(gave("from", write(from, block, 8192)) == 8192, "write");
  off_t at = 0, there = 0;
  must(got("from", gave("to", copy_file_range(from, &at, to, &there, 5000, 0))) == 5000, "copy_file_range");
  must(lseek(from, 0, SEEK_SET) == 0, "lseek");
  must(got("from", gave("to", copy_file_range(from, NULL, to, NULL, 1000, 0))) == 1000, "copy_file_range");
  at = 100;
  must(got("from", gave("to", sendfile(to, from, &at, 700))) == 700, "sendfile");
  must(got("from", gave("to", sendfile(to, from, NULL, 300))) == 300, "sendfile");
  int ends[2], others[2];
  must(pipe(ends) == 0 && pipe(others) == 0, "pipe");
  at = 0;
  must(got("from", splice(from, &at, ends[1], NULL, 4096, 0)) == 4096, "splice");
  must(gave("piped", splice(ends[0], NULL, piped, NULL, 4096, 0)) == 4096, "splice");
  must(write(ends[1], block, 500) == 500 && tee(ends[0], others[1], 500, 0) == 500, "tee");
  must(gave("piped", splice(others[0], NULL, piped, NULL, 500, 0)) == 500, "splice");
  struct iovec one = {block, 600};
  must(vmsplice(ends[1], &one, 1, 0) == 600 && gave("piped", splice(ends[0], NULL, piped, NULL, 1100, 0)) > 0,
       "vmsplice");
  close(from), close(to), close(piped);
}

static void parts_with_flags(void) {
  const int fd = make("parts", 0), append = make("append", O_APPEND);
  struct iovec parts[2] = {{block, 1000}, {block + 1000, 24}};
  must(gave("parts", pwritev2(fd, parts, 2, 0, RWF_DSYNC)) == 1024, "pwritev2");
  must(gave("parts", pwritev2(fd, parts, 2, -1, 0)) == 1024, "pwritev2");
  gave("parts", pwritev2(fd, parts, 2, -1, RWF_APPEND));
  must(got("parts", preadv2(fd, parts, 2, 0, 0)) == 1024, "preadv2");
  got("parts", preadv2(fd, parts, 2, 0, RWF_NOWAIT));
  must(
      got("parts", preadv64(fd, parts, 2, 0)) == 1024 && gave("parts", pwritev64(fd, parts, 2, 4096)) == 1024,
      "preadv64");
  must(fallocate(fd, 0, 0, 8192) == 0 || errno == EOPNOTSUPP, "fallocate");
  must(posix_fallocate(fd, 0, 16384) == 0 && posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) == 0,
       "posix_fallocate");
  must(gave("parts", pwrite64(fd, block, 77, 5)) == 77 && got("parts", pread64(fd, block, 55, 3)) == 55,
       "pwrite64");
  must(gave("append", write(append, block, 64)) == 64 && gave("append", pwrite(append, block, 64, 0)) == 64,
       "append");
  close(fd), close(append);
}

static void without_names(void) {
  const int hidden = open(folder, O_TMPFILE | O_RDWR, 0600);
  if (hidden >= 0) {
    must(write(hidden, block, 333) == 333, "O_TMPFILE");
    close(hidden);
  }
  const int memory = memfd_create("memory", 0);
  must(memory >= 0 && write(memory, block, 222) == 222, "memfd");
  close(memory);
  char text[100], *grown = NULL;
  size_t size = 0;
  FILE* stream = fmemopen(text, sizeof text, "w");
  must(stream && fputs("nothing", stream) >= 0 && fclose(stream) == 0, "fmemopen");
  stream = open_memstream(&grown, &size);
  must(stream && fputs("nothing", stream) >= 0 && fclose(stream) == 0 && size == 7, "open_memstream");
  free(grown);
}

static void streams(void) {
  FILE* stream = fdopen(make("fdopen", 0), "w+");
  must(stream && gave("fdopen", (long)fwrite(block, 1, 1234, stream)) == 1234 && fflush(stream) == 0,
       "fdopen");
  stream = freopen(in("freopen"), "w+", stream);
  must(stream && fputs("hello\n", stream) >= 0 && gave("freopen", 6 + fprintf(stream, "%s", "world\n")) == 12,
       "freopen");
  rewind(stream);
  must(fgets(block, 100, stream) != NULL && fgetc(stream) == 'w' &&
           got("freopen", 7 + (long)fread(block, 1, 100, stream)) == 12,
       "fgets");
  fclose(stream);
}

static void descriptors(void) {
  const int fd = make("copied", 0), other = make("other", 0);
  const int copies[4] = {dup(fd), dup3(fd, 100, O_CLOEXEC), fcntl(fd, F_DUPFD, 50),
                         fcntl(fd, F_DUPFD_CLOEXEC, 60)};
  for (int i = 0; i < 4; ++i) must(gave("copied", write(copies[i], block, 10 * (size_t)(i + 1))) > 0, "dup");
  must(dup2(other, copies[0]) == copies[0] && gave("other", write(copies[0], block, 1)) == 1, "dup2");
  for (int i = 0; i < 4; ++i) close(copies[i]);
  close(fd), close(other);
  struct {
    struct file_handle head;
    char rest[128];
  } handle;
  handle.head.handle_bytes = sizeof handle.rest;
  int mount = -1;
  close(make("handle", 0));
  if (name_to_handle_at(AT_FDCWD, in("handle"), &handle.head, &mount, 0) != 0) return;
  const int root = open(folder, O_RDONLY | O_DIRECTORY), by = open_by_handle_at(root, &handle.head, O_RDWR);
  if (by >= 0) {
    must(gave("handle", write(by, block, 88)) == 88, "open_by_handle_at");
    close(by);
  }
  close(root);
}

// With _FORTIFY_SOURCE, the compiler calls functions such as __read_chk if it knows the size of the buffer,
// but not of the read.
static void checked(void) {
  volatile size_t some = 100;
  char room[200];
  const int fd = make("checked", 0);
  must(gave("checked", write(fd, block, some)) == 100 && lseek(fd, 0, SEEK_SET) == 0, "write");
  must(got("checked", read(fd, room, some)) == 100 && got("checked", pread(fd, room, some, 0)) == 100,
       "read");
  must(gave("checked", dprintf(fd, "%d+%s", 12, "abc")) == 6, "dprintf");
  close(fd);
}

static void asynchronous(void) {
  struct aiocb block_of;
  memset(&block_of, 0, sizeof block_of);
  block_of.aio_fildes = make("aio", 0);
  block_of.aio_buf = block;
  block_of.aio_nbytes = 999;
  const struct aiocb* list[1] = {&block_of};
  must(aio_write(&block_of) == 0 && aio_suspend(list, 1, NULL) == 0 &&
           gave("aio", aio_return(&block_of)) == 999,
       "aio_write");
  must(
      aio_read(&block_of) == 0 && aio_suspend(list, 1, NULL) == 0 && got("aio", aio_return(&block_of)) == 999,
      "aio_read");
  close(block_of.aio_fildes);
}

// Writes to standard output, which a shell has redirected to a file.
static void standard(void) {
  const int kept = dup(STDOUT_FILENO), fd = make("standard", 0);
  fflush(stdout);
  must(dup2(fd, STDOUT_FILENO) == STDOUT_FILENO, "dup2");
  long n = printf("a %d\n", 5);
  n += puts("line") >= 0 ? 5 : 0;
  n += putchar('x') == 'x' ? 1 : 0;
  fflush(stdout);
  gave("standard", n);
  must(dup2(kept, STDOUT_FILENO) == STDOUT_FILENO, "dup2");
  close(kept), close(fd);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  if (argc > 1) folder = argv[1];
  copies();
  parts_with_flags();
  without_names();
  streams();
  descriptors();
  checked();
  asynchronous();
  standard();
  DIR* entries = opendir(folder);
  while (entries && readdir(entries) != NULL) {
  }
  if (entries) closedir(entries);
  for (int i = 0; i < FILES && files[i].name; ++i)
    printf("file %s %ld %ld\n", files[i].name, files[i].got, files[i].gave);
  MPI_Finalize();
  return 0;
}
