// SPDX-License-Identifier: BSD-3-Clause
// A second Kokkos tool. The user loads both this tool and Rankine.
#include <stdint.h>
#include <stdio.h>

static int kernels = 0;
static uint64_t ended = 0;

void kokkosp_init_library(int sequence, uint64_t version, uint32_t count, void* devices) {
  (void)sequence, (void)version, (void)count, (void)devices;
}
void kokkosp_begin_parallel_for(const char* name, uint32_t device, uint64_t* id) {
  (void)name, (void)device;
  *id = 1000 + kernels++;
}
void kokkosp_end_parallel_for(uint64_t id) {
  ended += id;
}
void kokkosp_finalize_library(void) {
  printf("tool: %d kernels, %d\n", kernels, (int)ended);
}
