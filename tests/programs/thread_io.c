// SPDX-License-Identifier: BSD-3-Clause
// Each rank writes to a shared file from threads that make no MPI call: some exist one after another, one
// exists as long as the process, and some are aio threads of the C library. The arguments are the path, the
// number of blocks for each kind of thread, and the number of bytes per block. Each of the three kinds of
// thread has its own part of the file. The part of rank r begins at block r * 3 * blocks.
#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include "program.h"

static int file, blocks, size;
static char* data;
static sem_t wanted, done;

static void check(int is_good, const char* what) {
  if (is_good) return;
  perror(what);
  exit(1);
}

static off_t place(int area, int block) {
  return ((off_t)(world_rank * 3 + area) * blocks + block) * size;
}

static void* write_one(void* block) {
  check(pwrite(file, data, (size_t)size, place(0, *(int*)block)) == size, "pwrite");
  return NULL;
}

static void* write_on(void* unused) {
  for (int i = 0; i < blocks; ++i) check(pwrite(file, data, (size_t)size, place(1, i)) == size, "pwrite");
  check(fsync(file) == 0, "fsync");
  sem_post(&done);
  sem_wait(&wanted);  // waits until the process ends
  return unused;
}

static void write_by_aio(int block) {
  struct aiocb one = {
      .aio_fildes = file, .aio_buf = data, .aio_nbytes = (size_t)size, .aio_offset = place(2, block)};
  check(aio_write(&one) == 0, "aio_write");
  const struct aiocb* list[] = {&one};
  while (aio_error(&one) == EINPROGRESS) aio_suspend(list, 1, NULL);
  check(aio_return(&one) == size, "aio_return");
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  blocks = argument(argc, argv, 2, 10), size = argument(argc, argv, 3, 4096);
  file = open(argv[1], O_CREAT | O_WRONLY, 0644);
  check(file >= 0, argv[1]);
  data = malloc((size_t)size);
  memset(data, 'a' + world_rank, (size_t)size);
  sem_init(&wanted, 0, 0), sem_init(&done, 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, write_on, NULL);
  sem_wait(&done);
  for (int i = 0; i < blocks; ++i) {
    pthread_create(&thread, NULL, write_one, &i);
    pthread_join(thread, NULL);
  }
  for (int i = 0; i < blocks; ++i) write_by_aio(i);
  check(fsync(file) == 0 && close(file) == 0, "close");
  MPI_Barrier(MPI_COMM_WORLD);
  result("thread_io", blocks);
  MPI_Finalize();
  return 0;
}
