/* What the program in the kernel (calls.bpf.c) and the reader (tap.cc) share: C, because clang makes the
 * former for the machine "bpf". The same as layout/probe/layout.h has for the agent, which tap.cc checks. */
#ifndef RANKINE_PROBE_BPF_SHARED_H
#define RANKINE_PROBE_BPF_SHARED_H

enum {
  kBpfSlots = 64,
  kBpfLoads = 12,
  kBpfSteps = 4,
  kBpfFields = 9,
  kBpfVector = 32,   /* parts of a vector that are looked at */
  kBpfOpen = 16384,  /* calls inside at once */
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

/* entered - left: calls that are inside, of functions whose end is asked for. lost: no room in the ring, or
 * for one more call inside. */
struct BpfCounters {
  unsigned long long entered, left, lost;
};

#endif
