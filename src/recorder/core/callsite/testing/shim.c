// SPDX-License-Identifier: BSD-3-Clause
// Imitates an MPI shim. The shim exports MPI_Init, so it belongs to the MPI layer. The shim calls a given
// function through several kinds of frames. This file is built several times, with flags that produce
// different unwind tables.
#include <alloca.h>
#include <string.h>

int MPI_Init(int* argc, char*** argv) {
  (void)argc;
  (void)argv;
  return 0;
}

// A store to this volatile variable after a call prevents a tail call, which would leave no frame.
volatile int shim_sink;

void shim_plain(void (*callback)(void)) {
  callback();
  shim_sink = 1;
}

__attribute__((noinline)) static void inner(void (*callback)(void), long a, long b) {
  volatile char text[200];
  text[a & 63] = (char)b;
  callback();
  shim_sink = text[b & 63];
}

void shim_twice(void (*callback)(void)) {
  inner(callback, shim_sink, 3);
  shim_sink = 2;
}

void shim_alloca(void (*callback)(void), unsigned size) {
  char* block = alloca(size);
  memset(block, 1, size);
  callback();
  shim_sink = block[size / 2];
}

void shim_realigned(void (*callback)(void)) {
  volatile char block[64] __attribute__((aligned(128)));
  block[0] = 1;
  callback();
  shim_sink = block[0];
}

void shim_realigned_alloca(void (*callback)(void), unsigned size) {
  volatile char block[64] __attribute__((aligned(128)));
  char* more = alloca(size);
  block[0] = 1;
  more[0] = 2;
  callback();
  shim_sink = block[0] + more[0];
}

// This function has no frame pointer, and uses rbp for other values.
void shim_busy_rbp(void (*callback)(void)) {
  long a = shim_sink, b = a + 1, c = a + 2, d = a + 3, e = a + 4, f = a + 5;
  callback();
  shim_sink = (int)(a ^ b ^ c ^ d ^ e ^ f);
}
