// SPDX-License-Identifier: BSD-3-Clause
// Measures libaio functions in calls that fail or have no effect. Usage: costs_queues FOLDER
//
// libaio's functions are declared here, so that no header is needed.
#include "costs.h"

#include <fcntl.h>
#include <mpi.h>
#include <stdint.h>

int io_setup(int n, void** queue);
int io_submit(void* queue, long n, void** blocks);
int io_getevents(void* queue, long least, long n, void* results, struct timespec* timeout);

enum { kMany = 100000, kBlockWords = 8, kResultWords = 4, kClosed = 900, kLong = 4096 };

// Submits long lists of operations that the kernel rejects.
static void long_lists(void* no_queue) {
  static uint64_t blocks[kLong][kBlockWords];
  static void* list[kLong];
  const int file = open("file", O_CREAT | O_RDWR, 0644);
  for (int i = 0; i < kLong; ++i) {
    list[i] = blocks[i];
    blocks[i][2] = (uint64_t)file << 32;
  }
  FORM("submit_many_to_no_queue", kMany, io_submit(no_queue, kLong, list));
  void *full = NULL, *queue = NULL;
  if (io_setup(1, &full) != 0 || io_setup(kLong, &queue) != 0) return;
  while (io_submit(full, 1, list) == 1) {
  }
  FORM("submit_many_to_a_full_queue", kMany, io_submit(full, kLong, list));
  blocks[0][2] = (uint64_t)kClosed << 32;
  FORM("submit_many_behind_a_closed_file", kMany, io_submit(queue, kLong, list));
}

int main(int argc, char** argv) {
  if (argc != 2 || chdir(argv[1]) != 0) return 2;
  MPI_Init(&argc, &argv);
  map_much();
  uint64_t block[kBlockWords] = {0}, results[kResultWords];
  uint64_t closed[kBlockWords] = {0, 0, (uint64_t)kClosed << 32};
  void* blocks[] = {block};
  void* of_closed[] = {closed};
  void* nothing[] = {NULL};
  void* nowhere[] = {block, (void*)8};
  static uint64_t no_queue[64];  // libaio reads the beginning of an invalid queue first
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
  long_lists(no_queue);
  MPI_Finalize();
  return 0;
}
