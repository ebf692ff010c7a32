// SPDX-License-Identifier: BSD-3-Clause
// Corner cases in which a tool could change the program's results. corners WHAT, where WHAT is one of:
//
//   `attribute`  callbacks of an attribute on MPI_COMM_WORLD print; only the program's own calls may run
//     them.
//   `nested`  a generalised request whose query function waits for requests, inside an MPI_Waitall.
//   `null`  arguments that the library rejects.
//   `shared`  many sends at once, for which some libraries return the same handle; then waits for all.
//   `contexts`  creates communicators until the library has no more, which MPI_ERRORS_ARE_FATAL makes fatal.
//   `stderr`  uses descriptor 2 for one of the program's files, beginning before MPI_Init.
//   `wait`  waits until the process has no child.
//   `weak`  functions that only some libraries have, looked up by weak references and by dlsym.
//   `inquiries` very many inquiry calls. Some calls fail; the error handler calls MPI and leaves with
//   longjmp.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <mpi.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

enum { kMany = 20000, kInquiries = 100007, kFailures = 1000 };

static int copy(MPI_Comm comm, int key, void* extra, void* in, void* out, int* flag) {
  (void)comm, (void)key, (void)extra;
  if (world_rank == 0) printf("copied\n");
  *(void**)out = in;
  *flag = 1;
  return MPI_SUCCESS;
}

static int gone(MPI_Comm comm, int key, void* value, void* extra) {
  (void)comm, (void)key, (void)value, (void)extra;
  if (world_rank == 0) printf("deleted\n");
  return MPI_SUCCESS;
}

static void attribute(void) {
  int key;
  MPI_Comm_create_keyval(copy, gone, &key, NULL);
  MPI_Comm_set_attr(MPI_COMM_WORLD, key, &key);
}

static int query(void* extra, MPI_Status* status) {
  (void)extra;
  MPI_Request* requests = malloc(sizeof *requests * kMany);
  for (int i = 0; i < kMany; i++) requests[i] = MPI_REQUEST_NULL;
  MPI_Waitall(kMany, requests, MPI_STATUSES_IGNORE);
  free(requests);
  MPI_Status_set_elements(status, MPI_BYTE, 0);
  MPI_Status_set_cancelled(status, 0);
  return MPI_SUCCESS;
}

static int nothing(void* extra) {
  (void)extra;
  return MPI_SUCCESS;
}

static int cancel(void* extra, int complete) {
  (void)extra, (void)complete;
  return MPI_SUCCESS;
}

static void nested(void) {
  MPI_Request requests[2];
  for (int i = 0; i < 2; i++) {
    MPI_Grequest_start(query, nothing, cancel, NULL, &requests[i]);
    MPI_Grequest_complete(requests[i]);
  }
  if (world_rank == 0) printf("waited: %d\n", MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
}

static void null(void) {
  MPI_Request* nowhere = NULL;
  MPI_Status status;
  int flag = 0;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  int refused = 0;
  refused += MPI_Wait(nowhere, &status) != MPI_SUCCESS;
  refused += MPI_Test(nowhere, &flag, &status) != MPI_SUCCESS;
  refused += MPI_Request_free(nowhere) != MPI_SUCCESS;
  MPI_Request none = MPI_REQUEST_NULL;
  refused += MPI_Waitsome(1, &none, NULL, NULL, MPI_STATUSES_IGNORE) != MPI_SUCCESS;
  if (world_rank == 0) printf("refused %d\n", refused);
}

static void shared(void) {
  static char out[8], in[kMany][8];
  MPI_Request* requests = malloc(sizeof *requests * kMany * 2);
  for (int i = 0; i < kMany; i++) MPI_Irecv(in[i], 8, MPI_CHAR, 0, 0, MPI_COMM_SELF, &requests[i]);
  for (int i = 0; i < kMany; i++) MPI_Isend(out, 8, MPI_CHAR, 0, 0, MPI_COMM_SELF, &requests[kMany + i]);
  MPI_Waitall(kMany * 2, requests, MPI_STATUSES_IGNORE);
  free(requests);
}

static void contexts(void) {
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int made = 0;
  for (MPI_Comm comm; made < 100000 && MPI_Comm_dup(MPI_COMM_WORLD, &comm) == MPI_SUCCESS; made++) continue;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  if (world_rank == 0) printf("made %d\n", made);
}

static jmp_buf before_failure;
static int handled;

static void handle(MPI_Comm* comm, int* code, ...) {
  (void)code;
  int size;
  MPI_Comm_remote_size(*comm, &size);  // This call also fails, so handlers nest until one handler leaves.
  if (++handled % 10 == 0) longjmp(before_failure, 1);
}

static void inquiries(void) {
  int inter = 0, found = 0;
  for (int i = 0; i < kInquiries; i++) {
    MPI_Comm_test_inter(MPI_COMM_WORLD, &inter);
    found += inter;
  }
  MPI_Errhandler handler;
  MPI_Comm_create_errhandler(handle, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
  MPI_Errhandler_free(&handler);
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_SELF, &comm);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  volatile int failed = 0;
  for (volatile int i = 0; i < kFailures; i++) {
    int ndims;
    if (setjmp(before_failure) == 0) failed += MPI_Cartdim_get(comm, &ndims) != MPI_SUCCESS;
  }
  if (world_rank == 0) printf("found %d, failed %d, handled %d\n", found, failed, handled);
}

#define WEAK(name) extern char weak_##name[] __asm__(#name) __attribute__((weak));
WEAK(MPI_Send_c)
WEAK(PMPI_Session_init)
WEAK(MPI_Abi_get_version)
WEAK(MPI_Comm_rank)

static void weak(void) {
  if (world_rank != 0) return;
  void* self = dlopen(NULL, RTLD_LAZY);
  const char* names[] = {"MPI_Send_c", "PMPI_Session_init", "MPI_Abi_get_version", "MPI_Comm_rank"};
  char* linked[] = {weak_MPI_Send_c, weak_PMPI_Session_init, weak_MPI_Abi_get_version, weak_MPI_Comm_rank};
  for (int i = 0; i < 4; i++) {
    int found = dlsym(RTLD_DEFAULT, names[i]) != NULL;
    int through = dlsym(self, names[i]) != NULL;
    printf("%s: %d %d %d%s\n", names[i], linked[i] != NULL, found, through,
           through || dlerror() ? "" : " and no reason");
  }
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  const int own_stderr = !strcmp(what, "stderr");
  if (own_stderr) {
    int file = open(".", O_TMPFILE | O_RDWR, 0600);  // If the launcher provides no standard input, the file
                                                     // gets descriptor 0.
    if (file < 0 || dup2(file, 2) != 2) return 1;
    close(file);
  }
  begin(&argc, &argv);
  if (!strcmp(what, "attribute")) attribute();
  if (!strcmp(what, "nested")) nested();
  if (!strcmp(what, "null")) null();
  if (!strcmp(what, "shared")) shared();
  if (!strcmp(what, "contexts")) contexts();
  if (!strcmp(what, "inquiries")) inquiries();
  if (!strcmp(what, "weak")) weak();
  if (!strcmp(what, "wait")) {
    while (wait(NULL) > 0) continue;
    printf("rank %d has no child\n", world_rank);
  }
  MPI_Finalize();
  if (own_stderr) {
    struct stat file;
    printf("the file holds %ld bytes\n", fstat(2, &file) == 0 ? (long)file.st_size : -1L);
  }
  return 0;
}
