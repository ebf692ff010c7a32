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

RANKINE_ENTRY long MPI_Abi_get_fortran_info(long a0) {
  return FromEntry(Call<fn::Abi_get_fortran_info, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Abi_get_fortran_info) long rankine_MPI_Abi_get_fortran_info(long);
RANKINE_ENTRY long PMPI_Abi_get_fortran_info(long a0) {
  return FromEntry(Call<fn::Abi_get_fortran_info, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Abi_get_fortran_info) long rankine_PMPI_Abi_get_fortran_info(long);

RANKINE_ENTRY long MPI_Finalized(long a0) {
  return FromEntry(Call<fn::Finalized, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Finalized) long rankine_MPI_Finalized(long);
RANKINE_ENTRY long PMPI_Finalized(long a0) {
  return FromEntry(Call<fn::Finalized, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Finalized) long rankine_PMPI_Finalized(long);

RANKINE_ENTRY long MPI_Initialized(long a0) {
  return FromEntry(Call<fn::Initialized, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Initialized) long rankine_MPI_Initialized(long);
RANKINE_ENTRY long PMPI_Initialized(long a0) {
  return FromEntry(Call<fn::Initialized, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Initialized) long rankine_PMPI_Initialized(long);

RANKINE_ENTRY long MPI_Buffer_detach(long a0, long a1) {
  return FromEntry(Call<fn::Buffer_detach, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Buffer_detach) long rankine_MPI_Buffer_detach(long, long);
RANKINE_ENTRY long PMPI_Buffer_detach(long a0, long a1) {
  return FromEntry(Call<fn::Buffer_detach, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Buffer_detach) long rankine_PMPI_Buffer_detach(long, long);

RANKINE_ENTRY long MPI_Comm_iflush_buffer(long a0, long a1) {
  return FromEntry(Call<fn::Comm_iflush_buffer, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_iflush_buffer) long rankine_MPI_Comm_iflush_buffer(long, long);
RANKINE_ENTRY long PMPI_Comm_iflush_buffer(long a0, long a1) {
  return FromEntry(Call<fn::Comm_iflush_buffer, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_iflush_buffer) long rankine_PMPI_Comm_iflush_buffer(long, long);

RANKINE_ENTRY long MPI_Irsend(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Irsend, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Irsend) long rankine_MPI_Irsend(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Irsend(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Irsend, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Irsend) long rankine_PMPI_Irsend(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Mrecv(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Mrecv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Mrecv) long rankine_MPI_Mrecv(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Mrecv(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Mrecv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Mrecv) long rankine_PMPI_Mrecv(long, long, long, long, long);

RANKINE_ENTRY long MPI_Probe(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Probe, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Probe) long rankine_MPI_Probe(long, long, long, long);
RANKINE_ENTRY long PMPI_Probe(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Probe, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Probe) long rankine_PMPI_Probe(long, long, long, long);

RANKINE_ENTRY long MPI_Send(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Send, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Send) long rankine_MPI_Send(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Send(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Send, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Send) long rankine_PMPI_Send(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Session_flush_buffer(long a0) {
  return FromEntry(Call<fn::Session_flush_buffer, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Session_flush_buffer) long rankine_MPI_Session_flush_buffer(long);
RANKINE_ENTRY long PMPI_Session_flush_buffer(long a0) {
  return FromEntry(Call<fn::Session_flush_buffer, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Session_flush_buffer) long rankine_PMPI_Session_flush_buffer(long);

RANKINE_ENTRY long MPI_Buffer_attach_c(long a0, long a1) {
  return FromEntry(Call<fn::Buffer_attach_c, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Buffer_attach_c) long rankine_MPI_Buffer_attach_c(long, long);
RANKINE_ENTRY long PMPI_Buffer_attach_c(long a0, long a1) {
  return FromEntry(Call<fn::Buffer_attach_c, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Buffer_attach_c) long rankine_PMPI_Buffer_attach_c(long, long);

RANKINE_ENTRY long MPI_Irecv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Irecv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Irecv_c) long rankine_MPI_Irecv_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Irecv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Irecv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Irecv_c) long rankine_PMPI_Irecv_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Mrecv_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Mrecv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Mrecv_c) long rankine_MPI_Mrecv_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Mrecv_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Mrecv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Mrecv_c) long rankine_PMPI_Mrecv_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Send_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Send_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Send_init_c) long rankine_MPI_Send_init_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Send_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Send_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Send_init_c) long rankine_PMPI_Send_init_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ssend_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ssend_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Ssend_init_c) long rankine_MPI_Ssend_init_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ssend_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ssend_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Ssend_init_c) long rankine_PMPI_Ssend_init_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Grequest_start(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Grequest_start, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Grequest_start) long rankine_MPI_Grequest_start(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Grequest_start(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Grequest_start, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Grequest_start) long rankine_PMPI_Grequest_start(long, long, long, long, long);

RANKINE_ENTRY long MPI_Start(long a0) {
  return FromEntry(Call<fn::Start, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Start) long rankine_MPI_Start(long);
RANKINE_ENTRY long PMPI_Start(long a0) {
  return FromEntry(Call<fn::Start, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Start) long rankine_PMPI_Start(long);

RANKINE_ENTRY long MPI_Status_set_elements(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Status_set_elements, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Status_set_elements) long rankine_MPI_Status_set_elements(long, long, long);
RANKINE_ENTRY long PMPI_Status_set_elements(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Status_set_elements, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Status_set_elements) long rankine_PMPI_Status_set_elements(long, long, long);

RANKINE_ENTRY long MPI_Test_cancelled(long a0, long a1) {
  return FromEntry(Call<fn::Test_cancelled, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Test_cancelled) long rankine_MPI_Test_cancelled(long, long);
RANKINE_ENTRY long PMPI_Test_cancelled(long a0, long a1) {
  return FromEntry(Call<fn::Test_cancelled, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Test_cancelled) long rankine_PMPI_Test_cancelled(long, long);

RANKINE_ENTRY long MPI_Waitany(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Waitany, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Waitany) long rankine_MPI_Waitany(long, long, long, long);
RANKINE_ENTRY long PMPI_Waitany(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Waitany, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Waitany) long rankine_PMPI_Waitany(long, long, long, long);

RANKINE_ENTRY long MPI_Allgather_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Allgather_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Allgather_init) long rankine_MPI_Allgather_init(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allgather_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Allgather_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Allgather_init) long rankine_PMPI_Allgather_init(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoall_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoall_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Alltoall_init) long rankine_MPI_Alltoall_init(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoall_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoall_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Alltoall_init) long rankine_PMPI_Alltoall_init(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Barrier_init(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Barrier_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Barrier_init) long rankine_MPI_Barrier_init(long, long, long);
RANKINE_ENTRY long PMPI_Barrier_init(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Barrier_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Barrier_init) long rankine_PMPI_Barrier_init(long, long, long);

RANKINE_ENTRY long MPI_Gather_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Gather_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Gather_init) long rankine_MPI_Gather_init(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Gather_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Gather_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Gather_init) long rankine_PMPI_Gather_init(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ialltoall(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ialltoall, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Ialltoall) long rankine_MPI_Ialltoall(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ialltoall(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ialltoall, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Ialltoall) long rankine_PMPI_Ialltoall(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Igather(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Igather, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Igather) long rankine_MPI_Igather(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Igather(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Igather, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Igather) long rankine_PMPI_Igather(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iscatter(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Iscatter, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Iscatter) long rankine_MPI_Iscatter(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iscatter(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Iscatter, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Iscatter) long rankine_PMPI_Iscatter(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_scatter_block_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Reduce_scatter_block_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Reduce_scatter_block_init) long rankine_MPI_Reduce_scatter_block_init(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_scatter_block_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Reduce_scatter_block_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Reduce_scatter_block_init) long rankine_PMPI_Reduce_scatter_block_init(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scatterv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Scatterv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Scatterv) long rankine_MPI_Scatterv(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scatterv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Scatterv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Scatterv) long rankine_PMPI_Scatterv(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Allreduce_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Allreduce_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Allreduce_c) long rankine_MPI_Allreduce_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allreduce_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Allreduce_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Allreduce_c) long rankine_PMPI_Allreduce_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoallw_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoallw_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Alltoallw_c) long rankine_MPI_Alltoallw_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoallw_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoallw_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Alltoallw_c) long rankine_PMPI_Alltoallw_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Gather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Gather_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Gather_c) long rankine_MPI_Gather_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Gather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Gather_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Gather_c) long rankine_PMPI_Gather_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iallreduce_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iallreduce_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Iallreduce_c) long rankine_MPI_Iallreduce_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iallreduce_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iallreduce_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Iallreduce_c) long rankine_PMPI_Iallreduce_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Igather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Igather_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Igather_c) long rankine_MPI_Igather_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Igather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Igather_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Igather_c) long rankine_PMPI_Igather_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iscatter_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Iscatter_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Iscatter_c) long rankine_MPI_Iscatter_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iscatter_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Iscatter_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Iscatter_c) long rankine_PMPI_Iscatter_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_scatter_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Reduce_scatter_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Reduce_scatter_c) long rankine_MPI_Reduce_scatter_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_scatter_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Reduce_scatter_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Reduce_scatter_c) long rankine_PMPI_Reduce_scatter_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scatterv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Scatterv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Scatterv_c) long rankine_MPI_Scatterv_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scatterv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Scatterv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Scatterv_c) long rankine_PMPI_Scatterv_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ineighbor_alltoallw(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ineighbor_alltoallw, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Ineighbor_alltoallw) long rankine_MPI_Ineighbor_alltoallw(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ineighbor_alltoallw(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ineighbor_alltoallw, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Ineighbor_alltoallw) long rankine_PMPI_Ineighbor_alltoallw(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoall_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoall_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Neighbor_alltoall_init) long rankine_MPI_Neighbor_alltoall_init(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoall_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoall_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoall_init) long rankine_PMPI_Neighbor_alltoall_init(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ineighbor_allgatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Ineighbor_allgatherv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Ineighbor_allgatherv_c) long rankine_MPI_Ineighbor_allgatherv_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ineighbor_allgatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Ineighbor_allgatherv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Ineighbor_allgatherv_c) long rankine_PMPI_Ineighbor_allgatherv_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_allgatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Neighbor_allgatherv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Neighbor_allgatherv_c) long rankine_MPI_Neighbor_allgatherv_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_allgatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Neighbor_allgatherv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Neighbor_allgatherv_c) long rankine_PMPI_Neighbor_allgatherv_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoallw_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoallw_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Neighbor_alltoallw_c) long rankine_MPI_Neighbor_alltoallw_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoallw_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoallw_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoallw_c) long rankine_PMPI_Neighbor_alltoallw_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_disconnect(long a0) {
  return FromEntry(Call<fn::Comm_disconnect, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Comm_disconnect) long rankine_MPI_Comm_disconnect(long);
RANKINE_ENTRY long PMPI_Comm_disconnect(long a0) {
  return FromEntry(Call<fn::Comm_disconnect, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Comm_disconnect) long rankine_PMPI_Comm_disconnect(long);

RANKINE_ENTRY long MPI_Comm_group(long a0, long a1) {
  return FromEntry(Call<fn::Comm_group, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_group) long rankine_MPI_Comm_group(long, long);
RANKINE_ENTRY long PMPI_Comm_group(long a0, long a1) {
  return FromEntry(Call<fn::Comm_group, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_group) long rankine_PMPI_Comm_group(long, long);

RANKINE_ENTRY long MPI_Comm_set_info(long a0, long a1) {
  return FromEntry(Call<fn::Comm_set_info, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_set_info) long rankine_MPI_Comm_set_info(long, long);
RANKINE_ENTRY long PMPI_Comm_set_info(long a0, long a1) {
  return FromEntry(Call<fn::Comm_set_info, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_set_info) long rankine_PMPI_Comm_set_info(long, long);

RANKINE_ENTRY long MPI_Intercomm_create(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Intercomm_create, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Intercomm_create) long rankine_MPI_Intercomm_create(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Intercomm_create(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Intercomm_create, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Intercomm_create) long rankine_PMPI_Intercomm_create(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Group_free(long a0) {
  return FromEntry(Call<fn::Group_free, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Group_free) long rankine_MPI_Group_free(long);
RANKINE_ENTRY long PMPI_Group_free(long a0) {
  return FromEntry(Call<fn::Group_free, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Group_free) long rankine_PMPI_Group_free(long);

RANKINE_ENTRY long MPI_Group_rank(long a0, long a1) {
  return FromEntry(Call<fn::Group_rank, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Group_rank) long rankine_MPI_Group_rank(long, long);
RANKINE_ENTRY long PMPI_Group_rank(long a0, long a1) {
  return FromEntry(Call<fn::Group_rank, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Group_rank) long rankine_PMPI_Group_rank(long, long);

RANKINE_ENTRY long MPI_Cart_get(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Cart_get, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Cart_get) long rankine_MPI_Cart_get(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Cart_get(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Cart_get, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Cart_get) long rankine_PMPI_Cart_get(long, long, long, long, long);

RANKINE_ENTRY long MPI_Dims_create(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Dims_create, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Dims_create) long rankine_MPI_Dims_create(long, long, long);
RANKINE_ENTRY long PMPI_Dims_create(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Dims_create, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Dims_create) long rankine_PMPI_Dims_create(long, long, long);

RANKINE_ENTRY long MPI_Graph_get(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Graph_get, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Graph_get) long rankine_MPI_Graph_get(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Graph_get(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Graph_get, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Graph_get) long rankine_PMPI_Graph_get(long, long, long, long, long);

RANKINE_ENTRY long MPI_Address(long a0, long a1) {
  return FromEntry(Call<fn::Address, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Address) long rankine_MPI_Address(long, long);
RANKINE_ENTRY long PMPI_Address(long a0, long a1) {
  return FromEntry(Call<fn::Address, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Address) long rankine_PMPI_Address(long, long);

RANKINE_ENTRY long MPI_Type_commit(long a0) {
  return FromEntry(Call<fn::Type_commit, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Type_commit) long rankine_MPI_Type_commit(long);
RANKINE_ENTRY long PMPI_Type_commit(long a0) {
  return FromEntry(Call<fn::Type_commit, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Type_commit) long rankine_PMPI_Type_commit(long);

RANKINE_ENTRY long MPI_Type_create_hindexed(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hindexed, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_create_hindexed) long rankine_MPI_Type_create_hindexed(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_hindexed(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hindexed, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_create_hindexed) long rankine_PMPI_Type_create_hindexed(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_subarray(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Type_create_subarray, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Type_create_subarray) long rankine_MPI_Type_create_subarray(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_subarray(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Type_create_subarray, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Type_create_subarray) long rankine_PMPI_Type_create_subarray(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_get_extent(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_extent, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_get_extent) long rankine_MPI_Type_get_extent(long, long, long);
RANKINE_ENTRY long PMPI_Type_get_extent(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_extent, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_get_extent) long rankine_PMPI_Type_get_extent(long, long, long);

RANKINE_ENTRY long MPI_Type_hindexed(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_hindexed, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_hindexed) long rankine_MPI_Type_hindexed(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_hindexed(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_hindexed, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_hindexed) long rankine_PMPI_Type_hindexed(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_size(long a0, long a1) {
  return FromEntry(Call<fn::Type_size, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Type_size) long rankine_MPI_Type_size(long, long);
RANKINE_ENTRY long PMPI_Type_size(long a0, long a1) {
  return FromEntry(Call<fn::Type_size, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Type_size) long rankine_PMPI_Type_size(long, long);

RANKINE_ENTRY long MPI_Unpack_external(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Unpack_external, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Unpack_external) long rankine_MPI_Unpack_external(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Unpack_external(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Unpack_external, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Unpack_external) long rankine_PMPI_Unpack_external(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_darray_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Type_create_darray_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Type_create_darray_c) long rankine_MPI_Type_create_darray_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_darray_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Type_create_darray_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Type_create_darray_c) long rankine_PMPI_Type_create_darray_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_struct_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_struct_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_create_struct_c) long rankine_MPI_Type_create_struct_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_struct_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_struct_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_create_struct_c) long rankine_PMPI_Type_create_struct_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_indexed_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_indexed_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_indexed_c) long rankine_MPI_Type_indexed_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_indexed_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_indexed_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_indexed_c) long rankine_PMPI_Type_indexed_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Compare_and_swap(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Compare_and_swap, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Compare_and_swap) long rankine_MPI_Compare_and_swap(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Compare_and_swap(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Compare_and_swap, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Compare_and_swap) long rankine_PMPI_Compare_and_swap(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Rget(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Rget, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Rget) long rankine_MPI_Rget(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Rget(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Rget, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Rget) long rankine_PMPI_Rget(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_complete(long a0) {
  return FromEntry(Call<fn::Win_complete, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Win_complete) long rankine_MPI_Win_complete(long);
RANKINE_ENTRY long PMPI_Win_complete(long a0) {
  return FromEntry(Call<fn::Win_complete, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Win_complete) long rankine_PMPI_Win_complete(long);

RANKINE_ENTRY long MPI_Win_flush_all(long a0) {
  return FromEntry(Call<fn::Win_flush_all, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Win_flush_all) long rankine_MPI_Win_flush_all(long);
RANKINE_ENTRY long PMPI_Win_flush_all(long a0) {
  return FromEntry(Call<fn::Win_flush_all, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Win_flush_all) long rankine_PMPI_Win_flush_all(long);

RANKINE_ENTRY long MPI_Win_get_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_get_name, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Win_get_name) long rankine_MPI_Win_get_name(long, long, long);
RANKINE_ENTRY long PMPI_Win_get_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_get_name, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Win_get_name) long rankine_PMPI_Win_get_name(long, long, long);

RANKINE_ENTRY long MPI_Win_shared_query(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Win_shared_query, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Win_shared_query) long rankine_MPI_Win_shared_query(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Win_shared_query(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Win_shared_query, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Win_shared_query) long rankine_PMPI_Win_shared_query(long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_wait(long a0) {
  return FromEntry(Call<fn::Win_wait, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Win_wait) long rankine_MPI_Win_wait(long);
RANKINE_ENTRY long PMPI_Win_wait(long a0) {
  return FromEntry(Call<fn::Win_wait, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Win_wait) long rankine_PMPI_Win_wait(long);

RANKINE_ENTRY long MPI_Rget_accumulate_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11, long a12) {
  return FromEntry(Call<fn::Rget_accumulate_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12));
}
RANKINE_ALIAS(MPI_Rget_accumulate_c) long rankine_MPI_Rget_accumulate_c(long, long, long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Rget_accumulate_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11, long a12) {
  return FromEntry(Call<fn::Rget_accumulate_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12));
}
RANKINE_ALIAS(PMPI_Rget_accumulate_c) long rankine_PMPI_Rget_accumulate_c(long, long, long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_shared_query_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Win_shared_query_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Win_shared_query_c) long rankine_MPI_Win_shared_query_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Win_shared_query_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Win_shared_query_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Win_shared_query_c) long rankine_PMPI_Win_shared_query_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_get_group(long a0, long a1) {
  return FromEntry(Call<fn::File_get_group, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_get_group) long rankine_MPI_File_get_group(long, long);
RANKINE_ENTRY long PMPI_File_get_group(long a0, long a1) {
  return FromEntry(Call<fn::File_get_group, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_get_group) long rankine_PMPI_File_get_group(long, long);

RANKINE_ENTRY long MPI_File_get_view(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_get_view, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_get_view) long rankine_MPI_File_get_view(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_get_view(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_get_view, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_get_view) long rankine_PMPI_File_get_view(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iwrite(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iwrite) long rankine_MPI_File_iwrite(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iwrite(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iwrite) long rankine_PMPI_File_iwrite(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_preallocate(long a0, long a1) {
  return FromEntry(Call<fn::File_preallocate, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_preallocate) long rankine_MPI_File_preallocate(long, long);
RANKINE_ENTRY long PMPI_File_preallocate(long a0, long a1) {
  return FromEntry(Call<fn::File_preallocate, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_preallocate) long rankine_PMPI_File_preallocate(long, long);

RANKINE_ENTRY long MPI_File_read_at_all(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_read_at_all, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_read_at_all) long rankine_MPI_File_read_at_all(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_at_all(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_read_at_all, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_read_at_all) long rankine_PMPI_File_read_at_all(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_shared(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_shared, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_read_shared) long rankine_MPI_File_read_shared(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_shared(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_shared, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_read_shared) long rankine_PMPI_File_read_shared(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_set_view(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_set_view, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_set_view) long rankine_MPI_File_set_view(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_set_view(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_set_view, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_set_view) long rankine_PMPI_File_set_view(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_at(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_write_at, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_write_at) long rankine_MPI_File_write_at(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_at(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_write_at, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_write_at) long rankine_PMPI_File_write_at(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_ordered_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_write_ordered_end, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_write_ordered_end) long rankine_MPI_File_write_ordered_end(long, long, long);
RANKINE_ENTRY long PMPI_File_write_ordered_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_write_ordered_end, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_write_ordered_end) long rankine_PMPI_File_write_ordered_end(long, long, long);

RANKINE_ENTRY long MPI_File_iread_at_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iread_at_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_iread_at_c) long rankine_MPI_File_iread_at_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iread_at_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iread_at_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_iread_at_c) long rankine_PMPI_File_iread_at_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iwrite_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iwrite_c) long rankine_MPI_File_iwrite_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iwrite_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iwrite_c) long rankine_PMPI_File_iwrite_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_at_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_read_at_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_read_at_c) long rankine_MPI_File_read_at_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_at_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_read_at_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_read_at_c) long rankine_PMPI_File_read_at_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_all_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_all_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_write_all_c) long rankine_MPI_File_write_all_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_all_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_all_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_write_all_c) long rankine_PMPI_File_write_all_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_ordered_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_ordered_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_write_ordered_c) long rankine_MPI_File_write_ordered_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_ordered_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_ordered_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_write_ordered_c) long rankine_PMPI_File_write_ordered_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_create_keyval(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Comm_create_keyval, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Comm_create_keyval) long rankine_MPI_Comm_create_keyval(long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_create_keyval(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Comm_create_keyval, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Comm_create_keyval) long rankine_PMPI_Comm_create_keyval(long, long, long, long);

RANKINE_ENTRY long MPI_Keyval_free(long a0) {
  return FromEntry(Call<fn::Keyval_free, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Keyval_free) long rankine_MPI_Keyval_free(long);
RANKINE_ENTRY long PMPI_Keyval_free(long a0) {
  return FromEntry(Call<fn::Keyval_free, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Keyval_free) long rankine_PMPI_Keyval_free(long);

RANKINE_ENTRY long MPI_Win_create_keyval(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Win_create_keyval, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Win_create_keyval) long rankine_MPI_Win_create_keyval(long, long, long, long);
RANKINE_ENTRY long PMPI_Win_create_keyval(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Win_create_keyval, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Win_create_keyval) long rankine_PMPI_Win_create_keyval(long, long, long, long);

RANKINE_ENTRY long MPI_Add_error_code(long a0, long a1) {
  return FromEntry(Call<fn::Add_error_code, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Add_error_code) long rankine_MPI_Add_error_code(long, long);
RANKINE_ENTRY long PMPI_Add_error_code(long a0, long a1) {
  return FromEntry(Call<fn::Add_error_code, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Add_error_code) long rankine_PMPI_Add_error_code(long, long);

RANKINE_ENTRY long MPI_Errhandler_create(long a0, long a1) {
  return FromEntry(Call<fn::Errhandler_create, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Errhandler_create) long rankine_MPI_Errhandler_create(long, long);
RANKINE_ENTRY long PMPI_Errhandler_create(long a0, long a1) {
  return FromEntry(Call<fn::Errhandler_create, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Errhandler_create) long rankine_PMPI_Errhandler_create(long, long);

RANKINE_ENTRY long MPI_File_call_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::File_call_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_call_errhandler) long rankine_MPI_File_call_errhandler(long, long);
RANKINE_ENTRY long PMPI_File_call_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::File_call_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_call_errhandler) long rankine_PMPI_File_call_errhandler(long, long);

RANKINE_ENTRY long MPI_Remove_error_string(long a0) {
  return FromEntry(Call<fn::Remove_error_string, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Remove_error_string) long rankine_MPI_Remove_error_string(long);
RANKINE_ENTRY long PMPI_Remove_error_string(long a0) {
  return FromEntry(Call<fn::Remove_error_string, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Remove_error_string) long rankine_PMPI_Remove_error_string(long);

RANKINE_ENTRY long MPI_Win_create_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Win_create_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_create_errhandler) long rankine_MPI_Win_create_errhandler(long, long);
RANKINE_ENTRY long PMPI_Win_create_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Win_create_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_create_errhandler) long rankine_PMPI_Win_create_errhandler(long, long);

RANKINE_ENTRY long MPI_Reduce_local(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Reduce_local, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Reduce_local) long rankine_MPI_Reduce_local(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_local(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Reduce_local, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Reduce_local) long rankine_PMPI_Reduce_local(long, long, long, long, long);

RANKINE_ENTRY long MPI_Info_dup(long a0, long a1) {
  return FromEntry(Call<fn::Info_dup, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Info_dup) long rankine_MPI_Info_dup(long, long);
RANKINE_ENTRY long PMPI_Info_dup(long a0, long a1) {
  return FromEntry(Call<fn::Info_dup, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Info_dup) long rankine_PMPI_Info_dup(long, long);

RANKINE_ENTRY long MPI_Info_get_valuelen(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Info_get_valuelen, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Info_get_valuelen) long rankine_MPI_Info_get_valuelen(long, long, long, long);
RANKINE_ENTRY long PMPI_Info_get_valuelen(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Info_get_valuelen, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Info_get_valuelen) long rankine_PMPI_Info_get_valuelen(long, long, long, long);

RANKINE_ENTRY long MPI_Comm_join(long a0, long a1) {
  return FromEntry(Call<fn::Comm_join, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_join) long rankine_MPI_Comm_join(long, long);
RANKINE_ENTRY long PMPI_Comm_join(long a0, long a1) {
  return FromEntry(Call<fn::Comm_join, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_join) long rankine_PMPI_Comm_join(long, long);

RANKINE_ENTRY long MPI_Unpublish_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Unpublish_name, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Unpublish_name) long rankine_MPI_Unpublish_name(long, long, long);
RANKINE_ENTRY long PMPI_Unpublish_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Unpublish_name, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Unpublish_name) long rankine_PMPI_Unpublish_name(long, long, long);

RANKINE_ENTRY long MPI_Session_init(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Session_init) long rankine_MPI_Session_init(long, long, long);
RANKINE_ENTRY long PMPI_Session_init(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Session_init) long rankine_PMPI_Session_init(long, long, long);
