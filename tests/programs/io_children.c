// SPDX-License-Identifier: BSD-3-Clause
// A rank creates child processes. Some children are forked copies that read and write at the same time. The
// other children are programs, started in all ways that the C library offers. The arguments are the folder
// and the files of the last child.
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

enum { CHILDREN = 4, WRITES = 500, BYTES = 100 };

static char block[BYTES];
static const char* folder = ".";

static void must(int ok) {
  if (!ok) abort();
}

static int open_own(const char* name, int number, int flags) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.%d.%d", folder, name, number, world_rank);
  const int fd = open(path, flags, 0600);
  must(fd >= 0);
  return fd;
}

static void end(pid_t child) {
  int status = 1;
  must(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

/* Each child writes to its own file, to a shared file and through a stream. The first child has a child. */
static void work(int number, int shared) {
  const int own = open_own("own", number, O_CREAT | O_RDWR);
  for (int i = 0; i < WRITES; ++i) must(write(own, block, BYTES) == BYTES && write(shared, block, 10) == 10);
  for (int i = 0; i < 3; ++i) must(pread(own, block, BYTES, i * BYTES) == BYTES);
  must(close(own) == 0);
  FILE* stream = fdopen(open_own("stream", number, O_CREAT | O_WRONLY), "w");
  must(stream && fprintf(stream, "%d", 12345) == 5 && fputc('x', stream) == 'x' && fclose(stream) == 0);
  if (number != 0) return;
  const pid_t child = fork();
  if (child == 0) _exit(write(shared, block, BYTES) == BYTES ? 0 : 1);
  end(child);
}

static void start(void) {
  extern char** environ;
  char* words[] = {"true", NULL};
  pid_t child = -1;
  must(posix_spawn(&child, "/bin/true", NULL, NULL, words, environ) == 0);
  end(child);
  must(posix_spawnp(&child, "true", NULL, NULL, words, environ) == 0);
  end(child);
  must(posix_spawn(&child, "/no/such/program", NULL, NULL, words, environ) != 0);
  must(system("true") == 0 && system(NULL) != 0);
  FILE* stream = popen("true", "r");
  must(stream && pclose(stream) == 0);
  for (volatile int i = 0; i < 3; ++i) {
    child = vfork();
    if (child == 0) {
      execl("/bin/true", "true", (char*)0);
      _exit(1);
    }
    end(child);
  }
  child = fork();
  if (child == 0) {
    const pid_t other = vfork();
    if (other == 0) {
      execv("/bin/true", words);
      _exit(1);
    }
    end(other);
    execv("/no/such/program", words);
    execlp("true", "true", "a", "word", (char*)0);
    _exit(1);
  }
  end(child);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  if (argc > 1) folder = argv[1];
  const int many = argument(argc, argv, 2, 0), shared = open_own("shared", 0, O_CREAT | O_WRONLY | O_APPEND);
  pid_t children[CHILDREN];
  for (int i = 0; i < CHILDREN; ++i) {
    children[i] = fork();
    if (children[i] != 0) continue;
    work(i, shared);
    _exit(0);
  }
  for (int i = 0; i < CHILDREN; ++i) end(children[i]);
  start();
  const pid_t last = fork();
  if (last == 0) {
    for (int i = 0; i < many; ++i) {
      const int fd = open_own("many", i, O_CREAT | O_WRONLY);
      must(write(fd, block, 1) == 1 && close(fd) == 0);
    }
    _exit(0);
  }
  end(last);
  must(write(shared, block, 7) == 7 && close(shared) == 0);
  MPI_Finalize();
  return 0;
}
