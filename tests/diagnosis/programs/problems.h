// SPDX-License-Identifier: BSD-3-Clause
// Problems of known size, one function for each. A problem measures what it injects by its own clock and
// adds it by Injected(): the time that all ranks lose by it.
#pragma once
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define APART __attribute__((noinline, noclone))  // a function that a report can name

extern int rank, ranks;

// A phase of the program: NAME:COUNT:MS. `count` and `ms` may be 0.
struct Phase {
  const char* name;
  int count;
  double ms;
};

double Now(void);               // seconds
double ThreadTime(void);        // seconds of processor time of this thread
void Injected(double seconds);  // lost by all ranks together
double Pause(double ms);        // sleeps; the seconds that it really took
double Compute(double ms);      // computes for that much processor time; the seconds that it really took

typedef void (*Problem)(const struct Phase* phase);
struct Named {
  const char* name;
  Problem run;
};
extern const struct Named kBalance[], kMessages[], kCollectives[], kFiles[], kOneSided[], kThreads[],
    kMachine[], kEndings[], kClean[];
