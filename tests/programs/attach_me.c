// SPDX-License-Identifier: BSD-3-Clause
// Calls the function step() in two threads until SIGTERM arrives. Checks each result, and prints the number
// of wrong results.
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t g_ended;
static volatile long g_wrong, g_calls;

__attribute__((noinline)) long step(long value, long other) {
  __asm__ volatile("" : "+r"(value));
  return 3 * value + other;
}

static void* work(void* first) {
  for (long i = (long)first; !g_ended; ++i) {
    if (step(i, 7) != 3 * i + 7) __atomic_fetch_add(&g_wrong, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&g_calls, 1, __ATOMIC_RELAXED);
    if (i % 64 == 0) usleep(500);
  }
  return NULL;
}

static void end(int number) {
  (void)number;
  g_ended = 1;
}

int main(void) {
  struct sigaction action = {0};
  action.sa_handler = end;
  sigaction(SIGTERM, &action, NULL);
  pthread_t other;
  if (pthread_create(&other, NULL, work, (void*)1000000) != 0) return 2;
  puts("ready");
  fflush(stdout);
  work((void*)0);
  pthread_join(other, NULL);
  printf("%ld wrong\n", g_wrong);
  return g_calls > 0 ? 0 : 3;
}
