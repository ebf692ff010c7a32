// SPDX-License-Identifier: BSD-3-Clause
// For the portable build (cmake/Portable.cmake), this file contains functions that glibc 2.28 lacks, but that
// the command and its libraries call. All functions in this file are hidden, so a library that is loaded
// later uses the functions of the machine's own glibc.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/single_threaded.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

// Before glibc 2.34, the start code within each program ran the program's constructors. Today's compilers
// link start code that leaves the constructors to the C library.
typedef void (*Constructor)(int, char**, char**);
extern Constructor __init_array_start[] HIDDEN;
extern Constructor __init_array_end[] HIDDEN;
extern void _init(void);

static void Construct(int argc, char** argv, char** environment) {
  _init();
  for (Constructor* each = __init_array_start; each != __init_array_end; ++each)
    (*each)(argc, argv, environment);
}

typedef int (*Main)(int, char**, char**);
int __real___libc_start_main(Main, int, char**, Constructor, void (*)(void), void (*)(void), void*);
HIDDEN int __wrap___libc_start_main(Main program, int argc, char** argv, Constructor init, void (*fini)(void),
                                    void (*loader_fini)(void), void* stack_end) {
  return __real___libc_start_main(program, argc, argv, init == NULL ? Construct : init, fini, loader_fini,
                                  stack_end);
}

// While a process has only one thread, counters of shared pointers are updated more cheaply. A loaded library
// may start threads without our knowledge.
HIDDEN char __libc_single_threaded = 1;

int __real_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
HIDDEN int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                                 void* argument) {
  __libc_single_threaded = 0;
  return __real_pthread_create(thread, attributes, start, argument);
}

void* __real_dlopen(const char*, int);
HIDDEN void* __wrap_dlopen(const char* name, int flags) {
  __libc_single_threaded = 0;
  return __real_dlopen(name, flags);
}

// These functions are new in glibc 2.33. Older versions of glibc had fstatat and similar functions in the
// part that is linked into each program.
HIDDEN int fstatat(int folder, const char* path, struct stat* about, int flags) {
  return (int)syscall(SYS_newfstatat, folder, path, about, flags);
}
HIDDEN int stat(const char* path, struct stat* about) {
  return fstatat(AT_FDCWD, path, about, 0);
}
HIDDEN int lstat(const char* path, struct stat* about) {
  return fstatat(AT_FDCWD, path, about, AT_SYMLINK_NOFOLLOW);
}
HIDDEN int fstat(int descriptor, struct stat* about) {
  return (int)syscall(SYS_fstat, descriptor, about);
}
HIDDEN int fstatat64(int, const char*, struct stat64*, int) __attribute__((alias("fstatat")));
HIDDEN int stat64(const char*, struct stat64*) __attribute__((alias("stat")));
HIDDEN int lstat64(const char*, struct stat64*) __attribute__((alias("lstat")));
HIDDEN int fstat64(int, struct stat64*) __attribute__((alias("fstat")));

// New in 2.30.
HIDDEN pid_t gettid(void) {
  return (pid_t)syscall(SYS_gettid);
}

// This function is new in glibc 2.30. The realtime clock may be set during the wait, so callers must check
// their own clock when this function returns.
HIDDEN int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                                  const struct timespec* until) {
  if (clock == CLOCK_REALTIME) return pthread_cond_timedwait(condition, mutex, until);
  enum { kSecond = 1000000000 };
  struct timespec here;
  struct timespec real;
  if (clock_gettime(clock, &here) != 0 || clock_gettime(CLOCK_REALTIME, &real) != 0) return EINVAL;
  struct timespec then = {real.tv_sec + until->tv_sec - here.tv_sec,
                          real.tv_nsec + until->tv_nsec - here.tv_nsec};
  while (then.tv_nsec < 0) then.tv_nsec += kSecond, --then.tv_sec;
  while (then.tv_nsec >= kSecond) then.tv_nsec -= kSecond, ++then.tv_sec;
  return pthread_cond_timedwait(condition, mutex, &then);
}

// New in 2.32.
HIDDEN const char* sigabbrev_np(int signal) {
  static const char* const kNames[] = {
      [SIGHUP] = "HUP",   [SIGINT] = "INT",       [SIGQUIT] = "QUIT", [SIGILL] = "ILL",
      [SIGTRAP] = "TRAP", [SIGABRT] = "ABRT",     [SIGBUS] = "BUS",   [SIGFPE] = "FPE",
      [SIGKILL] = "KILL", [SIGUSR1] = "USR1",     [SIGSEGV] = "SEGV", [SIGUSR2] = "USR2",
      [SIGPIPE] = "PIPE", [SIGALRM] = "ALRM",     [SIGTERM] = "TERM", [SIGSTKFLT] = "STKFLT",
      [SIGCHLD] = "CHLD", [SIGCONT] = "CONT",     [SIGSTOP] = "STOP", [SIGTSTP] = "TSTP",
      [SIGTTIN] = "TTIN", [SIGTTOU] = "TTOU",     [SIGURG] = "URG",   [SIGXCPU] = "XCPU",
      [SIGXFSZ] = "XFSZ", [SIGVTALRM] = "VTALRM", [SIGPROF] = "PROF", [SIGWINCH] = "WINCH",
      [SIGPOLL] = "POLL", [SIGPWR] = "PWR",       [SIGSYS] = "SYS"};
  return signal >= 0 && (size_t)signal < sizeof kNames / sizeof kNames[0] ? kNames[signal] : NULL;
}

// New in 2.34.
HIDDEN int close_range(unsigned int first, unsigned int last, int flags) {
  return (int)syscall(SYS_close_range, first, last, flags);
}

// This function is new in glibc 2.36. The function aborts if the kernel provides no random numbers, because
// callers cannot handle an error.
HIDDEN void arc4random_buf(void* room, size_t size) {
  enum { kMost = 256 };
  for (char* at = room; size > 0;) {
    const size_t part = size < kMost ? size : kMost;
    if (getentropy(at, part) != 0) abort();
    at += part;
    size -= part;
  }
}
HIDDEN uint32_t arc4random(void) {
  uint32_t made;
  arc4random_buf(&made, sizeof made);
  return made;
}

// This function is new in glibc 2.35. The function finds the unwind tables for a code address. This version
// visits all modules. Visiting all modules is fast enough, because the command rarely throws exceptions.
struct Wanted {
  uintptr_t at;
  struct dl_find_object* found;
};

static int Holds(struct dl_phdr_info* module, size_t size, void* argument) {
  (void)size;
  struct Wanted* wanted = argument;
  const ElfW(Phdr)* tables = NULL;
  uintptr_t first = UINTPTR_MAX;
  uintptr_t end = 0;
  int holds = 0;
  for (const ElfW(Phdr)* each = module->dlpi_phdr; each != module->dlpi_phdr + module->dlpi_phnum; ++each) {
    const uintptr_t begins = module->dlpi_addr + each->p_vaddr;
    if (each->p_type == PT_GNU_EH_FRAME) tables = each;
    if (each->p_type != PT_LOAD) continue;
    if (begins < first) first = begins;
    if (begins + each->p_memsz > end) end = begins + each->p_memsz;
    holds |= wanted->at >= begins && wanted->at < begins + each->p_memsz;
  }
  if (!holds) return 0;
  if (tables == NULL) return -1;
  wanted->found->dlfo_flags = 0;
  wanted->found->dlfo_map_start =
      (void*)first;                          // NOLINT(performance-no-int-to-ptr): the loader gives numbers
  wanted->found->dlfo_map_end = (void*)end;  // NOLINT(performance-no-int-to-ptr)
  wanted->found->dlfo_link_map = NULL;
  wanted->found->dlfo_eh_frame =
      (void*)(module->dlpi_addr + tables->p_vaddr);  // NOLINT(performance-no-int-to-ptr)
  return 1;
}

HIDDEN int _dl_find_object(void* address, struct dl_find_object* found) {
  struct Wanted wanted = {(uintptr_t)address, found};
  return dl_iterate_phdr(Holds, &wanted) == 1 ? 0 : -1;
}
