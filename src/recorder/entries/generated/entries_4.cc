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

RANKINE_ENTRY long MPI_Abi_get_fortran_booleans(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Abi_get_fortran_booleans, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Abi_get_fortran_booleans) long rankine_MPI_Abi_get_fortran_booleans(long, long, long, long);
RANKINE_ENTRY long PMPI_Abi_get_fortran_booleans(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Abi_get_fortran_booleans, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Abi_get_fortran_booleans) long rankine_PMPI_Abi_get_fortran_booleans(long, long, long, long);

RANKINE_ENTRY long MPI_Alloc_mem(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Alloc_mem, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Alloc_mem) long rankine_MPI_Alloc_mem(long, long, long);
RANKINE_ENTRY long PMPI_Alloc_mem(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Alloc_mem, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Alloc_mem) long rankine_PMPI_Alloc_mem(long, long, long);

RANKINE_ENTRY long MPI_Get_version(long a0, long a1) {
  return FromEntry(Call<fn::Get_version, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Get_version) long rankine_MPI_Get_version(long, long);
RANKINE_ENTRY long PMPI_Get_version(long a0, long a1) {
  return FromEntry(Call<fn::Get_version, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Get_version) long rankine_PMPI_Get_version(long, long);

RANKINE_ENTRY long MPI_Buffer_attach(long a0, long a1) {
  return FromEntry(Call<fn::Buffer_attach, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Buffer_attach) long rankine_MPI_Buffer_attach(long, long);
RANKINE_ENTRY long PMPI_Buffer_attach(long a0, long a1) {
  return FromEntry(Call<fn::Buffer_attach, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Buffer_attach) long rankine_PMPI_Buffer_attach(long, long);

RANKINE_ENTRY long MPI_Comm_flush_buffer(long a0) {
  return FromEntry(Call<fn::Comm_flush_buffer, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Comm_flush_buffer) long rankine_MPI_Comm_flush_buffer(long);
RANKINE_ENTRY long PMPI_Comm_flush_buffer(long a0) {
  return FromEntry(Call<fn::Comm_flush_buffer, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Comm_flush_buffer) long rankine_PMPI_Comm_flush_buffer(long);

RANKINE_ENTRY long MPI_Irecv(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Irecv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Irecv) long rankine_MPI_Irecv(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Irecv(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Irecv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Irecv) long rankine_PMPI_Irecv(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Mprobe(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Mprobe, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Mprobe) long rankine_MPI_Mprobe(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Mprobe(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Mprobe, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Mprobe) long rankine_PMPI_Mprobe(long, long, long, long, long);

RANKINE_ENTRY long MPI_Precv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Precv_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Precv_init) long rankine_MPI_Precv_init(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Precv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Precv_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Precv_init) long rankine_PMPI_Precv_init(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Rsend_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Rsend_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Rsend_init) long rankine_MPI_Rsend_init(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Rsend_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Rsend_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Rsend_init) long rankine_PMPI_Rsend_init(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Session_detach_buffer(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_detach_buffer, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Session_detach_buffer) long rankine_MPI_Session_detach_buffer(long, long, long);
RANKINE_ENTRY long PMPI_Session_detach_buffer(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_detach_buffer, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Session_detach_buffer) long rankine_PMPI_Session_detach_buffer(long, long, long);

RANKINE_ENTRY long MPI_Bsend_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Bsend_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Bsend_init_c) long rankine_MPI_Bsend_init_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Bsend_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Bsend_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Bsend_init_c) long rankine_PMPI_Bsend_init_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Imrecv_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Imrecv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Imrecv_c) long rankine_MPI_Imrecv_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Imrecv_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Imrecv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Imrecv_c) long rankine_PMPI_Imrecv_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Issend_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Issend_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Issend_c) long rankine_MPI_Issend_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Issend_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Issend_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Issend_c) long rankine_PMPI_Issend_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Send_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Send_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Send_c) long rankine_MPI_Send_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Send_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Send_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Send_c) long rankine_PMPI_Send_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ssend_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Ssend_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Ssend_c) long rankine_MPI_Ssend_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ssend_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Ssend_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Ssend_c) long rankine_PMPI_Ssend_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Grequest_complete(long a0) {
  return FromEntry(Call<fn::Grequest_complete, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Grequest_complete) long rankine_MPI_Grequest_complete(long);
RANKINE_ENTRY long PMPI_Grequest_complete(long a0) {
  return FromEntry(Call<fn::Grequest_complete, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Grequest_complete) long rankine_PMPI_Grequest_complete(long);

RANKINE_ENTRY long MPI_Request_get_status_some(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Request_get_status_some, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Request_get_status_some) long rankine_MPI_Request_get_status_some(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Request_get_status_some(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Request_get_status_some, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Request_get_status_some) long rankine_PMPI_Request_get_status_some(long, long, long, long, long);

RANKINE_ENTRY long MPI_Status_set_cancelled(long a0, long a1) {
  return FromEntry(Call<fn::Status_set_cancelled, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Status_set_cancelled) long rankine_MPI_Status_set_cancelled(long, long);
RANKINE_ENTRY long PMPI_Status_set_cancelled(long a0, long a1) {
  return FromEntry(Call<fn::Status_set_cancelled, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Status_set_cancelled) long rankine_PMPI_Status_set_cancelled(long, long);

RANKINE_ENTRY long MPI_Test(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Test, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Test) long rankine_MPI_Test(long, long, long);
RANKINE_ENTRY long PMPI_Test(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Test, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Test) long rankine_PMPI_Test(long, long, long);

RANKINE_ENTRY long MPI_Waitall(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Waitall, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Waitall) long rankine_MPI_Waitall(long, long, long);
RANKINE_ENTRY long PMPI_Waitall(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Waitall, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Waitall) long rankine_PMPI_Waitall(long, long, long);

RANKINE_ENTRY long MPI_Allgather(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Allgather, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Allgather) long rankine_MPI_Allgather(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allgather(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Allgather, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Allgather) long rankine_PMPI_Allgather(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoall(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Alltoall, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Alltoall) long rankine_MPI_Alltoall(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoall(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Alltoall, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Alltoall) long rankine_PMPI_Alltoall(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Barrier(long a0) {
  return FromEntry(Call<fn::Barrier, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Barrier) long rankine_MPI_Barrier(long);
RANKINE_ENTRY long PMPI_Barrier(long a0) {
  return FromEntry(Call<fn::Barrier, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Barrier) long rankine_PMPI_Barrier(long);

RANKINE_ENTRY long MPI_Gather(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Gather, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Gather) long rankine_MPI_Gather(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Gather(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Gather, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Gather) long rankine_PMPI_Gather(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iallreduce(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iallreduce, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Iallreduce) long rankine_MPI_Iallreduce(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iallreduce(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iallreduce, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Iallreduce) long rankine_PMPI_Iallreduce(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iexscan(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iexscan, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Iexscan) long rankine_MPI_Iexscan(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iexscan(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iexscan, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Iexscan) long rankine_PMPI_Iexscan(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iscan(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iscan, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Iscan) long rankine_MPI_Iscan(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iscan(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iscan, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Iscan) long rankine_PMPI_Iscan(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_scatter_block(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Reduce_scatter_block, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Reduce_scatter_block) long rankine_MPI_Reduce_scatter_block(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_scatter_block(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Reduce_scatter_block, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Reduce_scatter_block) long rankine_PMPI_Reduce_scatter_block(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scatter_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Scatter_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Scatter_init) long rankine_MPI_Scatter_init(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scatter_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Scatter_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Scatter_init) long rankine_PMPI_Scatter_init(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Allgatherv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Allgatherv_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Allgatherv_init_c) long rankine_MPI_Allgatherv_init_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allgatherv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Allgatherv_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Allgatherv_init_c) long rankine_PMPI_Allgatherv_init_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoallv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Alltoallv_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Alltoallv_init_c) long rankine_MPI_Alltoallv_init_c(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoallv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Alltoallv_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Alltoallv_init_c) long rankine_PMPI_Alltoallv_init_c(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Exscan_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Exscan_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Exscan_init_c) long rankine_MPI_Exscan_init_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Exscan_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Exscan_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Exscan_init_c) long rankine_PMPI_Exscan_init_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iallgatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Iallgatherv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Iallgatherv_c) long rankine_MPI_Iallgatherv_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iallgatherv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Iallgatherv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Iallgatherv_c) long rankine_PMPI_Iallgatherv_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iexscan_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iexscan_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Iexscan_c) long rankine_MPI_Iexscan_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iexscan_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iexscan_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Iexscan_c) long rankine_PMPI_Iexscan_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iscan_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iscan_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Iscan_c) long rankine_MPI_Iscan_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iscan_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Iscan_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Iscan_c) long rankine_PMPI_Iscan_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_scatter_block_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Reduce_scatter_block_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Reduce_scatter_block_init_c) long rankine_MPI_Reduce_scatter_block_init_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_scatter_block_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Reduce_scatter_block_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Reduce_scatter_block_init_c) long rankine_PMPI_Reduce_scatter_block_init_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scatter_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Scatter_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Scatter_init_c) long rankine_MPI_Scatter_init_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scatter_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Scatter_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Scatter_init_c) long rankine_PMPI_Scatter_init_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ineighbor_alltoallv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ineighbor_alltoallv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Ineighbor_alltoallv) long rankine_MPI_Ineighbor_alltoallv(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ineighbor_alltoallv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ineighbor_alltoallv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Ineighbor_alltoallv) long rankine_PMPI_Ineighbor_alltoallv(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoall(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Neighbor_alltoall, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Neighbor_alltoall) long rankine_MPI_Neighbor_alltoall(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoall(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Neighbor_alltoall, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoall) long rankine_PMPI_Neighbor_alltoall(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ineighbor_allgather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ineighbor_allgather_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Ineighbor_allgather_c) long rankine_MPI_Ineighbor_allgather_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ineighbor_allgather_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Ineighbor_allgather_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Ineighbor_allgather_c) long rankine_PMPI_Ineighbor_allgather_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_allgather_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_allgather_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Neighbor_allgather_init_c) long rankine_MPI_Neighbor_allgather_init_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_allgather_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_allgather_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Neighbor_allgather_init_c) long rankine_PMPI_Neighbor_allgather_init_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoallv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Neighbor_alltoallv_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Neighbor_alltoallv_init_c) long rankine_MPI_Neighbor_alltoallv_init_c(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoallv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Neighbor_alltoallv_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoallv_init_c) long rankine_PMPI_Neighbor_alltoallv_init_c(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_create_group(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Comm_create_group, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Comm_create_group) long rankine_MPI_Comm_create_group(long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_create_group(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Comm_create_group, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Comm_create_group) long rankine_PMPI_Comm_create_group(long, long, long, long);

RANKINE_ENTRY long MPI_Comm_get_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_get_name, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Comm_get_name) long rankine_MPI_Comm_get_name(long, long, long);
RANKINE_ENTRY long PMPI_Comm_get_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_get_name, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Comm_get_name) long rankine_PMPI_Comm_get_name(long, long, long);

RANKINE_ENTRY long MPI_Comm_remote_size(long a0, long a1) {
  return FromEntry(Call<fn::Comm_remote_size, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_remote_size) long rankine_MPI_Comm_remote_size(long, long);
RANKINE_ENTRY long PMPI_Comm_remote_size(long a0, long a1) {
  return FromEntry(Call<fn::Comm_remote_size, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_remote_size) long rankine_PMPI_Comm_remote_size(long, long);

RANKINE_ENTRY long MPI_Comm_test_inter(long a0, long a1) {
  return FromEntry(Call<fn::Comm_test_inter, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_test_inter) long rankine_MPI_Comm_test_inter(long, long);
RANKINE_ENTRY long PMPI_Comm_test_inter(long a0, long a1) {
  return FromEntry(Call<fn::Comm_test_inter, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_test_inter) long rankine_PMPI_Comm_test_inter(long, long);

RANKINE_ENTRY long MPI_Group_excl(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Group_excl, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Group_excl) long rankine_MPI_Group_excl(long, long, long, long);
RANKINE_ENTRY long PMPI_Group_excl(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Group_excl, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Group_excl) long rankine_PMPI_Group_excl(long, long, long, long);

RANKINE_ENTRY long MPI_Group_range_incl(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Group_range_incl, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Group_range_incl) long rankine_MPI_Group_range_incl(long, long, long, long);
RANKINE_ENTRY long PMPI_Group_range_incl(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Group_range_incl, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Group_range_incl) long rankine_PMPI_Group_range_incl(long, long, long, long);

RANKINE_ENTRY long MPI_Cart_create(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Cart_create, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Cart_create) long rankine_MPI_Cart_create(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Cart_create(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Cart_create, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Cart_create) long rankine_PMPI_Cart_create(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Cartdim_get(long a0, long a1) {
  return FromEntry(Call<fn::Cartdim_get, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Cartdim_get) long rankine_MPI_Cartdim_get(long, long);
RANKINE_ENTRY long PMPI_Cartdim_get(long a0, long a1) {
  return FromEntry(Call<fn::Cartdim_get, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Cartdim_get) long rankine_PMPI_Cartdim_get(long, long);

RANKINE_ENTRY long MPI_Graph_create(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Graph_create, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Graph_create) long rankine_MPI_Graph_create(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Graph_create(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Graph_create, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Graph_create) long rankine_PMPI_Graph_create(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Topo_test(long a0, long a1) {
  return FromEntry(Call<fn::Topo_test, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Topo_test) long rankine_MPI_Topo_test(long, long);
RANKINE_ENTRY long PMPI_Topo_test(long a0, long a1) {
  return FromEntry(Call<fn::Topo_test, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Topo_test) long rankine_PMPI_Topo_test(long, long);

RANKINE_ENTRY long MPI_Pack_size(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Pack_size, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Pack_size) long rankine_MPI_Pack_size(long, long, long, long);
RANKINE_ENTRY long PMPI_Pack_size(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Pack_size, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Pack_size) long rankine_PMPI_Pack_size(long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_f90_real(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_create_f90_real, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_create_f90_real) long rankine_MPI_Type_create_f90_real(long, long, long);
RANKINE_ENTRY long PMPI_Type_create_f90_real(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_create_f90_real, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_create_f90_real) long rankine_PMPI_Type_create_f90_real(long, long, long);

RANKINE_ENTRY long MPI_Type_create_struct(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_struct, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_create_struct) long rankine_MPI_Type_create_struct(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_struct(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_struct, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_create_struct) long rankine_PMPI_Type_create_struct(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_get_envelope(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_get_envelope, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_get_envelope) long rankine_MPI_Type_get_envelope(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_get_envelope(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_get_envelope, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_get_envelope) long rankine_PMPI_Type_get_envelope(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_get_value_index(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_value_index, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_get_value_index) long rankine_MPI_Type_get_value_index(long, long, long);
RANKINE_ENTRY long PMPI_Type_get_value_index(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_value_index, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_get_value_index) long rankine_PMPI_Type_get_value_index(long, long, long);

RANKINE_ENTRY long MPI_Type_set_name(long a0, long a1) {
  return FromEntry(Call<fn::Type_set_name, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Type_set_name) long rankine_MPI_Type_set_name(long, long);
RANKINE_ENTRY long PMPI_Type_set_name(long a0, long a1) {
  return FromEntry(Call<fn::Type_set_name, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Type_set_name) long rankine_PMPI_Type_set_name(long, long);

RANKINE_ENTRY long MPI_Unpack(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Unpack, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Unpack) long rankine_MPI_Unpack(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Unpack(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Unpack, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Unpack) long rankine_PMPI_Unpack(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_contiguous_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_contiguous_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_contiguous_c) long rankine_MPI_Type_contiguous_c(long, long, long);
RANKINE_ENTRY long PMPI_Type_contiguous_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_contiguous_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_contiguous_c) long rankine_PMPI_Type_contiguous_c(long, long, long);

RANKINE_ENTRY long MPI_Type_create_resized_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Type_create_resized_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Type_create_resized_c) long rankine_MPI_Type_create_resized_c(long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_resized_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Type_create_resized_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Type_create_resized_c) long rankine_PMPI_Type_create_resized_c(long, long, long, long);

RANKINE_ENTRY long MPI_Type_get_true_extent_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_true_extent_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_get_true_extent_c) long rankine_MPI_Type_get_true_extent_c(long, long, long);
RANKINE_ENTRY long PMPI_Type_get_true_extent_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_true_extent_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_get_true_extent_c) long rankine_PMPI_Type_get_true_extent_c(long, long, long);

RANKINE_ENTRY long MPI_Accumulate(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Accumulate, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Accumulate) long rankine_MPI_Accumulate(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Accumulate(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Accumulate, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Accumulate) long rankine_PMPI_Accumulate(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Raccumulate(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Raccumulate, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Raccumulate) long rankine_MPI_Raccumulate(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Raccumulate(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Raccumulate, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Raccumulate) long rankine_PMPI_Raccumulate(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_attach(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_attach, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Win_attach) long rankine_MPI_Win_attach(long, long, long);
RANKINE_ENTRY long PMPI_Win_attach(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_attach, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Win_attach) long rankine_PMPI_Win_attach(long, long, long);

RANKINE_ENTRY long MPI_Win_flush(long a0, long a1) {
  return FromEntry(Call<fn::Win_flush, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_flush) long rankine_MPI_Win_flush(long, long);
RANKINE_ENTRY long PMPI_Win_flush(long a0, long a1) {
  return FromEntry(Call<fn::Win_flush, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_flush) long rankine_PMPI_Win_flush(long, long);

RANKINE_ENTRY long MPI_Win_get_info(long a0, long a1) {
  return FromEntry(Call<fn::Win_get_info, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_get_info) long rankine_MPI_Win_get_info(long, long);
RANKINE_ENTRY long PMPI_Win_get_info(long a0, long a1) {
  return FromEntry(Call<fn::Win_get_info, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_get_info) long rankine_PMPI_Win_get_info(long, long);

RANKINE_ENTRY long MPI_Win_set_name(long a0, long a1) {
  return FromEntry(Call<fn::Win_set_name, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_set_name) long rankine_MPI_Win_set_name(long, long);
RANKINE_ENTRY long PMPI_Win_set_name(long a0, long a1) {
  return FromEntry(Call<fn::Win_set_name, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_set_name) long rankine_PMPI_Win_set_name(long, long);

RANKINE_ENTRY long MPI_Win_unlock_all(long a0) {
  return FromEntry(Call<fn::Win_unlock_all, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Win_unlock_all) long rankine_MPI_Win_unlock_all(long);
RANKINE_ENTRY long PMPI_Win_unlock_all(long a0) {
  return FromEntry(Call<fn::Win_unlock_all, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Win_unlock_all) long rankine_PMPI_Win_unlock_all(long);

RANKINE_ENTRY long MPI_Raccumulate_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Raccumulate_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Raccumulate_c) long rankine_MPI_Raccumulate_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Raccumulate_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Raccumulate_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Raccumulate_c) long rankine_PMPI_Raccumulate_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_create_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_create_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Win_create_c) long rankine_MPI_Win_create_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Win_create_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_create_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Win_create_c) long rankine_PMPI_Win_create_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_get_byte_offset(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_get_byte_offset, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_get_byte_offset) long rankine_MPI_File_get_byte_offset(long, long, long);
RANKINE_ENTRY long PMPI_File_get_byte_offset(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_get_byte_offset, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_get_byte_offset) long rankine_PMPI_File_get_byte_offset(long, long, long);

RANKINE_ENTRY long MPI_File_get_type_extent(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_get_type_extent, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_get_type_extent) long rankine_MPI_File_get_type_extent(long, long, long);
RANKINE_ENTRY long PMPI_File_get_type_extent(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_get_type_extent, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_get_type_extent) long rankine_PMPI_File_get_type_extent(long, long, long);

RANKINE_ENTRY long MPI_File_iread_shared(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread_shared, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iread_shared) long rankine_MPI_File_iread_shared(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iread_shared(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iread_shared, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iread_shared) long rankine_PMPI_File_iread_shared(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_open(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_open, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_open) long rankine_MPI_File_open(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_open(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_open, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_open) long rankine_PMPI_File_open(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_at(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_read_at, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_read_at) long rankine_MPI_File_read_at(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_at(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_read_at, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_read_at) long rankine_PMPI_File_read_at(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_ordered_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_read_ordered_end, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_read_ordered_end) long rankine_MPI_File_read_ordered_end(long, long, long);
RANKINE_ENTRY long PMPI_File_read_ordered_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_read_ordered_end, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_read_ordered_end) long rankine_PMPI_File_read_ordered_end(long, long, long);

RANKINE_ENTRY long MPI_File_set_size(long a0, long a1) {
  return FromEntry(Call<fn::File_set_size, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_set_size) long rankine_MPI_File_set_size(long, long);
RANKINE_ENTRY long PMPI_File_set_size(long a0, long a1) {
  return FromEntry(Call<fn::File_set_size, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_set_size) long rankine_PMPI_File_set_size(long, long);

RANKINE_ENTRY long MPI_File_write_all_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_write_all_end, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_write_all_end) long rankine_MPI_File_write_all_end(long, long, long);
RANKINE_ENTRY long PMPI_File_write_all_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_write_all_end, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_write_all_end) long rankine_PMPI_File_write_all_end(long, long, long);

RANKINE_ENTRY long MPI_File_write_ordered_begin(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_write_ordered_begin, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_File_write_ordered_begin) long rankine_MPI_File_write_ordered_begin(long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_ordered_begin(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_write_ordered_begin, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_File_write_ordered_begin) long rankine_PMPI_File_write_ordered_begin(long, long, long, long);

RANKINE_ENTRY long MPI_File_iread_at_all_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iread_at_all_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_iread_at_all_c) long rankine_MPI_File_iread_at_all_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iread_at_all_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iread_at_all_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_iread_at_all_c) long rankine_PMPI_File_iread_at_all_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iwrite_at_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iwrite_at_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_iwrite_at_c) long rankine_MPI_File_iwrite_at_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iwrite_at_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iwrite_at_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_iwrite_at_c) long rankine_PMPI_File_iwrite_at_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_at_all_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_read_at_all_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_read_at_all_c) long rankine_MPI_File_read_at_all_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_at_all_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_read_at_all_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_read_at_all_c) long rankine_PMPI_File_read_at_all_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_all_begin_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_write_all_begin_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_File_write_all_begin_c) long rankine_MPI_File_write_all_begin_c(long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_all_begin_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_write_all_begin_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_File_write_all_begin_c) long rankine_PMPI_File_write_all_begin_c(long, long, long, long);

RANKINE_ENTRY long MPI_File_write_ordered_begin_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_write_ordered_begin_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_File_write_ordered_begin_c) long rankine_MPI_File_write_ordered_begin_c(long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_ordered_begin_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_write_ordered_begin_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_File_write_ordered_begin_c) long rankine_PMPI_File_write_ordered_begin_c(long, long, long, long);

RANKINE_ENTRY long MPI_Attr_put(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Attr_put, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Attr_put) long rankine_MPI_Attr_put(long, long, long);
RANKINE_ENTRY long PMPI_Attr_put(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Attr_put, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Attr_put) long rankine_PMPI_Attr_put(long, long, long);

RANKINE_ENTRY long MPI_Keyval_create(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Keyval_create, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Keyval_create) long rankine_MPI_Keyval_create(long, long, long, long);
RANKINE_ENTRY long PMPI_Keyval_create(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Keyval_create, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Keyval_create) long rankine_PMPI_Keyval_create(long, long, long, long);

RANKINE_ENTRY long MPI_Type_set_attr(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_set_attr, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_set_attr) long rankine_MPI_Type_set_attr(long, long, long);
RANKINE_ENTRY long PMPI_Type_set_attr(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_set_attr, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_set_attr) long rankine_PMPI_Type_set_attr(long, long, long);

RANKINE_ENTRY long MPI_Add_error_class(long a0) {
  return FromEntry(Call<fn::Add_error_class, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Add_error_class) long rankine_MPI_Add_error_class(long);
RANKINE_ENTRY long PMPI_Add_error_class(long a0) {
  return FromEntry(Call<fn::Add_error_class, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Add_error_class) long rankine_PMPI_Add_error_class(long);

RANKINE_ENTRY long MPI_Comm_set_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Comm_set_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_set_errhandler) long rankine_MPI_Comm_set_errhandler(long, long);
RANKINE_ENTRY long PMPI_Comm_set_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Comm_set_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_set_errhandler) long rankine_PMPI_Comm_set_errhandler(long, long);

RANKINE_ENTRY long MPI_Error_string(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Error_string, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Error_string) long rankine_MPI_Error_string(long, long, long);
RANKINE_ENTRY long PMPI_Error_string(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Error_string, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Error_string) long rankine_PMPI_Error_string(long, long, long);

RANKINE_ENTRY long MPI_Remove_error_code(long a0) {
  return FromEntry(Call<fn::Remove_error_code, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Remove_error_code) long rankine_MPI_Remove_error_code(long);
RANKINE_ENTRY long PMPI_Remove_error_code(long a0) {
  return FromEntry(Call<fn::Remove_error_code, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Remove_error_code) long rankine_PMPI_Remove_error_code(long);

RANKINE_ENTRY long MPI_Win_call_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Win_call_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_call_errhandler) long rankine_MPI_Win_call_errhandler(long, long);
RANKINE_ENTRY long PMPI_Win_call_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Win_call_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_call_errhandler) long rankine_PMPI_Win_call_errhandler(long, long);

RANKINE_ENTRY long MPI_Op_free(long a0) {
  return FromEntry(Call<fn::Op_free, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Op_free) long rankine_MPI_Op_free(long);
RANKINE_ENTRY long PMPI_Op_free(long a0) {
  return FromEntry(Call<fn::Op_free, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Op_free) long rankine_PMPI_Op_free(long);

RANKINE_ENTRY long MPI_Info_delete(long a0, long a1) {
  return FromEntry(Call<fn::Info_delete, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Info_delete) long rankine_MPI_Info_delete(long, long);
RANKINE_ENTRY long PMPI_Info_delete(long a0, long a1) {
  return FromEntry(Call<fn::Info_delete, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Info_delete) long rankine_PMPI_Info_delete(long, long);

RANKINE_ENTRY long MPI_Info_get_string(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Info_get_string, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Info_get_string) long rankine_MPI_Info_get_string(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Info_get_string(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Info_get_string, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Info_get_string) long rankine_PMPI_Info_get_string(long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_get_parent(long a0) {
  return FromEntry(Call<fn::Comm_get_parent, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Comm_get_parent) long rankine_MPI_Comm_get_parent(long);
RANKINE_ENTRY long PMPI_Comm_get_parent(long a0) {
  return FromEntry(Call<fn::Comm_get_parent, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Comm_get_parent) long rankine_PMPI_Comm_get_parent(long);

RANKINE_ENTRY long MPI_Publish_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Publish_name, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Publish_name) long rankine_MPI_Publish_name(long, long, long);
RANKINE_ENTRY long PMPI_Publish_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Publish_name, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Publish_name) long rankine_PMPI_Publish_name(long, long, long);

RANKINE_ENTRY long MPI_Session_get_pset_info(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_get_pset_info, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Session_get_pset_info) long rankine_MPI_Session_get_pset_info(long, long, long);
RANKINE_ENTRY long PMPI_Session_get_pset_info(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_get_pset_info, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Session_get_pset_info) long rankine_PMPI_Session_get_pset_info(long, long, long);
