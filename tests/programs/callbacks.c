// SPDX-License-Identifier: BSD-3-Clause
// Calls MPI in callbacks: in a reduction operator, in an attribute's copy and delete functions, and in the
// three functions of a generalised request. Calls in callbacks are the application's own, although they are
// made inside an MPI call.
#include "program.h"

static long in_operator, in_attribute, in_request;

static void add(void* in, void* inout, int* length, MPI_Datatype* type) {
  int size;
  MPI_Type_size(*type, &size);
  ++in_operator;
  for (int i = 0; i < *length; ++i) ((int*)inout)[i] += ((int*)in)[i];
}

static int copy(MPI_Comm comm, int keyval, void* extra, void* value, void* value_out, int* flag) {
  int result = 0;
  (void)keyval, (void)extra;
  MPI_Comm_test_inter(comm, &result);
  ++in_attribute;
  *(void**)value_out = value;
  *flag = 1;
  return MPI_SUCCESS;
}

static int delete (MPI_Comm comm, int keyval, void* value, void* extra) {
  int result = 0;
  (void)keyval, (void)value, (void)extra;
  MPI_Comm_test_inter(comm, &result);
  ++in_attribute;
  return MPI_SUCCESS;
}

static int query(void* extra, MPI_Status* status) {
  (void)extra;
  MPI_Status_set_elements(status, MPI_INT, 0);
  MPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = MPI_UNDEFINED;
  status->MPI_TAG = MPI_UNDEFINED;
  ++in_request;
  return MPI_SUCCESS;
}

static int release(void* extra) {
  (void)extra;
  return MPI_SUCCESS;
}

static int cancel(void* extra, int complete) {
  (void)extra, (void)complete;
  return MPI_SUCCESS;
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 16), keyval;
  begin(&argc, &argv);
  int* a = ints(n);
  int* b = ints(n);
  MPI_Op sum;
  MPI_Op_create(add, 1, &sum);
  MPI_Comm_create_keyval(copy, delete, &keyval, NULL);
  MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, a);
  for (int i = 0; i < iterations; ++i) {
    MPI_Allreduce(a, b, n, MPI_INT, sum, MPI_COMM_WORLD);
    MPI_Comm duplicate;
    MPI_Comm_dup(MPI_COMM_WORLD, &duplicate);
    MPI_Comm_free(&duplicate);
    MPI_Request request;
    MPI_Grequest_start(query, release, cancel, NULL, &request);
    MPI_Grequest_complete(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval);
  MPI_Comm_free_keyval(&keyval);
  MPI_Op_free(&sum);
  result("callbacks", sum_of(b, n) + in_attribute);
  expect("MPI_Type_size", in_operator, 0);
  expect("MPI_Comm_test_inter", in_attribute, 0);
  expect("MPI_Status_set_elements", in_request, 0);
  expect("MPI_Status_set_cancelled", in_request, 0);
  MPI_Finalize();
  return 0;
}
