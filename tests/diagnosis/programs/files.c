// SPDX-License-Identifier: BSD-3-Clause
// Makes file I/O in the current folder.
#include "problems.h"

static char block[1 << 20];

static void Must(int good, const char* what) {
  if (good) return;
  perror(what);
  MPI_Abort(MPI_COMM_WORLD, 3);
}

// Rank 0 writes for all ranks while the other ranks wait.
APART static void WriteForAll(const struct Phase* phase) {
  if (rank != 0) return;
  const double from = Now();
  const int file = open("serial.out", O_CREAT | O_WRONLY | O_TRUNC, 0600);
  Must(file >= 0, "serial.out");
  for (int i = 0; i < (int)phase->ms; ++i) Must(write(file, block, sizeof block) > 0, "write");
  fdatasync(file);
  close(file);
  Injected((Now() - from) * (ranks - 1));
}
static void SerialIo(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    Pause(20);
    WriteForAll(phase);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  if (rank == 0) unlink("serial.out");
}

// Each rank writes its own file, 16 bytes at a time.
APART static void WriteTiny(int file, int count) {
  const double from = Now();
  for (int i = 0; i < count; ++i) Must(write(file, block, 16) == 16, "write");
  Injected(Now() - from);
}
static int OwnFile(const char* name, int flags) {
  char path[64];
  snprintf(path, sizeof path, "%s.%d", name, rank);
  const int file = open(path, flags | O_CREAT, 0600);
  Must(file >= 0, path);
  return file;
}
static void TinyWrites(const struct Phase* phase) {
  const int file = OwnFile("tiny.out", O_WRONLY | O_TRUNC);
  for (int step = 0; step < 20; ++step) {
    Pause(phase->ms / 20);
    WriteTiny(file, phase->count / 20);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  close(file);
}

// Reads a file a few bytes at a time.
APART static void ReadTiny(int file) {
  char item[24];
  lseek(file, 0, SEEK_SET);
  const double from = Now();
  while (read(file, item, sizeof item) > 0) continue;
  Injected(Now() - from);
}
static void TinyReads(const struct Phase* phase) {
  const int file = OwnFile("tiny.in", O_RDWR | O_TRUNC);
  for (int i = 0; i < phase->count / 20; i += 2000) Must(write(file, block, 48000) > 0, "write");
  for (int step = 0; step < 20; ++step) {
    Pause(phase->ms / 20);
    ReadTiny(file);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  close(file);
}

// Checks for many files whether they exist.
APART static void LookUp(int count) {
  enum { kPaths = 1000 };
  static char paths[kPaths][16];
  struct stat status;
  for (int i = 0; i < kPaths; ++i) snprintf(paths[i], sizeof paths[i], "table-%d", i);
  const double from = Now();
  for (int i = 0; i < count; ++i)
    if (stat(paths[i % kPaths], &status) == 0) Must(0, paths[i % kPaths]);
  Injected(Now() - from);
}
static void ManyQueries(const struct Phase* phase) {
  for (int step = 0; step < 20; ++step) {
    Pause(phase->ms / 20);
    LookUp(phase->count / 20);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

// All ranks write to one file. The writes begin inside of the file's blocks, and not at the blocks' borders.
APART static void WriteInside(int file, int count) {
  const double from = Now();
  for (int i = 0; i < count; ++i)
    Must(pwrite(file, block, 1000, ((off_t)i * ranks + rank) * 1000 + 100) == 1000, "pwrite");
  Injected(Now() - from);
}
static void Unaligned(const struct Phase* phase) {
  const int file = open("unaligned.out", O_CREAT | O_WRONLY, 0600);
  Must(file >= 0, "unaligned.out");
  for (int step = 0; step < 20; ++step) {
    Pause(phase->ms / 20);
    WriteInside(file, phase->count / 20);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  close(file);
}

// Creates many files of only a few bytes each.
APART static void OneFileEach(int count) {
  char path[64];
  const double from = Now();
  for (int i = 0; i < count; ++i) {
    snprintf(path, sizeof path, "particle.%d.%d", rank, i);
    const int file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    Must(file >= 0, path);
    Must(write(file, block, 8) == 8, "write");
    close(file);
    unlink(path);
  }
  Injected(Now() - from);
}
static void ManyOpens(const struct Phase* phase) {
  for (int step = 0; step < 20; ++step) {
    Pause(phase->ms / 20);
    OneFileEach(phase->count / 20);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

// Opens the same file again for each value.
APART static void ReopenEach(int count) {
  char path[64];
  snprintf(path, sizeof path, "reopened.%d", rank);
  const double from = Now();
  for (int i = 0; i < count; ++i) {
    const int file = open(path, O_CREAT | O_RDONLY, 0600);
    Must(file >= 0, path);
    struct stat facts;
    fstat(file, &facts);
    close(file);
  }
  Injected(Now() - from);
}
static void Reopened(const struct Phase* phase) {
  for (int step = 0; step < 20; ++step) {
    Pause(phase->ms / 20);
    ReopenEach(phase->count / 20);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

// All ranks write through the shared file pointer.
APART static void WriteShared(MPI_File file, int count) {
  const double from = Now();
  for (int i = 0; i < count; ++i) MPI_File_write_shared(file, block, 64, MPI_BYTE, MPI_STATUS_IGNORE);
  Injected(Now() - from);
}
static void SharedPointer(const struct Phase* phase) {
  MPI_File file;
  const double from = Now();
  MPI_File_open(MPI_COMM_WORLD, "shared.out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  for (int step = 0; step < 20; ++step) {
    Pause(phase->ms / 20);
    WriteShared(file, phase->count / 20);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_File_close(&file);
  (void)from;
}

// Ranks take turns in locking one file. Each rank holds the lock for the time that the phase gives.
APART static double UpdateUnderLock(int file, const struct Phase* phase) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 8};
  const double from = Now();
  Must(fcntl(file, F_SETLKW, &lock) == 0, "lock");
  const double waited = Now() - from;
  Pause(phase->ms);
  lock.l_type = F_UNLCK;
  fcntl(file, F_SETLK, &lock);
  return waited;
}
static void FileLocks(const struct Phase* phase) {
  const int file = open("locked.out", O_CREAT | O_RDWR, 0600);
  Must(file >= 0, "locked.out");
  for (int i = 0; i < phase->count; ++i) Injected(UpdateUnderLock(file, phase));
  close(file);
  MPI_Barrier(MPI_COMM_WORLD);
}

// Each step reads a file that is no longer in the page cache.
APART static void ReadCold(int file, int blocks) {
  posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  const double from = Now();
  for (int i = 0; i < blocks; ++i)
    Must(pread(file, block, 65536, (off_t)((i * 37) % blocks) * 65536) > 0, "pread");
  Injected(Now() - from);
}
static void ColdReads(const struct Phase* phase) {
  const double from = Now();
  const int file = OwnFile("cold.out", O_RDWR);
  for (int i = 0; i < (int)phase->ms; ++i) Must(write(file, block, 65536) > 0, "write");
  fsync(file);
  Injected(Now() - from);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < phase->count; ++i) {
    ReadCold(file, (int)phase->ms);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  close(file);
}

// Writes 64 KiB at a time to a slow folder. In the problem `slow_server`, each rank writes to the slow
// folder. In `slow_disk`, only the last rank writes.
APART static double WriteTo(const char* folder, int count) {
  char path[64];
  snprintf(path, sizeof path, "%s/part.%d", folder, rank);
  const double from = Now();
  const int file = open(path, O_CREAT | O_WRONLY, 0600);
  Must(file >= 0, path);
  for (int i = 0; i < count; ++i) Must(write(file, block, 65536) > 0, "write");
  close(file);
  return Now() - from;
}
static void SlowServer(const struct Phase* phase) {
  for (int step = 0; step < 10; ++step) {
    Pause(phase->ms / 10);
    MPI_Barrier(MPI_COMM_WORLD);
    Injected(WriteTo("slow", phase->count / 10));
  }
}
static void SlowDisk(const struct Phase* phase) {
  for (int step = 0; step < 10; ++step) {
    Pause(phase->ms / 10);
    const double took = WriteTo(rank == ranks - 1 ? "slow" : ".", phase->count / 10);
    if (rank == ranks - 1) Injected(took * (ranks - 1));
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

// Makes collective writes, in which only the aggregators write to the file.
static void CollectiveFile(const struct Phase* phase) {
  MPI_File file;
  double from = Now();
  MPI_File_open(MPI_COMM_WORLD, "slow/checkpoint", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  Injected(Now() - from);
  for (int i = 0; i < phase->count; ++i) {
    Pause(phase->ms);
    MPI_Barrier(MPI_COMM_WORLD);
    from = Now();
    MPI_File_write_at_all(file, ((MPI_Offset)i * ranks + rank) * 65536, block, 65536, MPI_BYTE,
                          MPI_STATUS_IGNORE);
    Injected(Now() - from);
  }
  from = Now();
  MPI_File_close(&file);
  Injected(Now() - from);
}

const struct Named kFiles[] = {{"serial_io", SerialIo},
                               {"tiny_writes", TinyWrites},
                               {"tiny_reads", TinyReads},
                               {"many_queries", ManyQueries},
                               {"unaligned", Unaligned},
                               {"many_opens", ManyOpens},
                               {"reopened", Reopened},
                               {"shared_pointer", SharedPointer},
                               {"file_locks", FileLocks},
                               {"cold_reads", ColdReads},
                               {"slow_server", SlowServer},
                               {"slow_disk", SlowDisk},
                               {"collective_file", CollectiveFile},
                               {NULL, NULL}};
