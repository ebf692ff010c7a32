// SPDX-License-Identifier: BSD-3-Clause
// Sends messages from one process to itself and prints each status twice. The line "mpi" shows what MPI's
// functions read from the status, and the line "table" shows what Rankine's tables read. The test requires
// that both lines are equal, and that derived datatypes are not mistaken for predefined ones.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kMessages = 5 };

static void (*ReadByTable)(const void*, int, long long[4]);
static int (*IsBuiltin)(unsigned long);

static void* Probe(const char* name) {
  void* function = dlsym(RTLD_DEFAULT, name);
  if (function == NULL) {
    fprintf(stderr, "status: preload the probe library (%s)\n", name);
    exit(2);
  }
  return function;
}

static void Show(const char* what, MPI_Status* statuses, int i) {
  long long table[4];
  MPI_Count bytes = 0;
  int cancelled = 0;
  MPI_Get_elements_x(&statuses[i], MPI_BYTE, &bytes);
  MPI_Test_cancelled(&statuses[i], &cancelled);
  ReadByTable(statuses, i, table);
  printf("mpi %s %d %d %lld %d\n", what, statuses[i].MPI_SOURCE, statuses[i].MPI_TAG, (long long)bytes,
         cancelled != 0);
  printf("table %s %lld %lld %lld %lld\n", what, table[0], table[1], table[2], table[3]);
}

static void ShowMessages(void) {
  MPI_Request requests[2 * kMessages];
  MPI_Status statuses[2 * kMessages];
  static char in[kMessages][4096], out[4096];
  for (int i = 0; i < kMessages; ++i) {
    MPI_Irecv(in[i], sizeof in[i], MPI_BYTE, MPI_ANY_SOURCE, i, MPI_COMM_SELF, &requests[i]);
  }
  for (int i = 0; i < kMessages; ++i) {
    MPI_Isend(out, i * 1000, MPI_BYTE, 0, i, MPI_COMM_SELF, &requests[kMessages + i]);
  }
  MPI_Waitall(2 * kMessages, requests, statuses);
  for (int i = 0; i < kMessages; ++i) Show("message", statuses, i);
}

static void ShowTyped(void) {
  MPI_Status status;
  double in[100], out[100] = {0};
  MPI_Sendrecv(out, 37, MPI_DOUBLE, 0, 11, in, 100, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_SELF, &status);
  Show("typed", &status, 0);
  MPI_Recv(in, 100, MPI_DOUBLE, MPI_PROC_NULL, 3, MPI_COMM_SELF, &status);
  Show("proc_null", &status, 0);
}

static void ShowMade(void) {
  MPI_Status status;
  memset(&status, 0, sizeof status);
  MPI_Status_set_elements_x(&status, MPI_BYTE, (MPI_Count)5 << 32 | 7);
  Show("large", &status, 0);
  MPI_Status_set_cancelled(&status, 1);
  Show("cancelled", &status, 0);
}

static void ShowDerivedType(void) {
  MPI_Datatype type, copy;
  unsigned long bits = 0;
  MPI_Type_contiguous(3, MPI_INT, &type);
  MPI_Type_commit(&type);
  memcpy(&bits, &type, sizeof type);
  printf("derived %d\n", IsBuiltin(bits));
  MPI_Type_dup(MPI_INT, &copy);
  bits = 0;
  memcpy(&bits, &copy, sizeof copy);
  printf("duplicate %d\n", IsBuiltin(bits));
  MPI_Type_free(&type);
  MPI_Type_free(&copy);
}

// Without an error handler, sending to an invalid rank would end the program.
static void ShowReturnedError(void) {
  unsigned long bits = 0;
  MPI_Comm comm = MPI_COMM_NULL;
  char byte = 0;
  MPI_Comm_dup(MPI_COMM_SELF, &comm);
  memcpy(&bits, &comm, sizeof comm);
  int made = ((int (*)(unsigned long))Probe("AbiProbeReturnErrors"))(bits);
  printf("handler %d\n", made);
  printf("returned %d\n", MPI_Send(&byte, 1, MPI_BYTE, 99, 0, comm) != MPI_SUCCESS);
  MPI_Comm_free(&comm);
}

int main(int argc, char** argv) {
  ReadByTable = (void (*)(const void*, int, long long[4]))Probe("AbiProbeReadStatus");
  IsBuiltin = (int (*)(unsigned long))Probe("AbiProbeIsBuiltinType");
  MPI_Init(&argc, &argv);
  ((void (*)(void))Probe("AbiProbeLearn"))();
  ShowMessages();
  ShowTyped();
  ShowMade();
  ShowDerivedType();
  ShowReturnedError();
  fflush(stdout);
  ((void (*)(void))Probe("AbiProbePrintLayout"))();
  MPI_Finalize();
  return 0;
}
