// SPDX-License-Identifier: BSD-3-Clause
// More C library functions that move data or inspect files, each called a known number of times in a folder
// (second argument). Tests compare the recorded counts with these numbers.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <sys/file.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <wchar.h>

#include "program.h"

enum { BLOCK = 4096 };

static char folder[2048] = ".";
static char paths[4][4096];

static const char* own(const char* name) {
  static int next;
  char* path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s.%d", folder, name, world_rank);
  return path;
}

static void must(int ok) {
  if (!ok) abort();
}

// Writes bytes one at a time through a buffer of 4,096 bytes, and reads the same bytes again.
static long characters(int n) {
  long sum = 0;
  FILE* file = fopen(own("bytes"), "w");
  if (!file) abort();
  for (int i = 0; i < 100 * n; ++i) must((i % 2 ? fputc : putc)('a' + i % 7, file) == 'a' + i % 7);
  must(fclose(file) == 0 && (file = fopen(own("bytes"), "r")) != NULL);
  for (int c; (c = sum % 2 ? (fgetc)(file) : (getc)(file)) != EOF;) sum += c;
  must(fclose(file) == 0);
  return sum;
}

// Writes numbers, lines, and fields separated by ';'. The total size of the lines exceeds the buffer.
static long texts(int n) {
  FILE* file = fopen(own("text"), "w+");
  if (!file) abort();
  for (int i = 0; i < 200 * n; ++i) must(fputs("1234567\n", file) >= 0);
  for (int i = 0; i < n; ++i) must(fputs("12 a line\n", file) >= 0);
  for (int i = 0; i < n; ++i) must(fputs("part;", file) >= 0);
  rewind(file);
  long sum = 0, number;
  for (int i = 0; i < 200 * n; ++i) must(fscanf(file, "%ld", &number) == 1 && (sum += number));
  char* line = NULL;
  size_t room = 0;
  must((getline)(&line, &room, file) == 1);
  for (int i = 0; i < n; ++i) must((getline)(&line, &room, file) == 10);
  for (int i = 0; i < n; ++i) must(getdelim(&line, &room, ';', file) == 5);
  must(fscanf(file, "%ld", &number) == EOF);
  free(line);
  must(fclose(file) == 0);
  return sum;
}

// Writes and reads wide characters, some of which have two bytes. The functions handle single characters,
// lines and numbers. Some single characters are already in the stream's buffer. For other characters, the
// buffer is filled again.
static long wide(int n) {
  must(setlocale(LC_CTYPE, "C.UTF-8") != NULL);
  FILE* file = fopen(own("wide"), "w+");
  if (!file) abort();
  for (int i = 0; i < 100 * n; ++i) must((i % 2 ? fputwc : putwc)(i % 10 ? L'a' : L'\u00e9', file) != WEOF);
  for (int i = 0; i < n; ++i) must(fputws(L"12 \u00e9 line\n", file) >= 0);
  // The text is several times as large as the stream's buffer.
  for (int i = 0; i < 500 * n; ++i) must(fwprintf(file, L"%d\u00e9;\n", i % 10) == 4);
  rewind(file);
  long sum = 0;
  int number;
  for (int i = 0; i < 100 * n; ++i) sum += (long)(i % 2 ? (fgetwc)(file) : (getwc)(file));
  wchar_t line[100];
  for (int i = 0; i < n; ++i) must(fgetws(line, 100, file) == line && wcslen(line) == 10);
  for (int i = 0; i < 500 * n; ++i) must(fwscanf(file, L"%d\u00e9;", &number) == 1 && number == i % 10);
  must(fclose(file) == 0 && setlocale(LC_CTYPE, "C") != NULL);
  return sum;
}

static void copies(int n) {
  static char block[BLOCK];
  int from = open(own("from"), O_CREAT | O_RDWR | O_TRUNC, 0600);
  int to = open(own("to"), O_CREAT | O_RDWR | O_TRUNC, 0600);
  must(from >= 0 && to >= 0);
  for (int i = 0; i < n; ++i) must(write(from, block, BLOCK) == BLOCK);
  off_t at = 0;
  for (int i = 0; i < n; ++i) must(copy_file_range(from, &at, to, NULL, BLOCK, 0) == BLOCK);
  at = 0;
  for (int i = 0; i < n; ++i) must(sendfile(to, from, &at, BLOCK) == BLOCK);
  must(posix_fadvise(to, 0, 0, POSIX_FADV_DONTNEED) == 0 &&
       sync_file_range(to, 0, BLOCK, SYNC_FILE_RANGE_WRITE) == 0);
  must(syncfs(to) == 0 && fchmod(to, 0640) == 0 && futimens(to, NULL) == 0);
  must(flock(to, LOCK_EX) == 0 && flock(to, LOCK_UN) == 0 && lockf(to, F_LOCK, 0) == 0);
  struct statfs system;
  must(fstatfs(to, &system) == 0);
  must(close(from) == 0 && close(to) == 0);
}

// If a file is open, operations on any name of the file count for that file. Operations on a name of a file
// that is not open are counted without a file name.
static void names(void) {
  struct stat facts;
  struct statx more;
  struct statfs system;
  char text[100];
  int here = open(folder, O_RDONLY | O_DIRECTORY);
  char known[32], moved[32];
  snprintf(known, sizeof known, "to.%d", world_rank);
  snprintf(moved, sizeof moved, "moved.%d", world_rank);
  must(fstatat(here, known, &facts, 0) == 0 && facts.st_size % BLOCK == 0);
  must(statx(here, known, 0, STATX_SIZE, &more) == 0 && statfs(own("to"), &system) == 0);
  must(chmod(own("to"), 0600) == 0 && fchmodat(here, known, 0600, 0) == 0 &&
       faccessat(here, known, R_OK, 0) == 0);
  must(utimensat(here, known, NULL, 0) == 0 && fchownat(here, known, (uid_t)-1, (gid_t)-1, 0) == 0);
  must(symlink("to", own("symbolic")) == 0 && readlink(own("symbolic"), text, sizeof text) == 2);
  must(link(own("to"), own("hard")) == 0 && renameat(here, known, here, moved) == 0);
  must(renameat(here, moved, here, known) == 0 && unlinkat(here, known, 0) == 0);
  must(mkdir(own("made"), 0700) == 0 && rmdir(own("made")) == 0);
  must(unlink(own("symbolic")) == 0 && remove(own("hard")) == 0 && remove(own("hard")) == -1);
  // The kernel rejects addresses that are not valid strings.
  const char* volatile nowhere = (const char*)8;
  must(access(nowhere, R_OK) == -1 && errno == EFAULT);
  must(faccessat(here, nowhere, R_OK, 0) == -1 && errno == EFAULT);
  close(here);
}

int __openat_2(int folder, const char* path,
               int flags);  // the function that _FORTIFY_SOURCE calls instead of openat

// Reads a folder of many files, entry by entry and all at once. Calls functions that create files under
// generated names.
static void folders(int n) {
  char path[4096], made[4400];
  snprintf(path, sizeof path, "%s/folder.%d.XXXXXX", folder, world_rank);
  must(mkdtemp(path) == path);
  for (int i = 0; i < n; ++i) {
    snprintf(made, sizeof made, "%s/made.XXXXXX", path);
    int file = mkstemp(made);
    must(file >= 0 && close(file) == 0);
  }
  DIR* entries = opendir(path);
  int seen = 0;
  must(entries != NULL);
  while (readdir(entries)) ++seen;
  rewinddir(entries);
  must(seen == n + 2 && readdir(entries) != NULL && closedir(entries) == 0);
  struct dirent** list;
  must(scandir(path, &list, NULL, NULL) == n + 2);
  for (int i = 0; i < n + 2; ++i) {
    snprintf(made, sizeof made, "%s/%s", path, list[i]->d_name);
    if (list[i]->d_name[0] != '.') must(unlink(made) == 0);
    free(list[i]);
  }
  free(list);
  snprintf(made, sizeof made, "%s/pipe", path);
  must(mkfifo(made, 0600) == 0 && unlink(made) == 0);
  must(rmdir(path) == 0);
  FILE* file = tmpfile();
  must(file != NULL && fclose(file) == 0);
}

// The calls count even if the file system does not support extended attributes.
static void attributes(void) {
  char text[100];
  struct statvfs system;
  int here = open(folder, O_RDONLY | O_DIRECTORY);
  char known[32];
  snprintf(known, sizeof known, "marked.%d", world_rank);
  int volatile flags = O_RDWR;
  must(close(open(own("marked"), O_CREAT | O_RDWR | O_TRUNC, 0600)) == 0);
  int file = __openat_2(here, known, flags);
  must(file >= 0);
  int has = fsetxattr(file, "user.test", "12", 2, 0) == 0;
  must(fgetxattr(file, "user.test", text, sizeof text) == (has ? 2 : -1));
  must(getxattr(own("marked"), "user.test", text, sizeof text) == (has ? 2 : -1));
  must((fremovexattr(file, "user.test") == 0) == has);
  must(fstatvfs(file, &system) == 0 && statvfs(own("marked"), &system) == 0);
  must(futimes(file, NULL) == 0 && readahead(file, 0, BLOCK) == 0 && eaccess(own("marked"), R_OK) == 0);
  must(close(file) == 0);
  // Closes descriptors with functions that can close many at once, and then opens other files that get the
  // same descriptor numbers. If the recorder confused the old and the new files, the call of dup2 would show
  // the error.
  file = open(own("marked"), O_RDWR);
  must(file >= 0 && write(file, "1", 1) == 1);
  must(close_range((unsigned)file, (unsigned)file, 0) == 0);
  must(write(file, "1", 1) == -1 && errno == EBADF);
  close(here);
}

int main(int argc, char** argv) {
  int n = argument(argc, argv, 1, 10);
  if (argc > 2) snprintf(folder, sizeof folder, "%s", argv[2]);
  begin(&argc, &argv);
  long sum = characters(n) + texts(n) + wide(n);
  copies(n);
  names();
  folders(n);
  attributes();
  result("io_more", sum);
  MPI_Finalize();
  return 0;
}
