// SPDX-License-Identifier: BSD-3-Clause
// Declares problems of known size, one function for each. Each function measures with its own clock how
// much time all ranks lose, and passes the lost time to `Injected()`.
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

#define APART __attribute__((noinline, noclone))  // marks functions whose names must appear in a report

extern int rank, ranks;

// A phase of the program, given as NAME:COUNT:MS. The count and the time may be 0.
struct Phase {
  const char* name;
  int count;
  double ms;
};

double Now(void);               // seconds
double ThreadTime(void);        // the processor time of this thread in seconds
void Injected(double seconds);  // seconds lost by all ranks together
double Pause(double ms);        // sleeps; returns the seconds for which it really slept
// computes for the given processor time; returns the seconds of processor time that it really used
double Compute(double ms);

typedef void (*Problem)(const struct Phase* phase);
struct Named {
  const char* name;
  Problem run;
};
extern const struct Named kBalance[], kMessages[], kCollectives[], kFiles[], kOneSided[], kThreads[],
    kMachine[], kEndings[], kClean[];
