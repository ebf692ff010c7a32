// SPDX-License-Identifier: BSD-3-Clause
// Makes annotations of every kind twice. Usage: hot_path ROUNDS
//
// The first pass warms up. In the second pass, a system call would kill the process, and calls of malloc
// are counted. The program prints the number of malloc calls.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <rankine/rankine.hpp>

extern "C" void* __libc_malloc(size_t);
extern "C" void* __libc_calloc(size_t, size_t);
static long g_mallocs = 0;
extern "C" void* malloc(size_t n) {
  ++g_mallocs;
  return __libc_malloc(n);
}
extern "C" void* calloc(size_t n, size_t size) {
  ++g_mallocs;
  return __libc_calloc(n, size);
}

static rankine::Attribute g_level("level", RANKINE_INT, RANKINE_NESTED);
static rankine::Attribute g_step("step", RANKINE_INT, RANKINE_AS_VALUE);
static rankine::Attribute g_flops("flops", RANKINE_DOUBLE, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE);
static rankine_loop g_loop = RANKINE_LOOP("loop");

static void Round(long round) {
  RANKINE_SCOPE("outer");
  rankine_begin_name("by name");
  g_level.begin(round % 7);
  g_step.set(round);
  g_flops.set(2.0 * static_cast<double>(round));
  rankine_loop_begin(&g_loop);
  for (long i = 0; i < 3; ++i) {
    rankine_iteration_begin(&g_loop, i);
    RANKINE_SCOPE("inner");
    rankine_iteration_end(&g_loop);
  }
  rankine_loop_end(&g_loop);
  g_level.end();
  rankine_end_name("by name");
}

// Forbids all system calls except write and exit.
static bool ForbidSystemCalls() {
  sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit_group, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
  };
  sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

int main(int argc, char** argv) {
  const long rounds = argc > 1 ? atol(argv[1]) : 1000;
  for (long i = 0; i < 100; ++i) Round(i);
  char line[64];
  if (!ForbidSystemCalls()) {
    puts("no seccomp");
    return 3;
  }
  const long before = g_mallocs;
  for (long i = 0; i < rounds; ++i) Round(i);
  const int n = snprintf(line, sizeof line, "rounds %ld mallocs %ld\n", rounds, g_mallocs - before);
  if (write(1, line, static_cast<size_t>(n)) != n) _exit(4);
  _exit(0);
}
