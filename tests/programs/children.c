// SPDX-License-Identifier: BSD-3-Clause
// A rank creates child processes: by fork, vfork, posix_spawn, system, and by fork without exec. The last
// child creates a thread and calls exit. No child is a rank, and no child may affect the recording of this
// rank.
#define _GNU_SOURCE
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

extern char** environ;

static int reap(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static void* in_thread(void* to) {
  *(int*)to = 4;
  return NULL;
}

static int forked(void) {
  pid_t pid = fork();
  if (pid == 0) {
    int code = 0;
    pthread_t thread;
    pthread_create(&thread, NULL, in_thread, &code);
    pthread_join(thread, NULL);
    exit(code);  // runs exit handlers in a forked copy of the rank
  }
  return reap(pid);
}

static int executed(void) {
  pid_t pid = fork();
  if (pid == 0) execl("/bin/sh", "sh", "-c", "exit 5", (char*)NULL);
  return reap(pid);
}

static int vforked(void) {
  pid_t pid = vfork();
  if (pid == 0) {
    execl("/bin/sh", "sh", "-c", "exit 6", (char*)NULL);
    _exit(127);
  }
  return reap(pid);
}

static int spawned(void) {
  pid_t pid = 0;
  char* const arguments[] = {"sh", "-c", "exit 7", NULL};
  if (posix_spawn(&pid, "/bin/sh", NULL, NULL, arguments, environ)) return 255;
  return reap(pid);
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 3), n = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* a = ints(n);
  int* b = ints(n);
  long sum = 0;
  for (int i = 0; i < iterations; ++i) {
    sum += forked() + 10L * executed() + 100L * vforked() + 1000L * spawned();
    sum += 10000L * WEXITSTATUS(system("case \"$LD_PRELOAD\" in *librankine*) exit 9 ;; esac; exit 8"));
    MPI_Allreduce(a, b, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  result("children", sum);
  MPI_Finalize();
  return 0;
}
