/* SPDX-License-Identifier: BSD-3-Clause
 * Measures the run time of an unmodified MPI program, without Rankine. Preload this library. Each rank prints
 * the time from the end of a first barrier in MPI_Init to the start of MPI_Finalize, in seconds. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <time.h>

static double begin;

static double Now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int Begun(int code) {
  PMPI_Barrier(MPI_COMM_WORLD);
  begin = Now();
  return code;
}

/* A text that other output does not interrupt: one write of one line. */
static void Print(void) {
  char line[64];
  const int size = snprintf(line, sizeof line, "\ntime %.9f\n", Now() - begin);
  fflush(stdout);
  fwrite(line, 1, (size_t)size, stdout);
  fflush(stdout);
}

int MPI_Init(int* argc, char*** argv) {
  return Begun(PMPI_Init(argc, argv));
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  return Begun(PMPI_Init_thread(argc, argv, required, provided));
}

int MPI_Finalize(void) {
  Print();
  return PMPI_Finalize();
}

/* The Fortran bindings of the libraries call PMPI functions. */
void mpi_init_(MPI_Fint* error) {
  *error = MPI_Init(NULL, NULL);
}

void mpi_init_thread_(MPI_Fint* required, MPI_Fint* provided, MPI_Fint* error) {
  int given = 0;
  *error = MPI_Init_thread(NULL, NULL, *required, &given);
  *provided = given;
}

void mpi_finalize_(MPI_Fint* error) {
  *error = MPI_Finalize();
}
