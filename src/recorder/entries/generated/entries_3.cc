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

RANKINE_ENTRY long MPI_Abort(long a0, long a1) {
  return FromEntry(Call<fn::Abort, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Abort) long rankine_MPI_Abort(long, long);
RANKINE_ENTRY long PMPI_Abort(long a0, long a1) {
  return FromEntry(Call<fn::Abort, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Abort) long rankine_PMPI_Abort(long, long);

RANKINE_ENTRY long MPI_Abi_set_fortran_info(long a0) {
  return FromEntry(Call<fn::Abi_set_fortran_info, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Abi_set_fortran_info) long rankine_MPI_Abi_set_fortran_info(long);
RANKINE_ENTRY long PMPI_Abi_set_fortran_info(long a0) {
  return FromEntry(Call<fn::Abi_set_fortran_info, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Abi_set_fortran_info) long rankine_PMPI_Abi_set_fortran_info(long);

RANKINE_ENTRY long MPI_Get_processor_name(long a0, long a1) {
  return FromEntry(Call<fn::Get_processor_name, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Get_processor_name) long rankine_MPI_Get_processor_name(long, long);
RANKINE_ENTRY long PMPI_Get_processor_name(long a0, long a1) {
  return FromEntry(Call<fn::Get_processor_name, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Get_processor_name) long rankine_PMPI_Get_processor_name(long, long);

RANKINE_ENTRY long MPI_Bsend_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Bsend_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Bsend_init) long rankine_MPI_Bsend_init(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Bsend_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Bsend_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Bsend_init) long rankine_PMPI_Bsend_init(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_detach_buffer(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_detach_buffer, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Comm_detach_buffer) long rankine_MPI_Comm_detach_buffer(long, long, long);
RANKINE_ENTRY long PMPI_Comm_detach_buffer(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_detach_buffer, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Comm_detach_buffer) long rankine_PMPI_Comm_detach_buffer(long, long, long);

RANKINE_ENTRY long MPI_Iprobe(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Iprobe, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Iprobe) long rankine_MPI_Iprobe(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iprobe(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Iprobe, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Iprobe) long rankine_PMPI_Iprobe(long, long, long, long, long);

RANKINE_ENTRY long MPI_Issend(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Issend, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Issend) long rankine_MPI_Issend(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Issend(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Issend, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Issend) long rankine_PMPI_Issend(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Pready_range(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Pready_range, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Pready_range) long rankine_MPI_Pready_range(long, long, long);
RANKINE_ENTRY long PMPI_Pready_range(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Pready_range, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Pready_range) long rankine_PMPI_Pready_range(long, long, long);

RANKINE_ENTRY long MPI_Rsend(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Rsend, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Rsend) long rankine_MPI_Rsend(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Rsend(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Rsend, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Rsend) long rankine_PMPI_Rsend(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Session_attach_buffer(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_attach_buffer, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Session_attach_buffer) long rankine_MPI_Session_attach_buffer(long, long, long);
RANKINE_ENTRY long PMPI_Session_attach_buffer(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_attach_buffer, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Session_attach_buffer) long rankine_PMPI_Session_attach_buffer(long, long, long);

RANKINE_ENTRY long MPI_Bsend_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Bsend_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Bsend_c) long rankine_MPI_Bsend_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Bsend_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Bsend_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Bsend_c) long rankine_PMPI_Bsend_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ibsend_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ibsend_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Ibsend_c) long rankine_MPI_Ibsend_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ibsend_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ibsend_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Ibsend_c) long rankine_PMPI_Ibsend_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Isendrecv_replace_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Isendrecv_replace_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Isendrecv_replace_c) long rankine_MPI_Isendrecv_replace_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Isendrecv_replace_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Isendrecv_replace_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Isendrecv_replace_c) long rankine_PMPI_Isendrecv_replace_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Rsend_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Rsend_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Rsend_init_c) long rankine_MPI_Rsend_init_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Rsend_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Rsend_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Rsend_init_c) long rankine_PMPI_Rsend_init_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Session_detach_buffer_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_detach_buffer_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Session_detach_buffer_c) long rankine_MPI_Session_detach_buffer_c(long, long, long);
RANKINE_ENTRY long PMPI_Session_detach_buffer_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_detach_buffer_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Session_detach_buffer_c) long rankine_PMPI_Session_detach_buffer_c(long, long, long);

RANKINE_ENTRY long MPI_Get_elements_x(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Get_elements_x, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Get_elements_x) long rankine_MPI_Get_elements_x(long, long, long);
RANKINE_ENTRY long PMPI_Get_elements_x(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Get_elements_x, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Get_elements_x) long rankine_PMPI_Get_elements_x(long, long, long);

RANKINE_ENTRY long MPI_Request_get_status_any(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Request_get_status_any, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Request_get_status_any) long rankine_MPI_Request_get_status_any(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Request_get_status_any(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Request_get_status_any, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Request_get_status_any) long rankine_PMPI_Request_get_status_any(long, long, long, long, long);

RANKINE_ENTRY long MPI_Status_get_tag(long a0, long a1) {
  return FromEntry(Call<fn::Status_get_tag, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Status_get_tag) long rankine_MPI_Status_get_tag(long, long);
RANKINE_ENTRY long PMPI_Status_get_tag(long a0, long a1) {
  return FromEntry(Call<fn::Status_get_tag, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Status_get_tag) long rankine_PMPI_Status_get_tag(long, long);

RANKINE_ENTRY long MPI_Status_set_tag(long a0, long a1) {
  return FromEntry(Call<fn::Status_set_tag, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Status_set_tag) long rankine_MPI_Status_set_tag(long, long);
RANKINE_ENTRY long PMPI_Status_set_tag(long a0, long a1) {
  return FromEntry(Call<fn::Status_set_tag, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Status_set_tag) long rankine_PMPI_Status_set_tag(long, long);

RANKINE_ENTRY long MPI_Wait(long a0, long a1) {
  return FromEntry(Call<fn::Wait, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Wait) long rankine_MPI_Wait(long, long);
RANKINE_ENTRY long PMPI_Wait(long a0, long a1) {
  return FromEntry(Call<fn::Wait, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Wait) long rankine_PMPI_Wait(long, long);

RANKINE_ENTRY long MPI_Status_set_elements_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Status_set_elements_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Status_set_elements_c) long rankine_MPI_Status_set_elements_c(long, long, long);
RANKINE_ENTRY long PMPI_Status_set_elements_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Status_set_elements_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Status_set_elements_c) long rankine_PMPI_Status_set_elements_c(long, long, long);

RANKINE_ENTRY long MPI_Allreduce_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Allreduce_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Allreduce_init) long rankine_MPI_Allreduce_init(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allreduce_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Allreduce_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Allreduce_init) long rankine_PMPI_Allreduce_init(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoallw_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Alltoallw_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Alltoallw_init) long rankine_MPI_Alltoallw_init(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoallw_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Alltoallw_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Alltoallw_init) long rankine_PMPI_Alltoallw_init(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Exscan_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Exscan_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Exscan_init) long rankine_MPI_Exscan_init(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Exscan_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Exscan_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Exscan_init) long rankine_PMPI_Exscan_init(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iallgatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Iallgatherv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Iallgatherv) long rankine_MPI_Iallgatherv(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iallgatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Iallgatherv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Iallgatherv) long rankine_PMPI_Iallgatherv(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ibcast(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Ibcast, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Ibcast) long rankine_MPI_Ibcast(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ibcast(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Ibcast, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Ibcast) long rankine_PMPI_Ibcast(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ireduce_scatter_block(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ireduce_scatter_block, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Ireduce_scatter_block) long rankine_MPI_Ireduce_scatter_block(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ireduce_scatter_block(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ireduce_scatter_block, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Ireduce_scatter_block) long rankine_PMPI_Ireduce_scatter_block(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_scatter(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Reduce_scatter, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Reduce_scatter) long rankine_MPI_Reduce_scatter(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_scatter(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Reduce_scatter, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Reduce_scatter) long rankine_PMPI_Reduce_scatter(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scatter(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Scatter, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Scatter) long rankine_MPI_Scatter(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scatter(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Scatter, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Scatter) long rankine_PMPI_Scatter(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Allgatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Allgatherv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Allgatherv_c) long rankine_MPI_Allgatherv_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allgatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Allgatherv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Allgatherv_c) long rankine_PMPI_Allgatherv_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoallv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoallv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Alltoallv_c) long rankine_MPI_Alltoallv_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoallv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoallv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Alltoallv_c) long rankine_PMPI_Alltoallv_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Exscan_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Exscan_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Exscan_c) long rankine_MPI_Exscan_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Exscan_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Exscan_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Exscan_c) long rankine_PMPI_Exscan_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iallgather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Iallgather_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Iallgather_c) long rankine_MPI_Iallgather_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iallgather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Iallgather_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Iallgather_c) long rankine_PMPI_Iallgather_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ibcast_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Ibcast_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Ibcast_c) long rankine_MPI_Ibcast_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ibcast_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Ibcast_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Ibcast_c) long rankine_PMPI_Ibcast_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ireduce_scatter_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ireduce_scatter_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Ireduce_scatter_c) long rankine_MPI_Ireduce_scatter_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ireduce_scatter_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ireduce_scatter_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Ireduce_scatter_c) long rankine_PMPI_Ireduce_scatter_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_scatter_block_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Reduce_scatter_block_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Reduce_scatter_block_c) long rankine_MPI_Reduce_scatter_block_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_scatter_block_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Reduce_scatter_block_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Reduce_scatter_block_c) long rankine_PMPI_Reduce_scatter_block_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scatter_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Scatter_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Scatter_c) long rankine_MPI_Scatter_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scatter_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Scatter_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Scatter_c) long rankine_PMPI_Scatter_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ineighbor_alltoall(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ineighbor_alltoall, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Ineighbor_alltoall) long rankine_MPI_Ineighbor_alltoall(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ineighbor_alltoall(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ineighbor_alltoall, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Ineighbor_alltoall) long rankine_PMPI_Ineighbor_alltoall(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_allgatherv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Neighbor_allgatherv_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Neighbor_allgatherv_init) long rankine_MPI_Neighbor_allgatherv_init(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_allgatherv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Neighbor_allgatherv_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Neighbor_allgatherv_init) long rankine_PMPI_Neighbor_allgatherv_init(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoallw_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Neighbor_alltoallw_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Neighbor_alltoallw_init) long rankine_MPI_Neighbor_alltoallw_init(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoallw_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Neighbor_alltoallw_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoallw_init) long rankine_PMPI_Neighbor_alltoallw_init(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_allgather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Neighbor_allgather_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Neighbor_allgather_c) long rankine_MPI_Neighbor_allgather_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_allgather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Neighbor_allgather_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Neighbor_allgather_c) long rankine_PMPI_Neighbor_allgather_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoallv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoallv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Neighbor_alltoallv_c) long rankine_MPI_Neighbor_alltoallv_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoallv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoallv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoallv_c) long rankine_PMPI_Neighbor_alltoallv_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_create_from_group(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Comm_create_from_group, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Comm_create_from_group) long rankine_MPI_Comm_create_from_group(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_create_from_group(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Comm_create_from_group, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Comm_create_from_group) long rankine_PMPI_Comm_create_from_group(long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_get_info(long a0, long a1) {
  return FromEntry(Call<fn::Comm_get_info, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_get_info) long rankine_MPI_Comm_get_info(long, long);
RANKINE_ENTRY long PMPI_Comm_get_info(long a0, long a1) {
  return FromEntry(Call<fn::Comm_get_info, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_get_info) long rankine_PMPI_Comm_get_info(long, long);

RANKINE_ENTRY long MPI_Comm_remote_group(long a0, long a1) {
  return FromEntry(Call<fn::Comm_remote_group, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_remote_group) long rankine_MPI_Comm_remote_group(long, long);
RANKINE_ENTRY long PMPI_Comm_remote_group(long a0, long a1) {
  return FromEntry(Call<fn::Comm_remote_group, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_remote_group) long rankine_PMPI_Comm_remote_group(long, long);

RANKINE_ENTRY long MPI_Comm_split_type(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Comm_split_type, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Comm_split_type) long rankine_MPI_Comm_split_type(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_split_type(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Comm_split_type, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Comm_split_type) long rankine_PMPI_Comm_split_type(long, long, long, long, long);

RANKINE_ENTRY long MPI_Group_difference(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Group_difference, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Group_difference) long rankine_MPI_Group_difference(long, long, long);
RANKINE_ENTRY long PMPI_Group_difference(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Group_difference, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Group_difference) long rankine_PMPI_Group_difference(long, long, long);

RANKINE_ENTRY long MPI_Group_range_excl(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Group_range_excl, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Group_range_excl) long rankine_MPI_Group_range_excl(long, long, long, long);
RANKINE_ENTRY long PMPI_Group_range_excl(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Group_range_excl, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Group_range_excl) long rankine_PMPI_Group_range_excl(long, long, long, long);

RANKINE_ENTRY long MPI_Cart_coords(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Cart_coords, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Cart_coords) long rankine_MPI_Cart_coords(long, long, long, long);
RANKINE_ENTRY long PMPI_Cart_coords(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Cart_coords, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Cart_coords) long rankine_PMPI_Cart_coords(long, long, long, long);

RANKINE_ENTRY long MPI_Cart_sub(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Cart_sub, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Cart_sub) long rankine_MPI_Cart_sub(long, long, long);
RANKINE_ENTRY long PMPI_Cart_sub(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Cart_sub, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Cart_sub) long rankine_PMPI_Cart_sub(long, long, long);

RANKINE_ENTRY long MPI_Dist_graph_neighbors_count(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Dist_graph_neighbors_count, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Dist_graph_neighbors_count) long rankine_MPI_Dist_graph_neighbors_count(long, long, long, long);
RANKINE_ENTRY long PMPI_Dist_graph_neighbors_count(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Dist_graph_neighbors_count, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Dist_graph_neighbors_count) long rankine_PMPI_Dist_graph_neighbors_count(long, long, long, long);

RANKINE_ENTRY long MPI_Graphdims_get(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Graphdims_get, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Graphdims_get) long rankine_MPI_Graphdims_get(long, long, long);
RANKINE_ENTRY long PMPI_Graphdims_get(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Graphdims_get, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Graphdims_get) long rankine_PMPI_Graphdims_get(long, long, long);

RANKINE_ENTRY long MPI_Pack_external_size(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Pack_external_size, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Pack_external_size) long rankine_MPI_Pack_external_size(long, long, long, long);
RANKINE_ENTRY long PMPI_Pack_external_size(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Pack_external_size, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Pack_external_size) long rankine_PMPI_Pack_external_size(long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_f90_integer(long a0, long a1) {
  return FromEntry(Call<fn::Type_create_f90_integer, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Type_create_f90_integer) long rankine_MPI_Type_create_f90_integer(long, long);
RANKINE_ENTRY long PMPI_Type_create_f90_integer(long a0, long a1) {
  return FromEntry(Call<fn::Type_create_f90_integer, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Type_create_f90_integer) long rankine_PMPI_Type_create_f90_integer(long, long);

RANKINE_ENTRY long MPI_Type_create_resized(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Type_create_resized, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Type_create_resized) long rankine_MPI_Type_create_resized(long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_resized(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Type_create_resized, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Type_create_resized) long rankine_PMPI_Type_create_resized(long, long, long, long);

RANKINE_ENTRY long MPI_Type_get_contents(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Type_get_contents, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Type_get_contents) long rankine_MPI_Type_get_contents(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_get_contents(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Type_get_contents, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Type_get_contents) long rankine_PMPI_Type_get_contents(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_get_true_extent_x(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_true_extent_x, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_get_true_extent_x) long rankine_MPI_Type_get_true_extent_x(long, long, long);
RANKINE_ENTRY long PMPI_Type_get_true_extent_x(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_true_extent_x, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_get_true_extent_x) long rankine_PMPI_Type_get_true_extent_x(long, long, long);

RANKINE_ENTRY long MPI_Type_match_size(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_match_size, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_match_size) long rankine_MPI_Type_match_size(long, long, long);
RANKINE_ENTRY long PMPI_Type_match_size(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_match_size, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_match_size) long rankine_PMPI_Type_match_size(long, long, long);

RANKINE_ENTRY long MPI_Type_vector(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_vector, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_vector) long rankine_MPI_Type_vector(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_vector(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_vector, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_vector) long rankine_PMPI_Type_vector(long, long, long, long, long);

RANKINE_ENTRY long MPI_Pack_size_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Pack_size_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Pack_size_c) long rankine_MPI_Pack_size_c(long, long, long, long);
RANKINE_ENTRY long PMPI_Pack_size_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Pack_size_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Pack_size_c) long rankine_PMPI_Pack_size_c(long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_indexed_block_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_indexed_block_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_create_indexed_block_c) long rankine_MPI_Type_create_indexed_block_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_indexed_block_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_indexed_block_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_create_indexed_block_c) long rankine_PMPI_Type_create_indexed_block_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_get_extent_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_extent_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_get_extent_c) long rankine_MPI_Type_get_extent_c(long, long, long);
RANKINE_ENTRY long PMPI_Type_get_extent_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_extent_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_get_extent_c) long rankine_PMPI_Type_get_extent_c(long, long, long);

RANKINE_ENTRY long MPI_Unpack_external_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Unpack_external_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Unpack_external_c) long rankine_MPI_Unpack_external_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Unpack_external_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Unpack_external_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Unpack_external_c) long rankine_PMPI_Unpack_external_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Put(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Put, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Put) long rankine_MPI_Put(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Put(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Put, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Put) long rankine_PMPI_Put(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_allocate_shared(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_allocate_shared, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Win_allocate_shared) long rankine_MPI_Win_allocate_shared(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Win_allocate_shared(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_allocate_shared, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Win_allocate_shared) long rankine_PMPI_Win_allocate_shared(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_fence(long a0, long a1) {
  return FromEntry(Call<fn::Win_fence, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_fence) long rankine_MPI_Win_fence(long, long);
RANKINE_ENTRY long PMPI_Win_fence(long a0, long a1) {
  return FromEntry(Call<fn::Win_fence, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_fence) long rankine_PMPI_Win_fence(long, long);

RANKINE_ENTRY long MPI_Win_get_group(long a0, long a1) {
  return FromEntry(Call<fn::Win_get_group, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_get_group) long rankine_MPI_Win_get_group(long, long);
RANKINE_ENTRY long PMPI_Win_get_group(long a0, long a1) {
  return FromEntry(Call<fn::Win_get_group, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_get_group) long rankine_PMPI_Win_get_group(long, long);

RANKINE_ENTRY long MPI_Win_set_info(long a0, long a1) {
  return FromEntry(Call<fn::Win_set_info, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_set_info) long rankine_MPI_Win_set_info(long, long);
RANKINE_ENTRY long PMPI_Win_set_info(long a0, long a1) {
  return FromEntry(Call<fn::Win_set_info, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_set_info) long rankine_PMPI_Win_set_info(long, long);

RANKINE_ENTRY long MPI_Win_unlock(long a0, long a1) {
  return FromEntry(Call<fn::Win_unlock, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_unlock) long rankine_MPI_Win_unlock(long, long);
RANKINE_ENTRY long PMPI_Win_unlock(long a0, long a1) {
  return FromEntry(Call<fn::Win_unlock, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_unlock) long rankine_PMPI_Win_unlock(long, long);

RANKINE_ENTRY long MPI_Put_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Put_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Put_c) long rankine_MPI_Put_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Put_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Put_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Put_c) long rankine_PMPI_Put_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_allocate_shared_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_allocate_shared_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Win_allocate_shared_c) long rankine_MPI_Win_allocate_shared_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Win_allocate_shared_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_allocate_shared_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Win_allocate_shared_c) long rankine_PMPI_Win_allocate_shared_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_get_atomicity(long a0, long a1) {
  return FromEntry(Call<fn::File_get_atomicity, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_get_atomicity) long rankine_MPI_File_get_atomicity(long, long);
RANKINE_ENTRY long PMPI_File_get_atomicity(long a0, long a1) {
  return FromEntry(Call<fn::File_get_atomicity, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_get_atomicity) long rankine_PMPI_File_get_atomicity(long, long);

RANKINE_ENTRY long MPI_File_get_size(long a0, long a1) {
  return FromEntry(Call<fn::File_get_size, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_get_size) long rankine_MPI_File_get_size(long, long);
RANKINE_ENTRY long PMPI_File_get_size(long a0, long a1) {
  return FromEntry(Call<fn::File_get_size, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_get_size) long rankine_PMPI_File_get_size(long, long);

RANKINE_ENTRY long MPI_File_iread_at_all(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iread_at_all, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_iread_at_all) long rankine_MPI_File_iread_at_all(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iread_at_all(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iread_at_all, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_iread_at_all) long rankine_PMPI_File_iread_at_all(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iwrite_shared(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite_shared, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iwrite_shared) long rankine_MPI_File_iwrite_shared(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iwrite_shared(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite_shared, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iwrite_shared) long rankine_PMPI_File_iwrite_shared(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_all_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_read_all_end, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_read_all_end) long rankine_MPI_File_read_all_end(long, long, long);
RANKINE_ENTRY long PMPI_File_read_all_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_read_all_end, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_read_all_end) long rankine_PMPI_File_read_all_end(long, long, long);

RANKINE_ENTRY long MPI_File_read_ordered_begin(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_read_ordered_begin, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_File_read_ordered_begin) long rankine_MPI_File_read_ordered_begin(long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_ordered_begin(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_read_ordered_begin, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_File_read_ordered_begin) long rankine_PMPI_File_read_ordered_begin(long, long, long, long);

RANKINE_ENTRY long MPI_File_set_info(long a0, long a1) {
  return FromEntry(Call<fn::File_set_info, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_set_info) long rankine_MPI_File_set_info(long, long);
RANKINE_ENTRY long PMPI_File_set_info(long a0, long a1) {
  return FromEntry(Call<fn::File_set_info, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_set_info) long rankine_PMPI_File_set_info(long, long);

RANKINE_ENTRY long MPI_File_write_all_begin(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_write_all_begin, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_File_write_all_begin) long rankine_MPI_File_write_all_begin(long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_all_begin(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_write_all_begin, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_File_write_all_begin) long rankine_PMPI_File_write_all_begin(long, long, long, long);

RANKINE_ENTRY long MPI_File_write_ordered(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_ordered, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_write_ordered) long rankine_MPI_File_write_ordered(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_ordered(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_ordered, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_write_ordered) long rankine_PMPI_File_write_ordered(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iread_all_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread_all_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iread_all_c) long rankine_MPI_File_iread_all_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iread_all_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread_all_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iread_all_c) long rankine_PMPI_File_iread_all_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iwrite_at_all_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iwrite_at_all_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_iwrite_at_all_c) long rankine_MPI_File_iwrite_at_all_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iwrite_at_all_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iwrite_at_all_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_iwrite_at_all_c) long rankine_PMPI_File_iwrite_at_all_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_at_all_begin_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_at_all_begin_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_read_at_all_begin_c) long rankine_MPI_File_read_at_all_begin_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_at_all_begin_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_at_all_begin_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_read_at_all_begin_c) long rankine_PMPI_File_read_at_all_begin_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_shared_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_shared_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_read_shared_c) long rankine_MPI_File_read_shared_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_shared_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_shared_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_read_shared_c) long rankine_PMPI_File_read_shared_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_write_c) long rankine_MPI_File_write_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_write_c) long rankine_PMPI_File_write_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Attr_get(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Attr_get, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Attr_get) long rankine_MPI_Attr_get(long, long, long, long);
RANKINE_ENTRY long PMPI_Attr_get(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Attr_get, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Attr_get) long rankine_PMPI_Attr_get(long, long, long, long);

RANKINE_ENTRY long MPI_Comm_set_attr(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_set_attr, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Comm_set_attr) long rankine_MPI_Comm_set_attr(long, long, long);
RANKINE_ENTRY long PMPI_Comm_set_attr(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_set_attr, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Comm_set_attr) long rankine_PMPI_Comm_set_attr(long, long, long);

RANKINE_ENTRY long MPI_Type_get_attr(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Type_get_attr, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Type_get_attr) long rankine_MPI_Type_get_attr(long, long, long, long);
RANKINE_ENTRY long PMPI_Type_get_attr(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Type_get_attr, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Type_get_attr) long rankine_PMPI_Type_get_attr(long, long, long, long);

RANKINE_ENTRY long MPI_Win_set_attr(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_set_attr, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Win_set_attr) long rankine_MPI_Win_set_attr(long, long, long);
RANKINE_ENTRY long PMPI_Win_set_attr(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_set_attr, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Win_set_attr) long rankine_PMPI_Win_set_attr(long, long, long);

RANKINE_ENTRY long MPI_Comm_get_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Comm_get_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_get_errhandler) long rankine_MPI_Comm_get_errhandler(long, long);
RANKINE_ENTRY long PMPI_Comm_get_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Comm_get_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_get_errhandler) long rankine_PMPI_Comm_get_errhandler(long, long);

RANKINE_ENTRY long MPI_Error_class(long a0, long a1) {
  return FromEntry(Call<fn::Error_class, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Error_class) long rankine_MPI_Error_class(long, long);
RANKINE_ENTRY long PMPI_Error_class(long a0, long a1) {
  return FromEntry(Call<fn::Error_class, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Error_class) long rankine_PMPI_Error_class(long, long);

RANKINE_ENTRY long MPI_Remove_error_class(long a0) {
  return FromEntry(Call<fn::Remove_error_class, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Remove_error_class) long rankine_MPI_Remove_error_class(long);
RANKINE_ENTRY long PMPI_Remove_error_class(long a0) {
  return FromEntry(Call<fn::Remove_error_class, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Remove_error_class) long rankine_PMPI_Remove_error_class(long);

RANKINE_ENTRY long MPI_Session_set_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Session_set_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Session_set_errhandler) long rankine_MPI_Session_set_errhandler(long, long);
RANKINE_ENTRY long PMPI_Session_set_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Session_set_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Session_set_errhandler) long rankine_PMPI_Session_set_errhandler(long, long);

RANKINE_ENTRY long MPI_Op_create(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Op_create, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Op_create) long rankine_MPI_Op_create(long, long, long);
RANKINE_ENTRY long PMPI_Op_create(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Op_create, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Op_create) long rankine_PMPI_Op_create(long, long, long);

RANKINE_ENTRY long MPI_Info_create_env(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Info_create_env, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Info_create_env) long rankine_MPI_Info_create_env(long, long, long);
RANKINE_ENTRY long PMPI_Info_create_env(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Info_create_env, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Info_create_env) long rankine_PMPI_Info_create_env(long, long, long);

RANKINE_ENTRY long MPI_Info_get_nthkey(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Info_get_nthkey, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Info_get_nthkey) long rankine_MPI_Info_get_nthkey(long, long, long);
RANKINE_ENTRY long PMPI_Info_get_nthkey(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Info_get_nthkey, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Info_get_nthkey) long rankine_PMPI_Info_get_nthkey(long, long, long);

RANKINE_ENTRY long MPI_Comm_connect(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Comm_connect, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Comm_connect) long rankine_MPI_Comm_connect(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_connect(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Comm_connect, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Comm_connect) long rankine_PMPI_Comm_connect(long, long, long, long, long);

RANKINE_ENTRY long MPI_Open_port(long a0, long a1) {
  return FromEntry(Call<fn::Open_port, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Open_port) long rankine_MPI_Open_port(long, long);
RANKINE_ENTRY long PMPI_Open_port(long a0, long a1) {
  return FromEntry(Call<fn::Open_port, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Open_port) long rankine_PMPI_Open_port(long, long);

RANKINE_ENTRY long MPI_Session_get_num_psets(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_get_num_psets, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Session_get_num_psets) long rankine_MPI_Session_get_num_psets(long, long, long);
RANKINE_ENTRY long PMPI_Session_get_num_psets(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_get_num_psets, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Session_get_num_psets) long rankine_PMPI_Session_get_num_psets(long, long, long);
