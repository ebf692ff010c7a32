// SPDX-License-Identifier: BSD-3-Clause
/* Measures the minimum cost of storing a record of six bytes that survives its process. The minimum is a
 * store to an untouched page of a shared file. The file is in the folder in which the program is started,
 * where spools would be. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bench.h"

enum { kRecord = 6, kRecords = 100000, kRoom = 2 * kRecord * kRecords + 8 };
static char* room;

static void fresh(void) {
  if (room != NULL) munmap(room, kRoom);
  const int file = open(".", O_TMPFILE | O_RDWR, 0600);
  if (file < 0 || ftruncate(file, kRoom) != 0) {
    perror("record: a file in this folder");
    exit(1);
  }
  room = mmap(NULL, kRoom, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (room == MAP_FAILED) {
    perror("record: mmap");
    exit(1);
  }
}

static void record(long n) {
  char* at = room;
  for (long i = 0; i < n; i++, at += kRecord) memcpy(at, &i, sizeof i);
}

const int bench_ranks = 1;
const struct bench_case bench_cases[] = {
    {"record", record, 0, 0, 1, kRecords, fresh},
    {0},
};
