// SPDX-License-Identifier: BSD-3-Clause
// Each rank writes 4 KiB blocks to its own file.
//
// Usage: slow_rank BLOCKS FOLDER SLOW_RANK SLOW_FOLDER PAUSE_US
//
// The rank SLOW_RANK writes to SLOW_FOLDER and syncs its blocks. The other ranks pause after each block,
// and continue until SLOW_RANK has written all of its blocks.
#include <fcntl.h>
#include <unistd.h>

#include "program.h"

enum { kBlock = 4096 };

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const int blocks = argument(argc, argv, 1, 10), slow = argument(argc, argv, 3, 1);
  const int is_slow = world_rank == slow;
  char path[4096], block[kBlock];
  snprintf(path, sizeof path, "%s/rank.%d", argv[is_slow ? 4 : 2], world_rank);
  const int file = open(path, O_CREAT | O_TRUNC | O_WRONLY | (is_slow ? O_SYNC : 0), 0644);
  int done = file < 0 ? -1 : 0, all_done = 0, wrong = file < 0;
  MPI_Request last = MPI_REQUEST_NULL;
  while (!all_done) {
    if (done >= 0 && done < blocks) {
      memset(block, 'a' + (done + world_rank) % 26, kBlock);
      wrong += pwrite(file, block, kBlock, (off_t)done * kBlock) != kBlock;
      if (!is_slow) usleep((useconds_t)argument(argc, argv, 5, 1000));
      // A rank that is not slow works on its first block again after its last block.
      if (++done == blocks && !is_slow) done = 0;
    }
    if (last == MPI_REQUEST_NULL && (!is_slow || done < 0 || done == blocks))
      MPI_Ibarrier(MPI_COMM_WORLD, &last);
    if (last != MPI_REQUEST_NULL) MPI_Test(&last, &all_done, MPI_STATUS_IGNORE);
  }
  if (file >= 0) close(file);
  int sum = 0;
  MPI_Reduce(&wrong, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (world_rank == 0) printf("%d blocks, %d failed\n", blocks, sum);
  MPI_Finalize();
  return world_rank == 0 ? 3 : 0;
}
