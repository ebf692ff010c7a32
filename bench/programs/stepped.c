// SPDX-License-Identifier: BSD-3-Clause
/* Counts the instructions of one call of a function in a running program: stepped PID ADDRESS, where
 * ADDRESS is the function's entry. The program counts all instructions from the entry to the end of the
 * call, including instructions of a tool that has patched the function. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>

static unsigned long place(pid_t pid, struct user_regs_struct* registers) {
  return ptrace(PTRACE_GETREGS, pid, 0, registers) == 0 ? registers->rip : 0;
}

static int step(pid_t pid) {
  int status = 0;
  return ptrace(PTRACE_SINGLESTEP, pid, 0, 0) == 0 && waitpid(pid, &status, 0) == pid && WIFSTOPPED(status);
}

int main(int argc, char** argv) {
  enum { MOST = 1000000 };
  if (argc != 3) return 2;
  const pid_t pid = atoi(argv[1]);
  const unsigned long entry = strtoul(argv[2], NULL, 0);
  struct user_regs_struct registers;
  if (ptrace(PTRACE_ATTACH, pid, 0, 0) != 0 || waitpid(pid, NULL, 0) != pid) {
    perror("stepped: cannot stop the program");
    return 1;
  }
  int left = MOST, count = 0;
  while (left > 0 && place(pid, &registers) != entry && step(pid)) --left;
  errno = 0;
  const unsigned long back = (unsigned long)ptrace(PTRACE_PEEKDATA, pid, registers.rsp, 0);
  while (left > 0 && errno == 0 && place(pid, &registers) != back && step(pid)) --left, ++count;
  ptrace(PTRACE_DETACH, pid, 0, 0);
  if (left == 0 || errno != 0) {
    fprintf(stderr, "stepped: the function is not called\n");
    return 1;
  }
  printf("%d\n", count);
  return 0;
}
