// SPDX-License-Identifier: BSD-3-Clause
// A small program without MPI that a job script runs. The program may use another C library (musl-gcc).
#include <dlfcn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int (*say)(const char*) = (int (*)(const char*))dlsym(NULL, "puts");
  int status = -1;
  if (say == NULL) return 3;
  if (fork() == 0) _exit(0);
  wait(&status);
  say("helper ran");
  return status;
}
