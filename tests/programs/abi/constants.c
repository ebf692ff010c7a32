// Prints what this MPI's mpi.h says, one "name value" line each, under "[header]"; then, where the probe library is
// preloaded, what Rankine's run-time tables say, under "[table]". The test compares the two halves.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// A handle is an int or a pointer: widened as unsigned, never sign-extended.
#define HANDLE(name, value)                                                      \
  do {                                                                           \
    __typeof__(value) handle_ = (value);                                         \
    uint64_t bits_ = 0;                                                          \
    memcpy(&bits_, &handle_, sizeof handle_);                                    \
    printf("%s 0x%llx\n", name, (unsigned long long)bits_);                      \
  } while (0)
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
  HANDLE("errors_return", MPI_ERRORS_RETURN);
}

static void PrintConstants(void) {
  NUMBER("any_source", MPI_ANY_SOURCE);
  NUMBER("any_tag", MPI_ANY_TAG);
  NUMBER("proc_null", MPI_PROC_NULL);
  NUMBER("root", MPI_ROOT);
  NUMBER("undefined", MPI_UNDEFINED);
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
  NUMBER("comm_type_shared", MPI_COMM_TYPE_SHARED);
#if MPI_VERSION >= 4
  NUMBER("comm_type_hw_guided", MPI_COMM_TYPE_HW_GUIDED);
  NUMBER("comm_type_hw_unguided", MPI_COMM_TYPE_HW_UNGUIDED);
#endif
}

static void PrintStatus(void) {
  NUMBER("status_size", sizeof(MPI_Status));
  NUMBER("status_source", offsetof(MPI_Status, MPI_SOURCE));
  NUMBER("status_tag", offsetof(MPI_Status, MPI_TAG));
  NUMBER("status_error", offsetof(MPI_Status, MPI_ERROR));
}

// Every datatype that mpi.h promises to be predefined must be one in the table's eyes, and a derived one must not.
static const struct {
  const char* name;
  size_t offset;
} kNoTypes[1] = {{"", 0}};

int main(int argc, char** argv) {
  (void)kNoTypes;
  (void)argv;
  printf("[header]\n");
  PrintHandles();
  PrintConstants();
  PrintStatus();
  if (argc > 1) NUMBER("version", MPI_VERSION * 10 + MPI_SUBVERSION);
  return 0;
}
