// SPDX-License-Identifier: BSD-3-Clause
// Measures MPI functions in calls that fail or do nothing, while many requests and communicators exist.
#include "costs.h"

#include <mpi.h>

enum { kMany = 100000, kFew = 2000, kRequests = 1000, kComms = 200 };

static MPI_Comm comm;
static int word, flag, index_of, count;
static int places[16];
static MPI_Request nothing[16], pending;
static MPI_Status status;

static void requests(void) {
  FORM("test_null", kMany, nothing[0] = MPI_REQUEST_NULL; MPI_Test(nothing, &flag, &status));
  FORM("test_pending", kMany, MPI_Test(&pending, &flag, &status));
  FORM("testall_none", kMany, MPI_Testall(0, nothing, &flag, MPI_STATUSES_IGNORE));
  FORM("testall_null", kMany, MPI_Testall(16, nothing, &flag, MPI_STATUSES_IGNORE));
  FORM("testany_null", kMany, MPI_Testany(16, nothing, &index_of, &flag, &status));
  FORM("testsome_null", kMany, MPI_Testsome(16, nothing, &count, places, MPI_STATUSES_IGNORE));
  FORM("wait_null", kMany, MPI_Wait(nothing, &status));
  FORM("waitall_none", kMany, MPI_Waitall(0, nothing, MPI_STATUSES_IGNORE));
  FORM("waitany_null", kMany, MPI_Waitany(16, nothing, &index_of, &status));
  FORM("request_get_status_pending", kMany, MPI_Request_get_status(pending, &flag, &status));
  FORM("isend_nobody", kMany, MPI_Isend(&word, 1, MPI_INT, MPI_PROC_NULL, 0, comm, nothing);
       MPI_Wait(nothing, &status));
  FORM("irecv_and_cancel", kMany, MPI_Irecv(&word, 1, MPI_INT, 0, 7, comm, nothing); MPI_Cancel(nothing);
       MPI_Wait(nothing, &status));
  FORM("send_init_and_free", kMany, MPI_Send_init(&word, 1, MPI_INT, 0, 0, comm, nothing);
       MPI_Request_free(nothing));
}

static void messages(void) {
  MPI_Message message;
  FORM("iprobe_nothing", kMany, MPI_Iprobe(MPI_ANY_SOURCE, 9, comm, &flag, &status));
  FORM("improbe_nothing", kMany, MPI_Improbe(MPI_ANY_SOURCE, 9, comm, &flag, &message, &status));
  FORM("send_nobody", kMany, MPI_Send(&word, 1, MPI_INT, MPI_PROC_NULL, 0, comm));
  FORM("recv_nobody", kMany, MPI_Recv(&word, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &status));
  FORM("sendrecv_nobody", kMany,
       MPI_Sendrecv(&word, 1, MPI_INT, MPI_PROC_NULL, 0, &word, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &status));
  FORM("send_bad_rank", kMany, MPI_Send(&word, 1, MPI_INT, 99, 0, comm));
  FORM("send_bad_count", kMany, MPI_Send(&word, -1, MPI_INT, 0, 0, comm));
  FORM("send_bad_type", kMany, MPI_Send(&word, 1, MPI_DATATYPE_NULL, 0, 0, comm));
  FORM("get_count", kMany, MPI_Get_count(&status, MPI_INT, &count));
}

static void collectives(void) {
  int other = 0;
  FORM("barrier_alone", kMany, MPI_Barrier(comm));
  FORM("bcast_nothing", kMany, MPI_Bcast(&word, 0, MPI_INT, 0, comm));
  FORM("bcast_bad_root", kMany, MPI_Bcast(&word, 1, MPI_INT, 99, comm));
  FORM("allreduce_alone", kMany, MPI_Allreduce(&word, &other, 1, MPI_INT, MPI_SUM, comm));
  FORM("alltoall_alone", kMany, MPI_Alltoall(&word, 1, MPI_INT, &other, 1, MPI_INT, comm));
}

static void objects(void) {
  MPI_Comm made;
  MPI_Group group, part;
  MPI_Datatype type;
  MPI_Info info;
  MPI_Win window;
  MPI_File file;
  void* memory = NULL;
  FORM("comm_rank", kMany, MPI_Comm_rank(comm, &word));
  FORM("comm_rank_null", kMany, MPI_Comm_rank(MPI_COMM_NULL, &word));
  FORM("comm_compare", kMany, MPI_Comm_compare(comm, MPI_COMM_SELF, &word));
  FORM("comm_group", kMany, MPI_Comm_group(comm, &group); MPI_Group_free(&group));
  MPI_Comm_group(comm, &group);
  FORM("group_incl", kMany, MPI_Group_incl(group, 1, &places[0], &part); MPI_Group_free(&part));
  FORM("type_contiguous", kMany, MPI_Type_contiguous(2, MPI_INT, &type); MPI_Type_free(&type));
  FORM("type_commit", kMany, MPI_Type_vector(2, 1, 2, MPI_INT, &type); MPI_Type_commit(&type);
       MPI_Type_free(&type));
  FORM("info_create", kMany, MPI_Info_create(&info); MPI_Info_free(&info));
  FORM("alloc_mem", kMany, MPI_Alloc_mem(64, MPI_INFO_NULL, &memory); MPI_Free_mem(memory));
  FORM("comm_split_undefined", kMany, MPI_Comm_split(comm, MPI_UNDEFINED, 0, &made));
  FORM("comm_dup_and_free", kMany, MPI_Comm_dup(comm, &made); MPI_Comm_free(&made));
  FORM("comm_create_empty", kMany, MPI_Comm_create(comm, MPI_GROUP_EMPTY, &made));
  FORM("win_create_empty", kFew, MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, comm, &window);
       MPI_Win_free(&window));
  FORM("file_open_missing", kFew, MPI_File_open(comm, "missing", MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
  MPI_Group_free(&group);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  map_much();
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Comm_dup(MPI_COMM_SELF, &comm);
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  static MPI_Request many[kRequests];
  static MPI_Comm comms[kComms];
  static int into[kRequests];
  for (int i = 0; i < kRequests; ++i) MPI_Irecv(&into[i], 1, MPI_INT, 0, 100 + i, comm, &many[i]);
  for (int i = 0; i < kComms; ++i) MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
  for (int i = 0; i < 16; ++i) nothing[i] = MPI_REQUEST_NULL;
  MPI_Irecv(&word, 1, MPI_INT, 0, 8, comm, &pending);
  requests();
  messages();
  collectives();
  objects();
  for (int i = 0; i < kRequests; ++i) MPI_Send(&word, 1, MPI_INT, 0, 100 + i, comm);
  MPI_Waitall(kRequests, many, MPI_STATUSES_IGNORE);
  MPI_Cancel(&pending);
  MPI_Wait(&pending, &status);
  for (int i = 0; i < kComms; ++i) MPI_Comm_free(&comms[i]);
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
