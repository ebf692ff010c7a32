// SPDX-License-Identifier: BSD-3-Clause
// Sets values with task scope in explicit OpenMP tasks that interrupt each other. At the same time, threads
// made by pthread_create have values of the same attribute. Each region has the value of its task or thread
// in its path, and also in its name.
#include <omp.h>
#include <pthread.h>
#include <rankine/rankine.h>
#include <stdio.h>
#include <unistd.h>

enum { kTasks = 12, kThreads = 3 };

static rankine_attribute item = RANKINE_ATTRIBUTE("item", RANKINE_INT, RANKINE_TASK);
static rankine_attribute title = RANKINE_ATTRIBUTE("title", RANKINE_STRING, RANKINE_TASK);

static void work(int number) {
  char name[32];
  snprintf(name, sizeof name, "work %d", number);
  rankine_begin_name(name);
  usleep(1000);
  rankine_end_name(name);
}

static void one_task(int number) {
  char text[32];
  snprintf(text, sizeof text, "task %d", number);
  rankine_set_int(&item, number);
  rankine_set_string(&title, text);
  work(number);
#pragma omp task firstprivate(number)
  {
    work(number);  // The inner task is created in the outer task, so it inherits the outer task's value.
    rankine_set_int(&item, number + 1000);
    work(number + 1000);
  }
#pragma omp taskwait
  work(number);  // The value still belongs to this task, although other tasks have run.
}

static void* thread(void* argument) {
  const int number = 100 + (int)(long)argument;
  rankine_set_int(&item, number);
  for (int i = 0; i < 20; ++i) work(number);
  return NULL;
}

int main(void) {
  pthread_t threads[kThreads];
  RANKINE_BEGIN("main");
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, thread, (void*)i);
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 0; i < kTasks; ++i) {
#pragma omp task firstprivate(i)
    one_task(i);
  }
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  work(-1);
  RANKINE_END("main");
  puts("done");
  return 0;
}
