// SPDX-License-Identifier: BSD-3-Clause
/* The types that the program in the kernel (calls.bpf.c) and the reader (tap.cc) share. This file is C,
 * because clang compiles calls.bpf.c for the machine "bpf". The types equal those of the agent in
 * layout/probe/layout.h; tap.cc checks this. */
#ifndef RANKINE_PROBE_BPF_SHARED_H
#define RANKINE_PROBE_BPF_SHARED_H

enum {
  kBpfSlots = 64,
  kBpfLoads = 12,
  kBpfSteps = 4,
  kBpfFields = 9,
  kBpfVector = 32,   /* most parts of a vector that are read */
  kBpfOpen = 16384,  /* most calls inside at one time */
  kBpfRing = 4 << 20 /* bytes */
};

struct BpfLoad {
  unsigned char kind, source, steps, width, field, when, when_value, needs;
  short offset[kBpfSteps];
};

struct BpfSlot {
  unsigned loads, filled, at_begin;
  struct BpfLoad load[kBpfLoads];
};

struct BpfRecord {
  unsigned long long sequence, begin, thread; /* times in ns of CLOCK_MONOTONIC */
  unsigned slot, reserved;
  unsigned long long field[kBpfFields], end;
  long long result;
  unsigned long long reserved1;
};

/* entered - left: calls that are inside, for functions whose end is recorded. lost: calls without room in the
 * ring, or without room for one more call inside. */
struct BpfCounters {
  unsigned long long entered, left, lost;
};

#endif
