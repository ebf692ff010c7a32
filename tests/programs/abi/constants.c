// SPDX-License-Identifier: BSD-3-Clause
// Prints a line "name value" for each constant, in three sections. The section "[header]" contains the
// values of this MPI's mpi.h. The section "[table]" contains the values of Rankine's run-time tables (from
// the preloaded probe library). The section "[types]" contains the predefined datatypes that the table does
// not recognise. The test compares the sections. MPI is not initialised, because nothing here needs it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// A handle is an int or a pointer, widened without sign extension.
#define HANDLE_BITS(value)                     \
  ({                                           \
    __typeof__(value) handle_ = (value);       \
    uint64_t bits_ = 0;                        \
    memcpy(&bits_, &handle_, sizeof(handle_)); \
    bits_;                                     \
  })
#define HANDLE(name, value) printf("%s 0x%llx\n", name, (unsigned long long)HANDLE_BITS(value))
#define NUMBER(name, value) printf("%s %lld\n", name, (long long)(value))
#define POINTER(name, value) printf("%s 0x%llx\n", name, (unsigned long long)(uintptr_t)(value))

static void PrintHandles(void) {
  NUMBER("handle_size", sizeof(MPI_Comm));
  HANDLE("comm_world", MPI_COMM_WORLD);
  HANDLE("comm_self", MPI_COMM_SELF);
  HANDLE("comm_null", MPI_COMM_NULL);
  HANDLE("group_null", MPI_GROUP_NULL);
  HANDLE("request_null", MPI_REQUEST_NULL);
  HANDLE("message_null", MPI_MESSAGE_NULL);
  HANDLE("message_no_proc", MPI_MESSAGE_NO_PROC);
  HANDLE("datatype_null", MPI_DATATYPE_NULL);
  HANDLE("byte", MPI_BYTE);
  HANDLE("win_null", MPI_WIN_NULL);
  HANDLE("file_null", MPI_FILE_NULL);
  HANDLE("info_null", MPI_INFO_NULL);
  HANDLE("no_op", MPI_NO_OP);
#ifndef MPI_ABI_VERSION  // two implementations of the standard ABI disagree on this value: errhandler.h
  HANDLE("errors_return", MPI_ERRORS_RETURN);
#endif
}

static void PrintConstants(void) {
  NUMBER("any_source", MPI_ANY_SOURCE);
  NUMBER("any_tag", MPI_ANY_TAG);
  NUMBER("proc_null", MPI_PROC_NULL);
  NUMBER("root", MPI_ROOT);
  NUMBER("undefined", MPI_UNDEFINED);
  NUMBER("err_in_status", MPI_ERR_IN_STATUS);
  NUMBER("err_truncate", MPI_ERR_TRUNCATE);
  POINTER("in_place", MPI_IN_PLACE);
  POINTER("bottom", MPI_BOTTOM);
  POINTER("status_ignore", MPI_STATUS_IGNORE);
  POINTER("statuses_ignore", MPI_STATUSES_IGNORE);
  NUMBER("thread_single", MPI_THREAD_SINGLE);
  NUMBER("thread_funneled", MPI_THREAD_FUNNELED);
  NUMBER("thread_serialized", MPI_THREAD_SERIALIZED);
  NUMBER("thread_multiple", MPI_THREAD_MULTIPLE);
  NUMBER("topo_cart", MPI_CART);
  NUMBER("topo_graph", MPI_GRAPH);
  NUMBER("topo_dist_graph", MPI_DIST_GRAPH);
  NUMBER("lock_shared", MPI_LOCK_SHARED);
  NUMBER("comm_type_shared", MPI_COMM_TYPE_SHARED);
#ifdef HAS_HW_GUIDED  // The test defines this macro, because the name is an enumerator in Open MPI.
  NUMBER("comm_type_hw_guided", MPI_COMM_TYPE_HW_GUIDED);
  NUMBER("comm_type_hw_unguided", MPI_COMM_TYPE_HW_UNGUIDED);
#endif
  NUMBER("status_size", sizeof(MPI_Status));
  NUMBER("status_source", offsetof(MPI_Status, MPI_SOURCE));
  NUMBER("status_tag", offsetof(MPI_Status, MPI_TAG));
  NUMBER("status_error", offsetof(MPI_Status, MPI_ERROR));
}

#define TYPE(name) \
  { #name, HANDLE_BITS(name) }

static void PrintTypes(int (*is_builtin)(unsigned long)) {
  const struct {
    const char* name;
    uint64_t handle;
  } types[] = {
      TYPE(MPI_CHAR),
      TYPE(MPI_SIGNED_CHAR),
      TYPE(MPI_UNSIGNED_CHAR),
      TYPE(MPI_BYTE),
      TYPE(MPI_PACKED),
      TYPE(MPI_WCHAR),
      TYPE(MPI_SHORT),
      TYPE(MPI_UNSIGNED_SHORT),
      TYPE(MPI_INT),
      TYPE(MPI_UNSIGNED),
      TYPE(MPI_LONG),
      TYPE(MPI_UNSIGNED_LONG),
      TYPE(MPI_LONG_LONG),
      TYPE(MPI_UNSIGNED_LONG_LONG),
      TYPE(MPI_FLOAT),
      TYPE(MPI_DOUBLE),
      TYPE(MPI_LONG_DOUBLE),
      TYPE(MPI_C_BOOL),
      TYPE(MPI_C_COMPLEX),
      TYPE(MPI_C_DOUBLE_COMPLEX),
      TYPE(MPI_C_LONG_DOUBLE_COMPLEX),
      TYPE(MPI_INT8_T),
      TYPE(MPI_UINT64_T),
      TYPE(MPI_AINT),
      TYPE(MPI_OFFSET),
      TYPE(MPI_COUNT),
      TYPE(MPI_FLOAT_INT),
      TYPE(MPI_DOUBLE_INT),
      TYPE(MPI_LONG_INT),
      TYPE(MPI_SHORT_INT),
      TYPE(MPI_LONG_DOUBLE_INT),
      TYPE(MPI_2INT),
      TYPE(MPI_INTEGER),
      TYPE(MPI_REAL),
      TYPE(MPI_DOUBLE_PRECISION),
      TYPE(MPI_COMPLEX),
      TYPE(MPI_DOUBLE_COMPLEX),
      TYPE(MPI_LOGICAL),
      TYPE(MPI_CHARACTER),
      TYPE(MPI_2REAL),
      TYPE(MPI_2DOUBLE_PRECISION),
      TYPE(MPI_2INTEGER),
      TYPE(MPI_INTEGER1),
      TYPE(MPI_INTEGER8),
      TYPE(MPI_REAL4),
      TYPE(MPI_REAL8),
      TYPE(MPI_COMPLEX16),
  };
  for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i) {
    if (!is_builtin(types[i].handle)) printf("not-builtin %s\n", types[i].name);
  }
}

int main(void) {
  int flag;
  MPI_Initialized(&flag);  // Without a call of an MPI function, the linker could drop the library.
  void (*print_table)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "AbiProbePrintTable");
  int (*is_builtin)(unsigned long) = (int (*)(unsigned long))dlsym(RTLD_DEFAULT, "AbiProbeIsBuiltinType");
  if (print_table == NULL || is_builtin == NULL) {
    fprintf(stderr, "constants: preload the probe library\n");
    return 2;
  }
  printf("[header]\n");
  PrintHandles();
  PrintConstants();
  printf("[table]\n");
  fflush(stdout);
  print_table();
  printf("[types]\n");
  PrintTypes(is_builtin);
  return 0;
}
