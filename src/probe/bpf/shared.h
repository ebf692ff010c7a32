// SPDX-License-Identifier: BSD-3-Clause
/* Types shared by the program in the kernel (calls.bpf.c) and the reader (tap.cc). This file is in C, because
 * clang compiles calls.bpf.c for the target "bpf". The types are the same as the agent's types in
 * layout/probe/layout.h; tap.cc checks that they are equal. */
#ifndef RANKINE_PROBE_BPF_SHARED_H
#define RANKINE_PROBE_BPF_SHARED_H

enum {
  kBpfSlots = 64,
  kBpfLoads = 12,
  kBpfSteps = 4,
  kBpfFields = 9,
  kBpfVector = 32,   /* largest number of iovec elements read */
  kBpfOpen = 16384,  /* largest number of concurrent calls */
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

/* The difference `entered - left` is the number of calls that are now inside functions whose end is
 * recorded. The member `lost` counts calls without a record, because the ring or the table of concurrent
 * calls was full.
 */
struct BpfCounters {
  unsigned long long entered, left, lost;
};

#endif
