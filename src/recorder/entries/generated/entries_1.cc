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

RANKINE_ENTRY long MPI_Init_thread(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Init_thread, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Init_thread) long rankine_MPI_Init_thread(long, long, long, long);
RANKINE_ENTRY long PMPI_Init_thread(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Init_thread, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Init_thread) long rankine_PMPI_Init_thread(long, long, long, long);

RANKINE_ENTRY long MPI_Abi_get_version(long a0, long a1) {
  return FromEntry(Call<fn::Abi_get_version, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Abi_get_version) long rankine_MPI_Abi_get_version(long, long);
RANKINE_ENTRY long PMPI_Abi_get_version(long a0, long a1) {
  return FromEntry(Call<fn::Abi_get_version, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Abi_get_version) long rankine_PMPI_Abi_get_version(long, long);

RANKINE_ENTRY long MPI_Get_hw_resource_info(long a0) {
  return FromEntry(Call<fn::Get_hw_resource_info, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Get_hw_resource_info) long rankine_MPI_Get_hw_resource_info(long);
RANKINE_ENTRY long PMPI_Get_hw_resource_info(long a0) {
  return FromEntry(Call<fn::Get_hw_resource_info, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Get_hw_resource_info) long rankine_PMPI_Get_hw_resource_info(long);

RANKINE_ENTRY long MPI_Query_thread(long a0) {
  return FromEntry(Call<fn::Query_thread, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Query_thread) long rankine_MPI_Query_thread(long);
RANKINE_ENTRY long PMPI_Query_thread(long a0) {
  return FromEntry(Call<fn::Query_thread, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Query_thread) long rankine_PMPI_Query_thread(long);

RANKINE_ENTRY long MPI_Buffer_iflush(long a0) {
  return FromEntry(Call<fn::Buffer_iflush, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Buffer_iflush) long rankine_MPI_Buffer_iflush(long);
RANKINE_ENTRY long PMPI_Buffer_iflush(long a0) {
  return FromEntry(Call<fn::Buffer_iflush, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Buffer_iflush) long rankine_PMPI_Buffer_iflush(long);

RANKINE_ENTRY long MPI_Improbe(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Improbe, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Improbe) long rankine_MPI_Improbe(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Improbe(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Improbe, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Improbe) long rankine_PMPI_Improbe(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Isendrecv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Isendrecv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(MPI_Isendrecv) long rankine_MPI_Isendrecv(long, long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Isendrecv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Isendrecv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(PMPI_Isendrecv) long rankine_PMPI_Isendrecv(long, long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Pready(long a0, long a1) {
  return FromEntry(Call<fn::Pready, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Pready) long rankine_MPI_Pready(long, long);
RANKINE_ENTRY long PMPI_Pready(long a0, long a1) {
  return FromEntry(Call<fn::Pready, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Pready) long rankine_PMPI_Pready(long, long);

RANKINE_ENTRY long MPI_Recv(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Recv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Recv) long rankine_MPI_Recv(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Recv(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Recv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Recv) long rankine_PMPI_Recv(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Sendrecv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Sendrecv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(MPI_Sendrecv) long rankine_MPI_Sendrecv(long, long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Sendrecv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Sendrecv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(PMPI_Sendrecv) long rankine_PMPI_Sendrecv(long, long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ssend(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Ssend, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Ssend) long rankine_MPI_Ssend(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ssend(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Ssend, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Ssend) long rankine_PMPI_Ssend(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_attach_buffer_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_attach_buffer_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Comm_attach_buffer_c) long rankine_MPI_Comm_attach_buffer_c(long, long, long);
RANKINE_ENTRY long PMPI_Comm_attach_buffer_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_attach_buffer_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Comm_attach_buffer_c) long rankine_PMPI_Comm_attach_buffer_c(long, long, long);

RANKINE_ENTRY long MPI_Isend_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Isend_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Isend_c) long rankine_MPI_Isend_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Isend_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Isend_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Isend_c) long rankine_PMPI_Isend_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Recv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Recv_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Recv_init_c) long rankine_MPI_Recv_init_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Recv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Recv_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Recv_init_c) long rankine_PMPI_Recv_init_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Sendrecv_replace_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Sendrecv_replace_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Sendrecv_replace_c) long rankine_MPI_Sendrecv_replace_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Sendrecv_replace_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Sendrecv_replace_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Sendrecv_replace_c) long rankine_PMPI_Sendrecv_replace_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Get_count(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Get_count, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Get_count) long rankine_MPI_Get_count(long, long, long);
RANKINE_ENTRY long PMPI_Get_count(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Get_count, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Get_count) long rankine_PMPI_Get_count(long, long, long);

RANKINE_ENTRY long MPI_Request_get_status(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Request_get_status, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Request_get_status) long rankine_MPI_Request_get_status(long, long, long);
RANKINE_ENTRY long PMPI_Request_get_status(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Request_get_status, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Request_get_status) long rankine_PMPI_Request_get_status(long, long, long);

RANKINE_ENTRY long MPI_Status_get_error(long a0, long a1) {
  return FromEntry(Call<fn::Status_get_error, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Status_get_error) long rankine_MPI_Status_get_error(long, long);
RANKINE_ENTRY long PMPI_Status_get_error(long a0, long a1) {
  return FromEntry(Call<fn::Status_get_error, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Status_get_error) long rankine_PMPI_Status_get_error(long, long);

RANKINE_ENTRY long MPI_Status_set_error(long a0, long a1) {
  return FromEntry(Call<fn::Status_set_error, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Status_set_error) long rankine_MPI_Status_set_error(long, long);
RANKINE_ENTRY long PMPI_Status_set_error(long a0, long a1) {
  return FromEntry(Call<fn::Status_set_error, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Status_set_error) long rankine_PMPI_Status_set_error(long, long);

RANKINE_ENTRY long MPI_Testany(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Testany, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Testany) long rankine_MPI_Testany(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Testany(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Testany, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Testany) long rankine_PMPI_Testany(long, long, long, long, long);

RANKINE_ENTRY long MPI_Get_count_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Get_count_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Get_count_c) long rankine_MPI_Get_count_c(long, long, long);
RANKINE_ENTRY long PMPI_Get_count_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Get_count_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Get_count_c) long rankine_PMPI_Get_count_c(long, long, long);

RANKINE_ENTRY long MPI_Allgatherv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Allgatherv_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Allgatherv_init) long rankine_MPI_Allgatherv_init(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allgatherv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Allgatherv_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Allgatherv_init) long rankine_PMPI_Allgatherv_init(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoallv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Alltoallv_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Alltoallv_init) long rankine_MPI_Alltoallv_init(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoallv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Alltoallv_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Alltoallv_init) long rankine_PMPI_Alltoallv_init(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Bcast_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Bcast_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Bcast_init) long rankine_MPI_Bcast_init(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Bcast_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Bcast_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Bcast_init) long rankine_PMPI_Bcast_init(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Gatherv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Gatherv_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Gatherv_init) long rankine_MPI_Gatherv_init(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Gatherv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Gatherv_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Gatherv_init) long rankine_PMPI_Gatherv_init(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ialltoallw(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ialltoallw, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Ialltoallw) long rankine_MPI_Ialltoallw(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ialltoallw(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ialltoallw, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Ialltoallw) long rankine_PMPI_Ialltoallw(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ireduce(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ireduce, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Ireduce) long rankine_MPI_Ireduce(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ireduce(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ireduce, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Ireduce) long rankine_PMPI_Ireduce(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Reduce, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Reduce) long rankine_MPI_Reduce(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Reduce, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Reduce) long rankine_PMPI_Reduce(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scan(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Scan, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Scan) long rankine_MPI_Scan(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scan(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Scan, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Scan) long rankine_PMPI_Scan(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Allgather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Allgather_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Allgather_c) long rankine_MPI_Allgather_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allgather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Allgather_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Allgather_c) long rankine_PMPI_Allgather_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoall_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Alltoall_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Alltoall_c) long rankine_MPI_Alltoall_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoall_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Alltoall_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Alltoall_c) long rankine_PMPI_Alltoall_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Bcast_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Bcast_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Bcast_c) long rankine_MPI_Bcast_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Bcast_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Bcast_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Bcast_c) long rankine_PMPI_Bcast_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Gatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Gatherv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Gatherv_c) long rankine_MPI_Gatherv_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Gatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Gatherv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Gatherv_c) long rankine_PMPI_Gatherv_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ialltoallv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ialltoallv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Ialltoallv_c) long rankine_MPI_Ialltoallv_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ialltoallv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ialltoallv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Ialltoallv_c) long rankine_PMPI_Ialltoallv_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ireduce_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ireduce_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Ireduce_c) long rankine_MPI_Ireduce_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ireduce_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ireduce_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Ireduce_c) long rankine_PMPI_Ireduce_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Reduce_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Reduce_c) long rankine_MPI_Reduce_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Reduce_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Reduce_c) long rankine_PMPI_Reduce_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scan_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Scan_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Scan_c) long rankine_MPI_Scan_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scan_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Scan_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Scan_c) long rankine_PMPI_Scan_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ineighbor_allgather(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ineighbor_allgather, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Ineighbor_allgather) long rankine_MPI_Ineighbor_allgather(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ineighbor_allgather(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ineighbor_allgather, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Ineighbor_allgather) long rankine_PMPI_Ineighbor_allgather(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_allgather_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_allgather_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Neighbor_allgather_init) long rankine_MPI_Neighbor_allgather_init(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_allgather_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_allgather_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Neighbor_allgather_init) long rankine_PMPI_Neighbor_allgather_init(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoallv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Neighbor_alltoallv_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Neighbor_alltoallv_init) long rankine_MPI_Neighbor_alltoallv_init(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoallv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Neighbor_alltoallv_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoallv_init) long rankine_PMPI_Neighbor_alltoallv_init(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ineighbor_alltoallv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ineighbor_alltoallv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Ineighbor_alltoallv_c) long rankine_MPI_Ineighbor_alltoallv_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ineighbor_alltoallv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ineighbor_alltoallv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Ineighbor_alltoallv_c) long rankine_PMPI_Ineighbor_alltoallv_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoall_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Neighbor_alltoall_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Neighbor_alltoall_c) long rankine_MPI_Neighbor_alltoall_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoall_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Neighbor_alltoall_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoall_c) long rankine_PMPI_Neighbor_alltoall_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_compare(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_compare, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Comm_compare) long rankine_MPI_Comm_compare(long, long, long);
RANKINE_ENTRY long PMPI_Comm_compare(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_compare, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Comm_compare) long rankine_PMPI_Comm_compare(long, long, long);

RANKINE_ENTRY long MPI_Comm_dup_with_info(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_dup_with_info, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Comm_dup_with_info) long rankine_MPI_Comm_dup_with_info(long, long, long);
RANKINE_ENTRY long PMPI_Comm_dup_with_info(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_dup_with_info, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Comm_dup_with_info) long rankine_PMPI_Comm_dup_with_info(long, long, long);

RANKINE_ENTRY long MPI_Comm_idup_with_info(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Comm_idup_with_info, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Comm_idup_with_info) long rankine_MPI_Comm_idup_with_info(long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_idup_with_info(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Comm_idup_with_info, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Comm_idup_with_info) long rankine_PMPI_Comm_idup_with_info(long, long, long, long);

RANKINE_ENTRY long MPI_Comm_size(long a0, long a1) {
  return FromEntry(Call<fn::Comm_size, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_size) long rankine_MPI_Comm_size(long, long);
RANKINE_ENTRY long PMPI_Comm_size(long a0, long a1) {
  return FromEntry(Call<fn::Comm_size, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_size) long rankine_PMPI_Comm_size(long, long);

RANKINE_ENTRY long MPI_Intercomm_merge(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Intercomm_merge, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Intercomm_merge) long rankine_MPI_Intercomm_merge(long, long, long);
RANKINE_ENTRY long PMPI_Intercomm_merge(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Intercomm_merge, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Intercomm_merge) long rankine_PMPI_Intercomm_merge(long, long, long);

RANKINE_ENTRY long MPI_Group_incl(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Group_incl, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Group_incl) long rankine_MPI_Group_incl(long, long, long, long);
RANKINE_ENTRY long PMPI_Group_incl(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Group_incl, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Group_incl) long rankine_PMPI_Group_incl(long, long, long, long);

RANKINE_ENTRY long MPI_Group_translate_ranks(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Group_translate_ranks, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Group_translate_ranks) long rankine_MPI_Group_translate_ranks(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Group_translate_ranks(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Group_translate_ranks, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Group_translate_ranks) long rankine_PMPI_Group_translate_ranks(long, long, long, long, long);

RANKINE_ENTRY long MPI_Cart_rank(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Cart_rank, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Cart_rank) long rankine_MPI_Cart_rank(long, long, long);
RANKINE_ENTRY long PMPI_Cart_rank(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Cart_rank, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Cart_rank) long rankine_PMPI_Cart_rank(long, long, long);

RANKINE_ENTRY long MPI_Dist_graph_create_adjacent(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Dist_graph_create_adjacent, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Dist_graph_create_adjacent) long rankine_MPI_Dist_graph_create_adjacent(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Dist_graph_create_adjacent(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Dist_graph_create_adjacent, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Dist_graph_create_adjacent) long rankine_PMPI_Dist_graph_create_adjacent(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Graph_neighbors(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Graph_neighbors, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Graph_neighbors) long rankine_MPI_Graph_neighbors(long, long, long, long);
RANKINE_ENTRY long PMPI_Graph_neighbors(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Graph_neighbors, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Graph_neighbors) long rankine_PMPI_Graph_neighbors(long, long, long, long);

RANKINE_ENTRY long MPI_Pack(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Pack, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Pack) long rankine_MPI_Pack(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Pack(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Pack, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Pack) long rankine_PMPI_Pack(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_darray(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Type_create_darray, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Type_create_darray) long rankine_MPI_Type_create_darray(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_darray(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Type_create_darray, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Type_create_darray) long rankine_PMPI_Type_create_darray(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_hvector(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hvector, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_create_hvector) long rankine_MPI_Type_create_hvector(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_hvector(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hvector, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_create_hvector) long rankine_PMPI_Type_create_hvector(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_extent(long a0, long a1) {
  return FromEntry(Call<fn::Type_extent, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Type_extent) long rankine_MPI_Type_extent(long, long);
RANKINE_ENTRY long PMPI_Type_extent(long a0, long a1) {
  return FromEntry(Call<fn::Type_extent, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Type_extent) long rankine_PMPI_Type_extent(long, long);

RANKINE_ENTRY long MPI_Type_get_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_name, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_get_name) long rankine_MPI_Type_get_name(long, long, long);
RANKINE_ENTRY long PMPI_Type_get_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_name, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_get_name) long rankine_PMPI_Type_get_name(long, long, long);

RANKINE_ENTRY long MPI_Type_indexed(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_indexed, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_indexed) long rankine_MPI_Type_indexed(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_indexed(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_indexed, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_indexed) long rankine_PMPI_Type_indexed(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_struct(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_struct, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_struct) long rankine_MPI_Type_struct(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_struct(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_struct, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_struct) long rankine_PMPI_Type_struct(long, long, long, long, long);

RANKINE_ENTRY long MPI_Pack_external_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Pack_external_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Pack_external_c) long rankine_MPI_Pack_external_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Pack_external_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Pack_external_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Pack_external_c) long rankine_PMPI_Pack_external_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_hindexed_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hindexed_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_create_hindexed_c) long rankine_MPI_Type_create_hindexed_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_hindexed_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hindexed_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_create_hindexed_c) long rankine_PMPI_Type_create_hindexed_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_get_contents_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Type_get_contents_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Type_get_contents_c) long rankine_MPI_Type_get_contents_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_get_contents_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Type_get_contents_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Type_get_contents_c) long rankine_PMPI_Type_get_contents_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_vector_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_vector_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_vector_c) long rankine_MPI_Type_vector_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_vector_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_vector_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_vector_c) long rankine_PMPI_Type_vector_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Get(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Get, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Get) long rankine_MPI_Get(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Get(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Get, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Get) long rankine_PMPI_Get(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Rput(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Rput, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Rput) long rankine_MPI_Rput(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Rput(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Rput, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Rput) long rankine_PMPI_Rput(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_create_dynamic(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_create_dynamic, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Win_create_dynamic) long rankine_MPI_Win_create_dynamic(long, long, long);
RANKINE_ENTRY long PMPI_Win_create_dynamic(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_create_dynamic, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Win_create_dynamic) long rankine_PMPI_Win_create_dynamic(long, long, long);

RANKINE_ENTRY long MPI_Win_flush_local_all(long a0) {
  return FromEntry(Call<fn::Win_flush_local_all, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Win_flush_local_all) long rankine_MPI_Win_flush_local_all(long);
RANKINE_ENTRY long PMPI_Win_flush_local_all(long a0) {
  return FromEntry(Call<fn::Win_flush_local_all, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Win_flush_local_all) long rankine_PMPI_Win_flush_local_all(long);

RANKINE_ENTRY long MPI_Win_lock_all(long a0, long a1) {
  return FromEntry(Call<fn::Win_lock_all, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_lock_all) long rankine_MPI_Win_lock_all(long, long);
RANKINE_ENTRY long PMPI_Win_lock_all(long a0, long a1) {
  return FromEntry(Call<fn::Win_lock_all, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_lock_all) long rankine_PMPI_Win_lock_all(long, long);

RANKINE_ENTRY long MPI_Win_sync(long a0) {
  return FromEntry(Call<fn::Win_sync, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Win_sync) long rankine_MPI_Win_sync(long);
RANKINE_ENTRY long PMPI_Win_sync(long a0) {
  return FromEntry(Call<fn::Win_sync, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Win_sync) long rankine_PMPI_Win_sync(long);

RANKINE_ENTRY long MPI_Get_accumulate_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Get_accumulate_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(MPI_Get_accumulate_c) long rankine_MPI_Get_accumulate_c(long, long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Get_accumulate_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Get_accumulate_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(PMPI_Get_accumulate_c) long rankine_PMPI_Get_accumulate_c(long, long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Rput_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Rput_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Rput_c) long rankine_MPI_Rput_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Rput_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Rput_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Rput_c) long rankine_PMPI_Rput_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_delete(long a0, long a1) {
  return FromEntry(Call<fn::File_delete, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_delete) long rankine_MPI_File_delete(long, long);
RANKINE_ENTRY long PMPI_File_delete(long a0, long a1) {
  return FromEntry(Call<fn::File_delete, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_delete) long rankine_PMPI_File_delete(long, long);

RANKINE_ENTRY long MPI_File_get_position(long a0, long a1) {
  return FromEntry(Call<fn::File_get_position, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_get_position) long rankine_MPI_File_get_position(long, long);
RANKINE_ENTRY long PMPI_File_get_position(long a0, long a1) {
  return FromEntry(Call<fn::File_get_position, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_get_position) long rankine_PMPI_File_get_position(long, long);

RANKINE_ENTRY long MPI_File_iread_all(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread_all, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iread_all) long rankine_MPI_File_iread_all(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iread_all(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread_all, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iread_all) long rankine_PMPI_File_iread_all(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iwrite_at(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iwrite_at, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_iwrite_at) long rankine_MPI_File_iwrite_at(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iwrite_at(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iwrite_at, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_iwrite_at) long rankine_PMPI_File_iwrite_at(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_all(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_all, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_read_all) long rankine_MPI_File_read_all(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_all(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_all, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_read_all) long rankine_PMPI_File_read_all(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_at_all_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_read_at_all_end, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_read_at_all_end) long rankine_MPI_File_read_at_all_end(long, long, long);
RANKINE_ENTRY long PMPI_File_read_at_all_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_read_at_all_end, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_read_at_all_end) long rankine_PMPI_File_read_at_all_end(long, long, long);

RANKINE_ENTRY long MPI_File_seek_shared(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_seek_shared, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_seek_shared) long rankine_MPI_File_seek_shared(long, long, long);
RANKINE_ENTRY long PMPI_File_seek_shared(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_seek_shared, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_seek_shared) long rankine_PMPI_File_seek_shared(long, long, long);

RANKINE_ENTRY long MPI_File_write(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_write) long rankine_MPI_File_write(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_write) long rankine_PMPI_File_write(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_at_all_begin(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_at_all_begin, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_write_at_all_begin) long rankine_MPI_File_write_at_all_begin(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_at_all_begin(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_at_all_begin, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_write_at_all_begin) long rankine_PMPI_File_write_at_all_begin(long, long, long, long, long);

RANKINE_ENTRY long MPI_Register_datarep(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Register_datarep, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Register_datarep) long rankine_MPI_Register_datarep(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Register_datarep(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Register_datarep, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Register_datarep) long rankine_PMPI_Register_datarep(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iread_shared_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread_shared_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iread_shared_c) long rankine_MPI_File_iread_shared_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iread_shared_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread_shared_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iread_shared_c) long rankine_PMPI_File_iread_shared_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_all_begin_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_read_all_begin_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_File_read_all_begin_c) long rankine_MPI_File_read_all_begin_c(long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_all_begin_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_read_all_begin_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_File_read_all_begin_c) long rankine_PMPI_File_read_all_begin_c(long, long, long, long);

RANKINE_ENTRY long MPI_File_read_ordered_begin_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_read_ordered_begin_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_File_read_ordered_begin_c) long rankine_MPI_File_read_ordered_begin_c(long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_ordered_begin_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_read_ordered_begin_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_File_read_ordered_begin_c) long rankine_PMPI_File_read_ordered_begin_c(long, long, long, long);

RANKINE_ENTRY long MPI_File_write_at_all_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_write_at_all_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_write_at_all_c) long rankine_MPI_File_write_at_all_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_at_all_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_write_at_all_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_write_at_all_c) long rankine_PMPI_File_write_at_all_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Register_datarep_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Register_datarep_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Register_datarep_c) long rankine_MPI_Register_datarep_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Register_datarep_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Register_datarep_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Register_datarep_c) long rankine_PMPI_Register_datarep_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_free_keyval(long a0) {
  return FromEntry(Call<fn::Comm_free_keyval, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Comm_free_keyval) long rankine_MPI_Comm_free_keyval(long);
RANKINE_ENTRY long PMPI_Comm_free_keyval(long a0) {
  return FromEntry(Call<fn::Comm_free_keyval, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Comm_free_keyval) long rankine_PMPI_Comm_free_keyval(long);

RANKINE_ENTRY long MPI_Type_delete_attr(long a0, long a1) {
  return FromEntry(Call<fn::Type_delete_attr, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Type_delete_attr) long rankine_MPI_Type_delete_attr(long, long);
RANKINE_ENTRY long PMPI_Type_delete_attr(long a0, long a1) {
  return FromEntry(Call<fn::Type_delete_attr, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Type_delete_attr) long rankine_PMPI_Type_delete_attr(long, long);

RANKINE_ENTRY long MPI_Win_free_keyval(long a0) {
  return FromEntry(Call<fn::Win_free_keyval, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Win_free_keyval) long rankine_MPI_Win_free_keyval(long);
RANKINE_ENTRY long PMPI_Win_free_keyval(long a0) {
  return FromEntry(Call<fn::Win_free_keyval, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Win_free_keyval) long rankine_PMPI_Win_free_keyval(long);

RANKINE_ENTRY long MPI_Comm_call_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Comm_call_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_call_errhandler) long rankine_MPI_Comm_call_errhandler(long, long);
RANKINE_ENTRY long PMPI_Comm_call_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Comm_call_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_call_errhandler) long rankine_PMPI_Comm_call_errhandler(long, long);

RANKINE_ENTRY long MPI_Errhandler_get(long a0, long a1) {
  return FromEntry(Call<fn::Errhandler_get, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Errhandler_get) long rankine_MPI_Errhandler_get(long, long);
RANKINE_ENTRY long PMPI_Errhandler_get(long a0, long a1) {
  return FromEntry(Call<fn::Errhandler_get, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Errhandler_get) long rankine_PMPI_Errhandler_get(long, long);

RANKINE_ENTRY long MPI_File_get_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::File_get_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_get_errhandler) long rankine_MPI_File_get_errhandler(long, long);
RANKINE_ENTRY long PMPI_File_get_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::File_get_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_get_errhandler) long rankine_PMPI_File_get_errhandler(long, long);

RANKINE_ENTRY long MPI_Session_create_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Session_create_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Session_create_errhandler) long rankine_MPI_Session_create_errhandler(long, long);
RANKINE_ENTRY long PMPI_Session_create_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Session_create_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Session_create_errhandler) long rankine_PMPI_Session_create_errhandler(long, long);

RANKINE_ENTRY long MPI_Win_set_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Win_set_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_set_errhandler) long rankine_MPI_Win_set_errhandler(long, long);
RANKINE_ENTRY long PMPI_Win_set_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Win_set_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_set_errhandler) long rankine_PMPI_Win_set_errhandler(long, long);

RANKINE_ENTRY long MPI_Reduce_local_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Reduce_local_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Reduce_local_c) long rankine_MPI_Reduce_local_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_local_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Reduce_local_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Reduce_local_c) long rankine_PMPI_Reduce_local_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Info_get(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Info_get, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Info_get) long rankine_MPI_Info_get(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Info_get(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Info_get, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Info_get) long rankine_PMPI_Info_get(long, long, long, long, long);

RANKINE_ENTRY long MPI_Close_port(long a0) {
  return FromEntry(Call<fn::Close_port, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Close_port) long rankine_MPI_Close_port(long);
RANKINE_ENTRY long PMPI_Close_port(long a0) {
  return FromEntry(Call<fn::Close_port, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Close_port) long rankine_PMPI_Close_port(long);

RANKINE_ENTRY long MPI_Comm_spawn_multiple(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Comm_spawn_multiple, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Comm_spawn_multiple) long rankine_MPI_Comm_spawn_multiple(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_spawn_multiple(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Comm_spawn_multiple, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Comm_spawn_multiple) long rankine_PMPI_Comm_spawn_multiple(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Session_get_info(long a0, long a1) {
  return FromEntry(Call<fn::Session_get_info, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Session_get_info) long rankine_MPI_Session_get_info(long, long);
RANKINE_ENTRY long PMPI_Session_get_info(long a0, long a1) {
  return FromEntry(Call<fn::Session_get_info, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Session_get_info) long rankine_PMPI_Session_get_info(long, long);
