// SPDX-License-Identifier: BSD-3-Clause
/* Counts the instructions of each call of bench_measured (bench.c) in a program: steps OFFSET PROGRAM
 * ARGUMENT... OFFSET is the function's offset in PROGRAM. At the end, the program prints one JSON line
 * with the counts.
 *
 * The function is single-stepped on the processor itself, and each instruction advances the program's
 * clock by one tick. When the program reads the time-stamp counter, it gets the value of that clock. Code
 * that depends on the duration of a call therefore behaves as in an ordinary run. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>
#include <x86intrin.h>

enum { MOST_CALLS = 64, LONGEST = 200 * 1000 * 1000 };

/* Returns the address at which the program is loaded, which is the first mapping of its file. */
static unsigned long base_of(pid_t pid, const char* program) {
  char path[64], line[4096];
  const char* name = strrchr(program, '/') != NULL ? strrchr(program, '/') : program;
  snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
  FILE* maps = fopen(path, "r");
  unsigned long base = 0;
  while (maps != NULL && base == 0 && fgets(line, sizeof line, maps) != NULL) {
    line[strcspn(line, "\n")] = 0;
    const size_t length = strlen(line), tail = strlen(name);
    if (length > tail && strcmp(line + length - tail, name) == 0) base = strtoul(line, NULL, 16);
  }
  if (maps != NULL) fclose(maps);
  return base;
}

/* Runs the program until a trap stops it, and passes other signals on. Returns 0 if it has ended, with
 * *status set. */
static int until_trap(pid_t pid, enum __ptrace_request how, int* status) {
  int signal = 0;
  for (;;) {
    if (ptrace(how, pid, 0, signal) != 0 || waitpid(pid, status, 0) != pid || !WIFSTOPPED(*status)) return 0;
    if (WSTOPSIG(*status) == SIGTRAP) return 1;
    signal = WSTOPSIG(*status);
  }
}

static int is_clock(long code) {
  return (code & 0xffff) == 0x310f; /* rdtsc */
}

/* Single-steps from the function's entry to its end, and returns the number of steps. Returns -1 if the
 * function did not reach its end. */
static long steps_of_call(pid_t pid, struct user_regs_struct* at, int* status) {
  const unsigned long top = at->rsp, back = (unsigned long)ptrace(PTRACE_PEEKDATA, pid, top, 0);
  unsigned long long ticks = __rdtsc();
  for (long count = 0; count < LONGEST; count++, ticks++) {
    if (at->rip == back && at->rsp > top) return count;
    if (is_clock(ptrace(PTRACE_PEEKTEXT, pid, at->rip, 0))) {
      at->rax = ticks & 0xffffffff;
      at->rdx = ticks >> 32;
      at->rip += 2;
      if (ptrace(PTRACE_SETREGS, pid, 0, at) != 0) return -1;
      continue;
    }
    if (!until_trap(pid, PTRACE_SINGLESTEP, status) || ptrace(PTRACE_GETREGS, pid, 0, at) != 0) return -1;
  }
  return -1;
}

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const pid_t pid = fork();
  if (pid == 0) {
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    execv(argv[2], argv + 2);
    _exit(127);
  }
  int status = 0;
  if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFSTOPPED(status)) return 2;
  ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_EXITKILL);
  const unsigned long entry = base_of(pid, argv[2]) + strtoul(argv[1], NULL, 16);
  const long code = ptrace(PTRACE_PEEKTEXT, pid, entry, 0), trap = (code & ~0xffL) | 0xcc;
  long counts[MOST_CALLS];
  int calls = 0;
  ptrace(PTRACE_POKETEXT, pid, entry, trap);
  while (until_trap(pid, PTRACE_CONT, &status)) {
    struct user_regs_struct at;
    if (ptrace(PTRACE_GETREGS, pid, 0, &at) != 0 || at.rip != entry + 1 || calls == MOST_CALLS) break;
    at.rip = entry;
    ptrace(PTRACE_SETREGS, pid, 0, &at);
    ptrace(PTRACE_POKETEXT, pid, entry, code);
    if ((counts[calls++] = steps_of_call(pid, &at, &status)) < 0) break;
    ptrace(PTRACE_POKETEXT, pid, entry, trap);
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "steps: the program did not end well\n");
    return 1;
  }
  printf("{\"steps\": [");
  for (int i = 0; i < calls; i++) printf("%s%ld", i == 0 ? "" : ", ", counts[i]);
  printf("]}\n");
  return 0;
}
