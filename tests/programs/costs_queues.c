// SPDX-License-Identifier: BSD-3-Clause
// libaio functions in calls that fail or have no effect. They are declared here, so that no header is needed.
#include "costs.h"

#include <mpi.h>
#include <stdint.h>

int io_submit(void* queue, long n, void** blocks);
int io_getevents(void* queue, long least, long n, void* results, struct timespec* timeout);

enum { kMany = 100000, kBlockWords = 8, kResultWords = 4, kClosed = 900 };

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  map_much();
  uint64_t block[kBlockWords] = {0}, results[kResultWords];
  uint64_t closed[kBlockWords] = {0, 0, (uint64_t)kClosed << 32};
  void* blocks[] = {block};
  void* of_closed[] = {closed};
  void* nothing[] = {NULL};
  void* nowhere[] = {block, (void*)8};
  static uint64_t no_queue[64];  // libaio reads its begin first
  struct timespec at_once = {0, 0};
  FORM("submit_no_blocks", kMany, io_submit(no_queue, 0, blocks));
  FORM("submit_less_than_none", kMany, io_submit(no_queue, -1, blocks));
  FORM("submit_without_a_list", kMany, io_submit(no_queue, 1, NULL));
  FORM("submit_no_block", kMany, io_submit(no_queue, 1, nothing));
  FORM("submit_blocks_that_are_nowhere", kMany, io_submit(no_queue, 2, nowhere));
  FORM("submit_a_list_that_is_nowhere", kMany, io_submit(no_queue, 1, (void**)8));
  FORM("submit_to_no_queue", kMany, io_submit(no_queue, 1, blocks));
  FORM("submit_on_closed", kMany, io_submit(no_queue, 1, of_closed));
  FORM("take_from_no_queue", kMany, io_getevents(no_queue, 0, 1, results, &at_once));
  FORM("take_less_than_none", kMany, io_getevents(no_queue, -1, -1, results, &at_once));
  MPI_Finalize();
  return 0;
}
