// SPDX-License-Identifier: BSD-3-Clause
// Has Caliper regions in the first thread, in a thread that it creates, and in a thread of that thread. In
// Caliper, none of these regions is inside another.
#include <pthread.h>
#include <stddef.h>
#ifdef TAKEN_OVER
void cali_begin_region(const char* name);
void cali_end_region(const char* name);
#else
#include <caliper/cali.h>
#endif

static void run(void* (*what)(void*)) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, what, NULL) == 0) pthread_join(thread, NULL);
}

static void* inner(void* unused) {
  cali_begin_region("inner");
  cali_end_region("inner");
  return unused;
}

static void* work(void* unused) {
  cali_begin_region("work");
  run(inner);
  cali_end_region("work");
  return unused;
}

int main(void) {
  cali_begin_region("main");
  run(work);
  cali_begin_region("own");
  cali_end_region("own");
  cali_end_region("main");
  return 0;
}
