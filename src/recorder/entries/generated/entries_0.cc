// SPDX-License-Identifier: BSD-3-Clause
// Made by gen/generate.py from gen/mpi.table; change those and run it.
// clang-format off
// The functions that an MPI program's calls arrive at. Every argument of MPI's C interface is passed in an
// integer register or a word of the stack, so a handle, a pointer and an int all pass through a long unchanged.
// rankine_MPI_x is the same function under a name that no other library can take its place of.
#include "recorder/entries/call.h"
#include "recorder/mpi/generated/specs.h"

#define RANKINE_ENTRY extern "C" __attribute__((visibility("default")))
#define RANKINE_ALIAS(name) extern "C" __attribute__((visibility("hidden"), alias(#name)))

#define RANKINE_FRAME rankine::recorder::arch::EntryFrame(__builtin_frame_address(0))

using rankine::mpi::Call;
using rankine::mpi::Via;
using rankine::recorder::arch::FromEntry;
namespace fn = rankine::mpi::fn;

RANKINE_ENTRY long MPI_Init(long a0, long a1) {
  return FromEntry(Call<fn::Init, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Init) long rankine_MPI_Init(long, long);
RANKINE_ENTRY long PMPI_Init(long a0, long a1) {
  return FromEntry(Call<fn::Init, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Init) long rankine_PMPI_Init(long, long);

RANKINE_ENTRY long MPI_Abi_get_info(long a0) {
  return FromEntry(Call<fn::Abi_get_info, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Abi_get_info) long rankine_MPI_Abi_get_info(long);
RANKINE_ENTRY long PMPI_Abi_get_info(long a0) {
  return FromEntry(Call<fn::Abi_get_info, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Abi_get_info) long rankine_PMPI_Abi_get_info(long);

RANKINE_ENTRY long MPI_Free_mem(long a0) {
  return FromEntry(Call<fn::Free_mem, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Free_mem) long rankine_MPI_Free_mem(long);
RANKINE_ENTRY long PMPI_Free_mem(long a0) {
  return FromEntry(Call<fn::Free_mem, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Free_mem) long rankine_PMPI_Free_mem(long);

RANKINE_ENTRY long MPI_Is_thread_main(long a0) {
  return FromEntry(Call<fn::Is_thread_main, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Is_thread_main) long rankine_MPI_Is_thread_main(long);
RANKINE_ENTRY long PMPI_Is_thread_main(long a0) {
  return FromEntry(Call<fn::Is_thread_main, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Is_thread_main) long rankine_PMPI_Is_thread_main(long);

RANKINE_ENTRY long MPI_Buffer_flush() {
  return FromEntry(Call<fn::Buffer_flush, Via::mpi>(RANKINE_FRAME));
}
RANKINE_ALIAS(MPI_Buffer_flush) long rankine_MPI_Buffer_flush();
RANKINE_ENTRY long PMPI_Buffer_flush() {
  return FromEntry(Call<fn::Buffer_flush, Via::pmpi>(RANKINE_FRAME));
}
RANKINE_ALIAS(PMPI_Buffer_flush) long rankine_PMPI_Buffer_flush();

RANKINE_ENTRY long MPI_Ibsend(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ibsend, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Ibsend) long rankine_MPI_Ibsend(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ibsend(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ibsend, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Ibsend) long rankine_PMPI_Ibsend(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Isend(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Isend, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Isend) long rankine_MPI_Isend(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Isend(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Isend, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Isend) long rankine_PMPI_Isend(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Parrived(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Parrived, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Parrived) long rankine_MPI_Parrived(long, long, long);
RANKINE_ENTRY long PMPI_Parrived(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Parrived, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Parrived) long rankine_PMPI_Parrived(long, long, long);

RANKINE_ENTRY long MPI_Psend_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Psend_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Psend_init) long rankine_MPI_Psend_init(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Psend_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Psend_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Psend_init) long rankine_PMPI_Psend_init(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Send_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Send_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Send_init) long rankine_MPI_Send_init(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Send_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Send_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Send_init) long rankine_PMPI_Send_init(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Session_iflush_buffer(long a0, long a1) {
  return FromEntry(Call<fn::Session_iflush_buffer, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Session_iflush_buffer) long rankine_MPI_Session_iflush_buffer(long, long);
RANKINE_ENTRY long PMPI_Session_iflush_buffer(long a0, long a1) {
  return FromEntry(Call<fn::Session_iflush_buffer, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Session_iflush_buffer) long rankine_PMPI_Session_iflush_buffer(long, long);

RANKINE_ENTRY long MPI_Buffer_detach_c(long a0, long a1) {
  return FromEntry(Call<fn::Buffer_detach_c, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Buffer_detach_c) long rankine_MPI_Buffer_detach_c(long, long);
RANKINE_ENTRY long PMPI_Buffer_detach_c(long a0, long a1) {
  return FromEntry(Call<fn::Buffer_detach_c, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Buffer_detach_c) long rankine_PMPI_Buffer_detach_c(long, long);

RANKINE_ENTRY long MPI_Irsend_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Irsend_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Irsend_c) long rankine_MPI_Irsend_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Irsend_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Irsend_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Irsend_c) long rankine_PMPI_Irsend_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Recv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Recv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Recv_c) long rankine_MPI_Recv_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Recv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Recv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Recv_c) long rankine_PMPI_Recv_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Sendrecv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Sendrecv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(MPI_Sendrecv_c) long rankine_MPI_Sendrecv_c(long, long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Sendrecv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Sendrecv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(PMPI_Sendrecv_c) long rankine_PMPI_Sendrecv_c(long, long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Cancel(long a0) {
  return FromEntry(Call<fn::Cancel, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Cancel) long rankine_MPI_Cancel(long);
RANKINE_ENTRY long PMPI_Cancel(long a0) {
  return FromEntry(Call<fn::Cancel, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Cancel) long rankine_PMPI_Cancel(long);

RANKINE_ENTRY long MPI_Request_free(long a0) {
  return FromEntry(Call<fn::Request_free, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Request_free) long rankine_MPI_Request_free(long);
RANKINE_ENTRY long PMPI_Request_free(long a0) {
  return FromEntry(Call<fn::Request_free, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Request_free) long rankine_PMPI_Request_free(long);

RANKINE_ENTRY long MPI_Startall(long a0, long a1) {
  return FromEntry(Call<fn::Startall, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Startall) long rankine_MPI_Startall(long, long);
RANKINE_ENTRY long PMPI_Startall(long a0, long a1) {
  return FromEntry(Call<fn::Startall, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Startall) long rankine_PMPI_Startall(long, long);

RANKINE_ENTRY long MPI_Status_set_elements_x(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Status_set_elements_x, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Status_set_elements_x) long rankine_MPI_Status_set_elements_x(long, long, long);
RANKINE_ENTRY long PMPI_Status_set_elements_x(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Status_set_elements_x, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Status_set_elements_x) long rankine_PMPI_Status_set_elements_x(long, long, long);

RANKINE_ENTRY long MPI_Testall(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Testall, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Testall) long rankine_MPI_Testall(long, long, long, long);
RANKINE_ENTRY long PMPI_Testall(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Testall, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Testall) long rankine_PMPI_Testall(long, long, long, long);

RANKINE_ENTRY long MPI_Waitsome(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Waitsome, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Waitsome) long rankine_MPI_Waitsome(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Waitsome(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Waitsome, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Waitsome) long rankine_PMPI_Waitsome(long, long, long, long, long);

RANKINE_ENTRY long MPI_Allgatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Allgatherv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Allgatherv) long rankine_MPI_Allgatherv(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allgatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Allgatherv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Allgatherv) long rankine_PMPI_Allgatherv(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoallv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoallv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Alltoallv) long rankine_MPI_Alltoallv(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoallv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoallv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Alltoallv) long rankine_PMPI_Alltoallv(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Bcast(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Bcast, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Bcast) long rankine_MPI_Bcast(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Bcast(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Bcast, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Bcast) long rankine_PMPI_Bcast(long, long, long, long, long);

RANKINE_ENTRY long MPI_Gatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Gatherv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Gatherv) long rankine_MPI_Gatherv(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Gatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Gatherv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Gatherv) long rankine_PMPI_Gatherv(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ialltoallv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ialltoallv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Ialltoallv) long rankine_MPI_Ialltoallv(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ialltoallv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ialltoallv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Ialltoallv) long rankine_PMPI_Ialltoallv(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Igatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Igatherv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Igatherv) long rankine_MPI_Igatherv(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Igatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Igatherv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Igatherv) long rankine_PMPI_Igatherv(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iscatterv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Iscatterv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Iscatterv) long rankine_MPI_Iscatterv(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iscatterv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Iscatterv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Iscatterv) long rankine_PMPI_Iscatterv(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_scatter_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Reduce_scatter_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Reduce_scatter_init) long rankine_MPI_Reduce_scatter_init(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_scatter_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Reduce_scatter_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Reduce_scatter_init) long rankine_PMPI_Reduce_scatter_init(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scatterv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Scatterv_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Scatterv_init) long rankine_MPI_Scatterv_init(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scatterv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Scatterv_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Scatterv_init) long rankine_PMPI_Scatterv_init(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Allreduce_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Allreduce_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Allreduce_init_c) long rankine_MPI_Allreduce_init_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allreduce_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Allreduce_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Allreduce_init_c) long rankine_PMPI_Allreduce_init_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoallw_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Alltoallw_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Alltoallw_init_c) long rankine_MPI_Alltoallw_init_c(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoallw_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Alltoallw_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Alltoallw_init_c) long rankine_PMPI_Alltoallw_init_c(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Gather_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Gather_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Gather_init_c) long rankine_MPI_Gather_init_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Gather_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Gather_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Gather_init_c) long rankine_PMPI_Gather_init_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ialltoall_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ialltoall_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Ialltoall_c) long rankine_MPI_Ialltoall_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ialltoall_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ialltoall_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Ialltoall_c) long rankine_PMPI_Ialltoall_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Igatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Igatherv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Igatherv_c) long rankine_MPI_Igatherv_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Igatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Igatherv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Igatherv_c) long rankine_PMPI_Igatherv_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iscatterv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Iscatterv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Iscatterv_c) long rankine_MPI_Iscatterv_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iscatterv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Iscatterv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Iscatterv_c) long rankine_PMPI_Iscatterv_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_scatter_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Reduce_scatter_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Reduce_scatter_init_c) long rankine_MPI_Reduce_scatter_init_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_scatter_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Reduce_scatter_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Reduce_scatter_init_c) long rankine_PMPI_Reduce_scatter_init_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scatterv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Scatterv_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Scatterv_init_c) long rankine_MPI_Scatterv_init_c(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scatterv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Scatterv_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Scatterv_init_c) long rankine_PMPI_Scatterv_init_c(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_allgather(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Neighbor_allgather, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Neighbor_allgather) long rankine_MPI_Neighbor_allgather(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_allgather(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Neighbor_allgather, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Neighbor_allgather) long rankine_PMPI_Neighbor_allgather(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoallv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoallv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Neighbor_alltoallv) long rankine_MPI_Neighbor_alltoallv(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoallv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoallv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoallv) long rankine_PMPI_Neighbor_alltoallv(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ineighbor_alltoall_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ineighbor_alltoall_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Ineighbor_alltoall_c) long rankine_MPI_Ineighbor_alltoall_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ineighbor_alltoall_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ineighbor_alltoall_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Ineighbor_alltoall_c) long rankine_PMPI_Ineighbor_alltoall_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_allgatherv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Neighbor_allgatherv_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Neighbor_allgatherv_init_c) long rankine_MPI_Neighbor_allgatherv_init_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_allgatherv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Neighbor_allgatherv_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Neighbor_allgatherv_init_c) long rankine_PMPI_Neighbor_allgatherv_init_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoallw_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Neighbor_alltoallw_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Neighbor_alltoallw_init_c) long rankine_MPI_Neighbor_alltoallw_init_c(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoallw_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Neighbor_alltoallw_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoallw_init_c) long rankine_PMPI_Neighbor_alltoallw_init_c(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_dup(long a0, long a1) {
  return FromEntry(Call<fn::Comm_dup, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_dup) long rankine_MPI_Comm_dup(long, long);
RANKINE_ENTRY long PMPI_Comm_dup(long a0, long a1) {
  return FromEntry(Call<fn::Comm_dup, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_dup) long rankine_PMPI_Comm_dup(long, long);

RANKINE_ENTRY long MPI_Comm_idup(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_idup, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Comm_idup) long rankine_MPI_Comm_idup(long, long, long);
RANKINE_ENTRY long PMPI_Comm_idup(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_idup, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Comm_idup) long rankine_PMPI_Comm_idup(long, long, long);

RANKINE_ENTRY long MPI_Comm_set_name(long a0, long a1) {
  return FromEntry(Call<fn::Comm_set_name, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_set_name) long rankine_MPI_Comm_set_name(long, long);
RANKINE_ENTRY long PMPI_Comm_set_name(long a0, long a1) {
  return FromEntry(Call<fn::Comm_set_name, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_set_name) long rankine_PMPI_Comm_set_name(long, long);

RANKINE_ENTRY long MPI_Intercomm_create_from_groups(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Intercomm_create_from_groups, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Intercomm_create_from_groups) long rankine_MPI_Intercomm_create_from_groups(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Intercomm_create_from_groups(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Intercomm_create_from_groups, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Intercomm_create_from_groups) long rankine_PMPI_Intercomm_create_from_groups(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Group_from_session_pset(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Group_from_session_pset, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Group_from_session_pset) long rankine_MPI_Group_from_session_pset(long, long, long);
RANKINE_ENTRY long PMPI_Group_from_session_pset(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Group_from_session_pset, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Group_from_session_pset) long rankine_PMPI_Group_from_session_pset(long, long, long);

RANKINE_ENTRY long MPI_Group_size(long a0, long a1) {
  return FromEntry(Call<fn::Group_size, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Group_size) long rankine_MPI_Group_size(long, long);
RANKINE_ENTRY long PMPI_Group_size(long a0, long a1) {
  return FromEntry(Call<fn::Group_size, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Group_size) long rankine_PMPI_Group_size(long, long);

RANKINE_ENTRY long MPI_Cart_map(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Cart_map, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Cart_map) long rankine_MPI_Cart_map(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Cart_map(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Cart_map, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Cart_map) long rankine_PMPI_Cart_map(long, long, long, long, long);

RANKINE_ENTRY long MPI_Dist_graph_create(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Dist_graph_create, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Dist_graph_create) long rankine_MPI_Dist_graph_create(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Dist_graph_create(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Dist_graph_create, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Dist_graph_create) long rankine_PMPI_Dist_graph_create(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Graph_map(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Graph_map, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Graph_map) long rankine_MPI_Graph_map(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Graph_map(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Graph_map, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Graph_map) long rankine_PMPI_Graph_map(long, long, long, long, long);

RANKINE_ENTRY long MPI_Get_address(long a0, long a1) {
  return FromEntry(Call<fn::Get_address, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Get_address) long rankine_MPI_Get_address(long, long);
RANKINE_ENTRY long PMPI_Get_address(long a0, long a1) {
  return FromEntry(Call<fn::Get_address, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Get_address) long rankine_PMPI_Get_address(long, long);

RANKINE_ENTRY long MPI_Type_contiguous(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_contiguous, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_contiguous) long rankine_MPI_Type_contiguous(long, long, long);
RANKINE_ENTRY long PMPI_Type_contiguous(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_contiguous, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_contiguous) long rankine_PMPI_Type_contiguous(long, long, long);

RANKINE_ENTRY long MPI_Type_create_hindexed_block(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hindexed_block, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_create_hindexed_block) long rankine_MPI_Type_create_hindexed_block(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_hindexed_block(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hindexed_block, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_create_hindexed_block) long rankine_PMPI_Type_create_hindexed_block(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_dup(long a0, long a1) {
  return FromEntry(Call<fn::Type_dup, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Type_dup) long rankine_MPI_Type_dup(long, long);
RANKINE_ENTRY long PMPI_Type_dup(long a0, long a1) {
  return FromEntry(Call<fn::Type_dup, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Type_dup) long rankine_PMPI_Type_dup(long, long);

RANKINE_ENTRY long MPI_Type_get_extent_x(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_extent_x, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_get_extent_x) long rankine_MPI_Type_get_extent_x(long, long, long);
RANKINE_ENTRY long PMPI_Type_get_extent_x(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_extent_x, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_get_extent_x) long rankine_PMPI_Type_get_extent_x(long, long, long);

RANKINE_ENTRY long MPI_Type_hvector(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_hvector, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_hvector) long rankine_MPI_Type_hvector(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_hvector(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_hvector, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_hvector) long rankine_PMPI_Type_hvector(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_size_x(long a0, long a1) {
  return FromEntry(Call<fn::Type_size_x, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Type_size_x) long rankine_MPI_Type_size_x(long, long);
RANKINE_ENTRY long PMPI_Type_size_x(long a0, long a1) {
  return FromEntry(Call<fn::Type_size_x, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Type_size_x) long rankine_PMPI_Type_size_x(long, long);

RANKINE_ENTRY long MPI_Pack_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Pack_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Pack_c) long rankine_MPI_Pack_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Pack_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Pack_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Pack_c) long rankine_PMPI_Pack_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_hindexed_block_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hindexed_block_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_create_hindexed_block_c) long rankine_MPI_Type_create_hindexed_block_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_hindexed_block_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hindexed_block_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_create_hindexed_block_c) long rankine_PMPI_Type_create_hindexed_block_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_subarray_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Type_create_subarray_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Type_create_subarray_c) long rankine_MPI_Type_create_subarray_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_subarray_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Type_create_subarray_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Type_create_subarray_c) long rankine_PMPI_Type_create_subarray_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_size_c(long a0, long a1) {
  return FromEntry(Call<fn::Type_size_c, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Type_size_c) long rankine_MPI_Type_size_c(long, long);
RANKINE_ENTRY long PMPI_Type_size_c(long a0, long a1) {
  return FromEntry(Call<fn::Type_size_c, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Type_size_c) long rankine_PMPI_Type_size_c(long, long);

RANKINE_ENTRY long MPI_Fetch_and_op(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Fetch_and_op, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Fetch_and_op) long rankine_MPI_Fetch_and_op(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Fetch_and_op(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Fetch_and_op, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Fetch_and_op) long rankine_PMPI_Fetch_and_op(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Rget_accumulate(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11, long a12) {
  return FromEntry(Call<fn::Rget_accumulate, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12));
}
RANKINE_ALIAS(MPI_Rget_accumulate) long rankine_MPI_Rget_accumulate(long, long, long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Rget_accumulate(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11, long a12) {
  return FromEntry(Call<fn::Rget_accumulate, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12));
}
RANKINE_ALIAS(PMPI_Rget_accumulate) long rankine_PMPI_Rget_accumulate(long, long, long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_create(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_create, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Win_create) long rankine_MPI_Win_create(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Win_create(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_create, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Win_create) long rankine_PMPI_Win_create(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_flush_local(long a0, long a1) {
  return FromEntry(Call<fn::Win_flush_local, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_flush_local) long rankine_MPI_Win_flush_local(long, long);
RANKINE_ENTRY long PMPI_Win_flush_local(long a0, long a1) {
  return FromEntry(Call<fn::Win_flush_local, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_flush_local) long rankine_PMPI_Win_flush_local(long, long);

RANKINE_ENTRY long MPI_Win_lock(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Win_lock, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Win_lock) long rankine_MPI_Win_lock(long, long, long, long);
RANKINE_ENTRY long PMPI_Win_lock(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Win_lock, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Win_lock) long rankine_PMPI_Win_lock(long, long, long, long);

RANKINE_ENTRY long MPI_Win_start(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_start, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Win_start) long rankine_MPI_Win_start(long, long, long);
RANKINE_ENTRY long PMPI_Win_start(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_start, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Win_start) long rankine_PMPI_Win_start(long, long, long);

RANKINE_ENTRY long MPI_Accumulate_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Accumulate_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Accumulate_c) long rankine_MPI_Accumulate_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Accumulate_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Accumulate_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Accumulate_c) long rankine_PMPI_Accumulate_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Rget_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Rget_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Rget_c) long rankine_MPI_Rget_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Rget_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Rget_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Rget_c) long rankine_PMPI_Rget_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_close(long a0) {
  return FromEntry(Call<fn::File_close, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_File_close) long rankine_MPI_File_close(long);
RANKINE_ENTRY long PMPI_File_close(long a0) {
  return FromEntry(Call<fn::File_close, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_File_close) long rankine_PMPI_File_close(long);

RANKINE_ENTRY long MPI_File_get_info(long a0, long a1) {
  return FromEntry(Call<fn::File_get_info, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_get_info) long rankine_MPI_File_get_info(long, long);
RANKINE_ENTRY long PMPI_File_get_info(long a0, long a1) {
  return FromEntry(Call<fn::File_get_info, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_get_info) long rankine_PMPI_File_get_info(long, long);

RANKINE_ENTRY long MPI_File_iread(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iread) long rankine_MPI_File_iread(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iread(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iread) long rankine_PMPI_File_iread(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iwrite_all(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite_all, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iwrite_all) long rankine_MPI_File_iwrite_all(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iwrite_all(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite_all, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iwrite_all) long rankine_PMPI_File_iwrite_all(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_read) long rankine_MPI_File_read(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_read) long rankine_PMPI_File_read(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_at_all_begin(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_at_all_begin, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_read_at_all_begin) long rankine_MPI_File_read_at_all_begin(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_at_all_begin(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_at_all_begin, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_read_at_all_begin) long rankine_PMPI_File_read_at_all_begin(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_seek(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_seek, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_seek) long rankine_MPI_File_seek(long, long, long);
RANKINE_ENTRY long PMPI_File_seek(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_seek, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_seek) long rankine_PMPI_File_seek(long, long, long);

RANKINE_ENTRY long MPI_File_sync(long a0) {
  return FromEntry(Call<fn::File_sync, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_File_sync) long rankine_MPI_File_sync(long);
RANKINE_ENTRY long PMPI_File_sync(long a0) {
  return FromEntry(Call<fn::File_sync, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_File_sync) long rankine_PMPI_File_sync(long);

RANKINE_ENTRY long MPI_File_write_at_all(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_write_at_all, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_write_at_all) long rankine_MPI_File_write_at_all(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_at_all(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_write_at_all, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_write_at_all) long rankine_PMPI_File_write_at_all(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_shared(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_shared, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_write_shared) long rankine_MPI_File_write_shared(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_shared(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_shared, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_write_shared) long rankine_PMPI_File_write_shared(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iread_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iread_c) long rankine_MPI_File_iread_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iread_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iread_c) long rankine_PMPI_File_iread_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iwrite_shared_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite_shared_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iwrite_shared_c) long rankine_MPI_File_iwrite_shared_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iwrite_shared_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite_shared_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iwrite_shared_c) long rankine_PMPI_File_iwrite_shared_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_read_c) long rankine_MPI_File_read_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_read_c) long rankine_PMPI_File_read_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_at_all_begin_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_at_all_begin_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_write_at_all_begin_c) long rankine_MPI_File_write_at_all_begin_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_at_all_begin_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_at_all_begin_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_write_at_all_begin_c) long rankine_PMPI_File_write_at_all_begin_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_shared_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_shared_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_write_shared_c) long rankine_MPI_File_write_shared_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_shared_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_shared_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_write_shared_c) long rankine_PMPI_File_write_shared_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_delete_attr(long a0, long a1) {
  return FromEntry(Call<fn::Comm_delete_attr, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_delete_attr) long rankine_MPI_Comm_delete_attr(long, long);
RANKINE_ENTRY long PMPI_Comm_delete_attr(long a0, long a1) {
  return FromEntry(Call<fn::Comm_delete_attr, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_delete_attr) long rankine_PMPI_Comm_delete_attr(long, long);

RANKINE_ENTRY long MPI_Type_create_keyval(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Type_create_keyval, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Type_create_keyval) long rankine_MPI_Type_create_keyval(long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_keyval(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Type_create_keyval, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Type_create_keyval) long rankine_PMPI_Type_create_keyval(long, long, long, long);

RANKINE_ENTRY long MPI_Win_delete_attr(long a0, long a1) {
  return FromEntry(Call<fn::Win_delete_attr, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_delete_attr) long rankine_MPI_Win_delete_attr(long, long);
RANKINE_ENTRY long PMPI_Win_delete_attr(long a0, long a1) {
  return FromEntry(Call<fn::Win_delete_attr, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_delete_attr) long rankine_PMPI_Win_delete_attr(long, long);

RANKINE_ENTRY long MPI_Add_error_string(long a0, long a1) {
  return FromEntry(Call<fn::Add_error_string, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Add_error_string) long rankine_MPI_Add_error_string(long, long);
RANKINE_ENTRY long PMPI_Add_error_string(long a0, long a1) {
  return FromEntry(Call<fn::Add_error_string, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Add_error_string) long rankine_PMPI_Add_error_string(long, long);

RANKINE_ENTRY long MPI_Errhandler_free(long a0) {
  return FromEntry(Call<fn::Errhandler_free, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Errhandler_free) long rankine_MPI_Errhandler_free(long);
RANKINE_ENTRY long PMPI_Errhandler_free(long a0) {
  return FromEntry(Call<fn::Errhandler_free, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Errhandler_free) long rankine_PMPI_Errhandler_free(long);

RANKINE_ENTRY long MPI_File_create_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::File_create_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_create_errhandler) long rankine_MPI_File_create_errhandler(long, long);
RANKINE_ENTRY long PMPI_File_create_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::File_create_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_create_errhandler) long rankine_PMPI_File_create_errhandler(long, long);

RANKINE_ENTRY long MPI_Session_call_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Session_call_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Session_call_errhandler) long rankine_MPI_Session_call_errhandler(long, long);
RANKINE_ENTRY long PMPI_Session_call_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Session_call_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Session_call_errhandler) long rankine_PMPI_Session_call_errhandler(long, long);

RANKINE_ENTRY long MPI_Win_get_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Win_get_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_get_errhandler) long rankine_MPI_Win_get_errhandler(long, long);
RANKINE_ENTRY long PMPI_Win_get_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Win_get_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_get_errhandler) long rankine_PMPI_Win_get_errhandler(long, long);

RANKINE_ENTRY long MPI_Op_create_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Op_create_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Op_create_c) long rankine_MPI_Op_create_c(long, long, long);
RANKINE_ENTRY long PMPI_Op_create_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Op_create_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Op_create_c) long rankine_PMPI_Op_create_c(long, long, long);

RANKINE_ENTRY long MPI_Info_free(long a0) {
  return FromEntry(Call<fn::Info_free, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Info_free) long rankine_MPI_Info_free(long);
RANKINE_ENTRY long PMPI_Info_free(long a0) {
  return FromEntry(Call<fn::Info_free, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Info_free) long rankine_PMPI_Info_free(long);

RANKINE_ENTRY long MPI_Info_set(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Info_set, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Info_set) long rankine_MPI_Info_set(long, long, long);
RANKINE_ENTRY long PMPI_Info_set(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Info_set, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Info_set) long rankine_PMPI_Info_set(long, long, long);

RANKINE_ENTRY long MPI_Comm_spawn(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Comm_spawn, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Comm_spawn) long rankine_MPI_Comm_spawn(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_spawn(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Comm_spawn, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Comm_spawn) long rankine_PMPI_Comm_spawn(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Session_finalize(long a0) {
  return FromEntry(Call<fn::Session_finalize, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Session_finalize) long rankine_MPI_Session_finalize(long);
RANKINE_ENTRY long PMPI_Session_finalize(long a0) {
  return FromEntry(Call<fn::Session_finalize, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Session_finalize) long rankine_PMPI_Session_finalize(long);

RANKINE_ENTRY long MPI_Session_set_info(long a0, long a1) {
  return FromEntry(Call<fn::Session_set_info, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Session_set_info) long rankine_MPI_Session_set_info(long, long);
RANKINE_ENTRY long PMPI_Session_set_info(long a0, long a1) {
  return FromEntry(Call<fn::Session_set_info, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Session_set_info) long rankine_PMPI_Session_set_info(long, long);
