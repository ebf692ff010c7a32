// SPDX-License-Identifier: BSD-3-Clause
// Does things that a sampler must not disturb, and calls functions that a sampler should see. Usage:
// sampled SCENARIO [NUMBER]
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <poll.h>
#include <pthread.h>
#include <rankine/rankine.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static double processor_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Uses the processor for the given number of seconds in this function. An iteration takes less than 0.1 ms.
// An iteration that takes much longer was interrupted while the thread's clock continued, for example because
// a host paused its virtual machine. The variable `not_run` sums up the times of the iterations that were
// interrupted.
static volatile double sink;
static double not_run;
__attribute__((noinline)) void burn(double seconds) {
  double now = processor_seconds();
  const double end = now + seconds;
  do {
    const double before = now;
    double x = sink;
    for (int i = 0; i < 20000; ++i) x = x * 0.999999 + 1e-7;
    sink = x;
    now = processor_seconds();
    if (now - before > 0.002) not_run += now - before;
  } while (now < end);
}

static long interrupted;
static void note(const char* call, long result) {
  if (result < 0 && errno == EINTR) {
    ++interrupted;
    printf("%s was interrupted\n", call);
  }
}

static void waits(void) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) exit(1);
  struct timeval limit = {0, 4000};
  setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  const int set = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(set, EPOLL_CTL_ADD, ends[0], &event);
  sem_t none;
  sem_init(&none, 0, 0);
  for (int turn = 0; turn < 25; ++turn) {
    const struct timespec pause = {0, 4000000};
    burn(0.003);
    note("nanosleep", nanosleep(&pause, NULL));
    burn(0.003);
    note("usleep", usleep(4000));
    struct pollfd ask = {ends[0], POLLIN, 0};
    burn(0.003);
    note("poll", poll(&ask, 1, 4));
    fd_set reads;
    FD_ZERO(&reads);
    FD_SET(ends[0], &reads);
    limit.tv_usec = 4000;
    burn(0.003);
    note("select", select(ends[0] + 1, &reads, NULL, NULL, &limit));
    burn(0.003);
    note("epoll_wait", epoll_wait(set, &event, 1, 4));
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 6000000;
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    burn(0.002);
    note("sem_timedwait", sem_timedwait(&none, &until));
    char byte;
    burn(0.003);
    note("recv", recv(ends[0], &byte, 1, 0));
  }
  printf("interrupted %ld\n", interrupted);
}

// Makes many short waits, so that the thread switches often and spends its time in the kernel. Most ticks
// occur during system calls.
static void waits_often(void) {
  int ends[2];
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  const int set = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(set, EPOLL_CTL_ADD, ends[0], &event);
  enum { kAsked = 512 };
  struct pollfd ask[kAsked];
  for (int i = 0; i < kAsked; ++i) ask[i] = (struct pollfd){ends[0], POLLIN, 0};
  const double end = processor_seconds() + 0.5;
  while (processor_seconds() < end) {
    const struct timespec pause = {0, 1000};
    burn(0.00001);  // The ticks of perf, which show how often the thread switches, occur only in the
                    // thread's own code.
    note("nanosleep", nanosleep(&pause, NULL));
    note("ppoll", ppoll(ask, kAsked, &pause, NULL));
    note("poll", poll(ask, kAsked, 1));
    struct timeval limit = {0, 1};
    note("select", select(0, NULL, NULL, NULL, &limit));
    note("epoll_pwait", epoll_wait(set, &event, 1, 1));
    note("clock_nanosleep",
         clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, NULL) == EINTR ? (errno = EINTR, -1) : 0);
  }
  printf("interrupted %ld\n", interrupted);
}

static volatile sig_atomic_t own_ticks;
static void own_tick(int signal) {
  (void)signal;
  own_ticks++;
}

static void own_profiler(void) {
  struct sigaction action = {.sa_handler = own_tick, .sa_flags = SA_RESTART};
  sigaction(SIGPROF, &action, NULL);
  const struct itimerval every = {{0, 4000}, {0, 4000}};
  setitimer(ITIMER_PROF, &every, NULL);
  burn(0.8);
  const struct itimerval never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_PROF, &never, NULL);
  printf("own ticks: %s\n", own_ticks > 50 ? "come" : "missing");
}

static volatile sig_atomic_t caught[65];
static void catch_one(int signal, siginfo_t* info, void* context) {
  (void)context;
  caught[signal] += info->si_signo == signal && info->si_pid == getpid() ? 1 : 100;
}
static void catch_plainly(int signal) {
  caught[signal]++;
}

// Uses every real-time signal. The program's own handlers must receive exactly the signals that the program
// sends.
static void all_signals(void) {
  int wrong = 0;
  for (int signal_ = SIGRTMIN; signal_ <= SIGRTMAX; ++signal_) {
    struct sigaction action = {.sa_sigaction = catch_one, .sa_flags = SA_SIGINFO};
    struct sigaction old;
    wrong += sigaction(signal_, &action, &old) != 0 || old.sa_handler != SIG_DFL;
    wrong += sigaction(signal_, NULL, &old) != 0 || old.sa_sigaction != catch_one;
  }
  burn(0.3);
  for (int signal_ = SIGRTMIN; signal_ <= SIGRTMAX; ++signal_) raise(signal_);
  for (int signal_ = SIGRTMIN; signal_ <= SIGRTMAX; ++signal_) wrong += caught[signal_] != 1;
  for (int signal_ = SIGRTMIN; signal_ <= SIGRTMAX; ++signal_)
    wrong += signal(signal_, catch_plainly) == SIG_ERR;
  for (int signal_ = SIGRTMIN; signal_ <= SIGRTMAX; ++signal_) raise(signal_);
  for (int signal_ = SIGRTMIN; signal_ <= SIGRTMAX; ++signal_) wrong += caught[signal_] != 2;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  burn(0.3);
  const struct timespec soon = {0, 50000000};
  const int got = sigtimedwait(&all, NULL, &soon);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  printf("wrong %d, came while blocked: %d\n", wrong, got);
}

// Dies by a signal that the program does not catch. The recorder may catch the signal.
static void dies(int signal_) {
  burn(0.1);
  const pid_t child = fork();
  if (child == 0) {
    raise(signal_);
    _exit(3);
  }
  int status = 0;
  waitpid(child, &status, 0);
  printf("child: %s %d\n", WIFSIGNALED(status) ? "signal" : "exit",
         WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
}

static volatile sig_atomic_t ready;
static void catch_ready(int signal_) {
  (void)signal_;
  ready++;
}

// Fills the queue of signals. When the queue is full, the kernel sends SIGIO instead of the queued signal.
static void full_queue(void) {
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_SIGPENDING, &none);
  burn(0.4);
  struct sigaction action = {.sa_handler = catch_ready}, old;
  int wrong = sigaction(SIGIO, &action, &old) != 0 || old.sa_handler != SIG_DFL;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) exit(1);
  fcntl(ends[0], F_SETOWN, getpid());
  fcntl(ends[0], F_SETFL, O_ASYNC);
  wrong += write(ends[1], "x", 1) != 1;
  burn(0.2);
  printf("wrong %d, ready: %s\n", wrong, ready > 0 ? "told" : "missed");
  signal(SIGIO, SIG_IGN);
  burn(0.1);
  wrong = signal(SIGIO, SIG_DFL) != SIG_IGN;
  burn(0.1);
  const pid_t child = fork();
  if (child == 0) {
    raise(SIGIO);
    _exit(3);
  }
  int status = 0;
  waitpid(child, &status, 0);
  printf("wrong %d, child: signal %d\n", wrong, WIFSIGNALED(status) ? WTERMSIG(status) : 0);
}

static void descriptors(void) {
  const int lowest = open("/dev/null", O_RDONLY);
  burn(0.1);
  // Closes descriptors as a daemon does, but not MPI's descriptors.
  for (int i = 700; i < 1024; ++i) close(i);
  int mine[100];
  for (int i = 0; i < 100; ++i) mine[i] = fcntl(lowest, F_DUPFD, 760 + i);
  burn(0.2);
  int open_ = 0;
  for (int i = 0; i < 100; ++i) open_ += fcntl(mine[i], F_GETFD) >= 0;
  printf("open: %d\n", open_);
}

__attribute__((noinline)) void* thread_work(void* argument) {
  burn(*(double*)argument);
  return NULL;
}

static void threads(size_t stack) {
  double seconds = 0.5;
  pthread_t threads_[3];
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (stack != 0) pthread_attr_setstacksize(&attributes, stack);
  for (int i = 0; i < 3; ++i)
    if (pthread_create(&threads_[i], stack != 0 ? &attributes : NULL, thread_work, &seconds) != 0) exit(1);
  for (int i = 0; i < 3; ++i) pthread_join(threads_[i], NULL);
  printf("joined\n");
}

// Blocks all signals by a direct system call, so that no library can keep its own signal unblocked.
static void blocked(void) {
  const unsigned long all = ~0ul;
  unsigned long before = 0;
  burn(0.3);
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, &before, sizeof all);
  burn(1.5);
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &before, NULL, sizeof before);
  burn(0.3);
}

// Runs a loop whose first iterations take three times as long as the last iteration. The loop contains an
// inner loop.
static void loops(void) {
  static rankine_loop outer = RANKINE_LOOP("outer"), inner = RANKINE_LOOP("inner");
  rankine_loop_begin(&outer);
  for (int i = 100; i < 116; ++i) {
    rankine_iteration_begin(&outer, i);
    burn(i < 108 ? 0.09 : 0.03);
    if (i == 115) {
      rankine_loop_begin(&inner);
      for (int k = -2; k < 2; ++k) {
        rankine_iteration_begin(&inner, k);
        burn(0.1);
        rankine_iteration_end(&inner);
      }
      rankine_loop_end(&inner);
    }
    rankine_iteration_end(&outer);
  }
  rankine_loop_end(&outer);
}

static void paused(void) {
  MPI_Pcontrol(0);
  burn(0.6);
  usleep(300000);
  MPI_Pcontrol(1);
  burn(0.3);
  for (int i = 0; i < 30; ++i) {
    MPI_Pcontrol(0);
    burn(0.01);
    MPI_Pcontrol(1);
    burn(0.01);
  }
}

static ucontext_t outside, inside;
static void coroutine(void) {
  burn(0.3);
}
static void coroutines(void) {
  static char stack[16384];
  getcontext(&inside);
  inside.uc_stack.ss_sp = stack;
  inside.uc_stack.ss_size = sizeof stack;
  inside.uc_link = &outside;
  makecontext(&inside, coroutine, 0);
  swapcontext(&outside, &inside);
  printf("back\n");
}

__attribute__((noinline)) static int deep(int depth) {
  if (depth == 0) {
    burn(0.3);
    return 0;
  }
  return deep(depth - 1) + (int)(sink > 1e9);
}

static void messages(long count, int rank) {
  char byte = 0;
  for (long i = 0; i < count; ++i) {
    if (rank == 0) {
      MPI_Send(&byte, 1, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
      MPI_Recv(&byte, 1, MPI_CHAR, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&byte, 1, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&byte, 1, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
    }
  }
}

__attribute__((noinline)) void three_parts(double part) {
  burn(3 * part);
  sink += 1;
}
__attribute__((noinline)) void one_part(double part) {
  burn(part);
  sink += 1;
}

// One thread copies large messages to itself, and another thread polls with MPI_Iprobe. If the library has
// a single lock, the polls wait for the lock. Prints the time spent in polls in ms.
static volatile int done;
static void* asks(void* argument) {
  double* waited = argument;
  while (!done) {
    int flag;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    clock_gettime(CLOCK_MONOTONIC, &end);
    *waited += (double)(end.tv_sec - begin.tv_sec) * 1e3 + (double)(end.tv_nsec - begin.tv_nsec) * 1e-6;
    usleep(100);
  }
  return NULL;
}
static void lock(void) {
  const int size = 200 << 20;
  char *from = malloc((size_t)size), *to = malloc((size_t)size);
  memset(from, 1, (size_t)size);
  memset(to, 1, (size_t)size);
  double waited = 0;
  pthread_t thread;
  pthread_create(&thread, NULL, asks, &waited);
  for (const double end = processor_seconds() + 2; processor_seconds() < end;)
    MPI_Sendrecv(from, size, MPI_CHAR, 0, 1, to, size, MPI_CHAR, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  done = 1;
  pthread_join(thread, NULL);
  printf("waited %.0f ms\n", waited);
  free(from);
  free(to);
}

// All ranks wait for each other again and again, for the given time.
static void ring(long ms, int rank) {
  int ranks, goes_on = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (const double end = MPI_Wtime() + 1e-3 * (double)ms; goes_on;) {
    int got, last = (rank + ranks - 1) % ranks;
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % ranks, 0, &got, 1, MPI_INT, last, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    goes_on = MPI_Wtime() < end;
    MPI_Bcast(&goes_on, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  int level, rank;
  const char* scenario = argc > 1 ? argv[1] : "";
  const int wanted = strcmp(scenario, "lock") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_FUNNELED;
  MPI_Init_thread(&argc, &argv, wanted, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const long number = argc > 2 ? atol(argv[2]) : 0;
  if (strcmp(scenario, "messages") == 0) messages(number, rank);
  if (strcmp(scenario, "ring") == 0) ring(number, rank);
  if (rank == 0) {
    if (strcmp(scenario, "waits") == 0) waits();
    if (strcmp(scenario, "waits_often") == 0) waits_often();
    if (strcmp(scenario, "lock") == 0) lock();
    if (strcmp(scenario, "loops") == 0) loops();
    if (strcmp(scenario, "own_profiler") == 0) own_profiler();
    if (strcmp(scenario, "all_signals") == 0) all_signals();
    if (strcmp(scenario, "dies") == 0) dies((int)number);
    if (strcmp(scenario, "full_queue") == 0) full_queue();
    if (strcmp(scenario, "descriptors") == 0) descriptors();
    if (strcmp(scenario, "threads") == 0) threads((size_t)number);
    if (strcmp(scenario, "coroutines") == 0) coroutines();
    if (strcmp(scenario, "blocked") == 0) blocked();
    if (strcmp(scenario, "paused") == 0) paused();
    if (strcmp(scenario, "deep") == 0) deep((int)number);
    if (strcmp(scenario, "parts") == 0) {
      for (int i = 0; i < number; ++i) three_parts(0.02), one_part(0.02);
      printf("not run %.0f us\n", not_run * 1e6);
    }
    fflush(stdout);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (strcmp(scenario, "killed") == 0 && rank == 0) {
    burn(0.5);
    kill(getpid(), SIGKILL);
  }
  MPI_Finalize();
  return 0;
}
