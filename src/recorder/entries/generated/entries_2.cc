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

RANKINE_ENTRY long MPI_Finalize() {
  return FromEntry(Call<fn::Finalize, Via::mpi>(RANKINE_FRAME));
}
RANKINE_ALIAS(MPI_Finalize) long rankine_MPI_Finalize();
RANKINE_ENTRY long PMPI_Finalize() {
  return FromEntry(Call<fn::Finalize, Via::pmpi>(RANKINE_FRAME));
}
RANKINE_ALIAS(PMPI_Finalize) long rankine_PMPI_Finalize();

RANKINE_ENTRY long MPI_Abi_set_fortran_booleans(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Abi_set_fortran_booleans, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Abi_set_fortran_booleans) long rankine_MPI_Abi_set_fortran_booleans(long, long, long);
RANKINE_ENTRY long PMPI_Abi_set_fortran_booleans(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Abi_set_fortran_booleans, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Abi_set_fortran_booleans) long rankine_PMPI_Abi_set_fortran_booleans(long, long, long);

RANKINE_ENTRY long MPI_Get_library_version(long a0, long a1) {
  return FromEntry(Call<fn::Get_library_version, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Get_library_version) long rankine_MPI_Get_library_version(long, long);
RANKINE_ENTRY long PMPI_Get_library_version(long a0, long a1) {
  return FromEntry(Call<fn::Get_library_version, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Get_library_version) long rankine_PMPI_Get_library_version(long, long);

RANKINE_ENTRY long MPI_Bsend(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Bsend, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Bsend) long rankine_MPI_Bsend(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Bsend(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Bsend, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Bsend) long rankine_PMPI_Bsend(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_attach_buffer(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_attach_buffer, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Comm_attach_buffer) long rankine_MPI_Comm_attach_buffer(long, long, long);
RANKINE_ENTRY long PMPI_Comm_attach_buffer(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_attach_buffer, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Comm_attach_buffer) long rankine_PMPI_Comm_attach_buffer(long, long, long);

RANKINE_ENTRY long MPI_Imrecv(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Imrecv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Imrecv) long rankine_MPI_Imrecv(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Imrecv(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Imrecv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Imrecv) long rankine_PMPI_Imrecv(long, long, long, long, long);

RANKINE_ENTRY long MPI_Isendrecv_replace(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Isendrecv_replace, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Isendrecv_replace) long rankine_MPI_Isendrecv_replace(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Isendrecv_replace(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Isendrecv_replace, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Isendrecv_replace) long rankine_PMPI_Isendrecv_replace(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Pready_list(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Pready_list, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Pready_list) long rankine_MPI_Pready_list(long, long, long);
RANKINE_ENTRY long PMPI_Pready_list(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Pready_list, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Pready_list) long rankine_PMPI_Pready_list(long, long, long);

RANKINE_ENTRY long MPI_Recv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Recv_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Recv_init) long rankine_MPI_Recv_init(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Recv_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Recv_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Recv_init) long rankine_PMPI_Recv_init(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Sendrecv_replace(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Sendrecv_replace, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Sendrecv_replace) long rankine_MPI_Sendrecv_replace(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Sendrecv_replace(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Sendrecv_replace, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Sendrecv_replace) long rankine_PMPI_Sendrecv_replace(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ssend_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ssend_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Ssend_init) long rankine_MPI_Ssend_init(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ssend_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ssend_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Ssend_init) long rankine_PMPI_Ssend_init(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_detach_buffer_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_detach_buffer_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Comm_detach_buffer_c) long rankine_MPI_Comm_detach_buffer_c(long, long, long);
RANKINE_ENTRY long PMPI_Comm_detach_buffer_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_detach_buffer_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Comm_detach_buffer_c) long rankine_PMPI_Comm_detach_buffer_c(long, long, long);

RANKINE_ENTRY long MPI_Isendrecv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Isendrecv_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(MPI_Isendrecv_c) long rankine_MPI_Isendrecv_c(long, long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Isendrecv_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Isendrecv_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(PMPI_Isendrecv_c) long rankine_PMPI_Isendrecv_c(long, long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Rsend_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Rsend_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Rsend_c) long rankine_MPI_Rsend_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Rsend_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Rsend_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Rsend_c) long rankine_PMPI_Rsend_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Session_attach_buffer_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_attach_buffer_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Session_attach_buffer_c) long rankine_MPI_Session_attach_buffer_c(long, long, long);
RANKINE_ENTRY long PMPI_Session_attach_buffer_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Session_attach_buffer_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Session_attach_buffer_c) long rankine_PMPI_Session_attach_buffer_c(long, long, long);

RANKINE_ENTRY long MPI_Get_elements(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Get_elements, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Get_elements) long rankine_MPI_Get_elements(long, long, long);
RANKINE_ENTRY long PMPI_Get_elements(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Get_elements, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Get_elements) long rankine_PMPI_Get_elements(long, long, long);

RANKINE_ENTRY long MPI_Request_get_status_all(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Request_get_status_all, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Request_get_status_all) long rankine_MPI_Request_get_status_all(long, long, long, long);
RANKINE_ENTRY long PMPI_Request_get_status_all(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Request_get_status_all, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Request_get_status_all) long rankine_PMPI_Request_get_status_all(long, long, long, long);

RANKINE_ENTRY long MPI_Status_get_source(long a0, long a1) {
  return FromEntry(Call<fn::Status_get_source, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Status_get_source) long rankine_MPI_Status_get_source(long, long);
RANKINE_ENTRY long PMPI_Status_get_source(long a0, long a1) {
  return FromEntry(Call<fn::Status_get_source, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Status_get_source) long rankine_PMPI_Status_get_source(long, long);

RANKINE_ENTRY long MPI_Status_set_source(long a0, long a1) {
  return FromEntry(Call<fn::Status_set_source, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Status_set_source) long rankine_MPI_Status_set_source(long, long);
RANKINE_ENTRY long PMPI_Status_set_source(long a0, long a1) {
  return FromEntry(Call<fn::Status_set_source, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Status_set_source) long rankine_PMPI_Status_set_source(long, long);

RANKINE_ENTRY long MPI_Testsome(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Testsome, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Testsome) long rankine_MPI_Testsome(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Testsome(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Testsome, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Testsome) long rankine_PMPI_Testsome(long, long, long, long, long);

RANKINE_ENTRY long MPI_Get_elements_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Get_elements_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Get_elements_c) long rankine_MPI_Get_elements_c(long, long, long);
RANKINE_ENTRY long PMPI_Get_elements_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Get_elements_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Get_elements_c) long rankine_PMPI_Get_elements_c(long, long, long);

RANKINE_ENTRY long MPI_Allreduce(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Allreduce, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Allreduce) long rankine_MPI_Allreduce(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allreduce(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Allreduce, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Allreduce) long rankine_PMPI_Allreduce(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoallw(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoallw, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Alltoallw) long rankine_MPI_Alltoallw(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoallw(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoallw, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Alltoallw) long rankine_PMPI_Alltoallw(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Exscan(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Exscan, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Exscan) long rankine_MPI_Exscan(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Exscan(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Exscan, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Exscan) long rankine_PMPI_Exscan(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Iallgather(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Iallgather, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Iallgather) long rankine_MPI_Iallgather(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Iallgather(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Iallgather, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Iallgather) long rankine_PMPI_Iallgather(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ibarrier(long a0, long a1) {
  return FromEntry(Call<fn::Ibarrier, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Ibarrier) long rankine_MPI_Ibarrier(long, long);
RANKINE_ENTRY long PMPI_Ibarrier(long a0, long a1) {
  return FromEntry(Call<fn::Ibarrier, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Ibarrier) long rankine_PMPI_Ibarrier(long, long);

RANKINE_ENTRY long MPI_Ireduce_scatter(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ireduce_scatter, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Ireduce_scatter) long rankine_MPI_Ireduce_scatter(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ireduce_scatter(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ireduce_scatter, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Ireduce_scatter) long rankine_PMPI_Ireduce_scatter(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Reduce_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Reduce_init) long rankine_MPI_Reduce_init(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Reduce_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Reduce_init) long rankine_PMPI_Reduce_init(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scan_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Scan_init, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Scan_init) long rankine_MPI_Scan_init(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scan_init(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Scan_init, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Scan_init) long rankine_PMPI_Scan_init(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Allgather_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Allgather_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Allgather_init_c) long rankine_MPI_Allgather_init_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Allgather_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Allgather_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Allgather_init_c) long rankine_PMPI_Allgather_init_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Alltoall_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoall_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Alltoall_init_c) long rankine_MPI_Alltoall_init_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Alltoall_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Alltoall_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Alltoall_init_c) long rankine_PMPI_Alltoall_init_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Bcast_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Bcast_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Bcast_init_c) long rankine_MPI_Bcast_init_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Bcast_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Bcast_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Bcast_init_c) long rankine_PMPI_Bcast_init_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Gatherv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Gatherv_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(MPI_Gatherv_init_c) long rankine_MPI_Gatherv_init_c(long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Gatherv_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10) {
  return FromEntry(Call<fn::Gatherv_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10));
}
RANKINE_ALIAS(PMPI_Gatherv_init_c) long rankine_PMPI_Gatherv_init_c(long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ialltoallw_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ialltoallw_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Ialltoallw_c) long rankine_MPI_Ialltoallw_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ialltoallw_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ialltoallw_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Ialltoallw_c) long rankine_PMPI_Ialltoallw_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ireduce_scatter_block_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ireduce_scatter_block_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Ireduce_scatter_block_c) long rankine_MPI_Ireduce_scatter_block_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ireduce_scatter_block_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Ireduce_scatter_block_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Ireduce_scatter_block_c) long rankine_PMPI_Ireduce_scatter_block_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Reduce_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Reduce_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Reduce_init_c) long rankine_MPI_Reduce_init_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Reduce_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Reduce_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Reduce_init_c) long rankine_PMPI_Reduce_init_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Scan_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Scan_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Scan_init_c) long rankine_MPI_Scan_init_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Scan_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Scan_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Scan_init_c) long rankine_PMPI_Scan_init_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ineighbor_allgatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Ineighbor_allgatherv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Ineighbor_allgatherv) long rankine_MPI_Ineighbor_allgatherv(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ineighbor_allgatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Ineighbor_allgatherv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Ineighbor_allgatherv) long rankine_PMPI_Ineighbor_allgatherv(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_allgatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Neighbor_allgatherv, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Neighbor_allgatherv) long rankine_MPI_Neighbor_allgatherv(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_allgatherv(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Neighbor_allgatherv, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Neighbor_allgatherv) long rankine_PMPI_Neighbor_allgatherv(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoallw(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoallw, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Neighbor_alltoallw) long rankine_MPI_Neighbor_alltoallw(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoallw(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoallw, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoallw) long rankine_PMPI_Neighbor_alltoallw(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Ineighbor_alltoallw_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ineighbor_alltoallw_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(MPI_Ineighbor_alltoallw_c) long rankine_MPI_Ineighbor_alltoallw_c(long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Ineighbor_alltoallw_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9) {
  return FromEntry(Call<fn::Ineighbor_alltoallw_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9));
}
RANKINE_ALIAS(PMPI_Ineighbor_alltoallw_c) long rankine_PMPI_Ineighbor_alltoallw_c(long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Neighbor_alltoall_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoall_init_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(MPI_Neighbor_alltoall_init_c) long rankine_MPI_Neighbor_alltoall_init_c(long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Neighbor_alltoall_init_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
  return FromEntry(Call<fn::Neighbor_alltoall_init_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8));
}
RANKINE_ALIAS(PMPI_Neighbor_alltoall_init_c) long rankine_PMPI_Neighbor_alltoall_init_c(long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Comm_create(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_create, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Comm_create) long rankine_MPI_Comm_create(long, long, long);
RANKINE_ENTRY long PMPI_Comm_create(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Comm_create, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Comm_create) long rankine_PMPI_Comm_create(long, long, long);

RANKINE_ENTRY long MPI_Comm_free(long a0) {
  return FromEntry(Call<fn::Comm_free, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Comm_free) long rankine_MPI_Comm_free(long);
RANKINE_ENTRY long PMPI_Comm_free(long a0) {
  return FromEntry(Call<fn::Comm_free, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Comm_free) long rankine_PMPI_Comm_free(long);

RANKINE_ENTRY long MPI_Comm_rank(long a0, long a1) {
  return FromEntry(Call<fn::Comm_rank, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_rank) long rankine_MPI_Comm_rank(long, long);
RANKINE_ENTRY long PMPI_Comm_rank(long a0, long a1) {
  return FromEntry(Call<fn::Comm_rank, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_rank) long rankine_PMPI_Comm_rank(long, long);

RANKINE_ENTRY long MPI_Comm_split(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Comm_split, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Comm_split) long rankine_MPI_Comm_split(long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_split(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Comm_split, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Comm_split) long rankine_PMPI_Comm_split(long, long, long, long);

RANKINE_ENTRY long MPI_Group_compare(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Group_compare, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Group_compare) long rankine_MPI_Group_compare(long, long, long);
RANKINE_ENTRY long PMPI_Group_compare(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Group_compare, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Group_compare) long rankine_PMPI_Group_compare(long, long, long);

RANKINE_ENTRY long MPI_Group_intersection(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Group_intersection, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Group_intersection) long rankine_MPI_Group_intersection(long, long, long);
RANKINE_ENTRY long PMPI_Group_intersection(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Group_intersection, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Group_intersection) long rankine_PMPI_Group_intersection(long, long, long);

RANKINE_ENTRY long MPI_Group_union(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Group_union, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Group_union) long rankine_MPI_Group_union(long, long, long);
RANKINE_ENTRY long PMPI_Group_union(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Group_union, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Group_union) long rankine_PMPI_Group_union(long, long, long);

RANKINE_ENTRY long MPI_Cart_shift(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Cart_shift, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Cart_shift) long rankine_MPI_Cart_shift(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Cart_shift(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Cart_shift, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Cart_shift) long rankine_PMPI_Cart_shift(long, long, long, long, long);

RANKINE_ENTRY long MPI_Dist_graph_neighbors(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Dist_graph_neighbors, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Dist_graph_neighbors) long rankine_MPI_Dist_graph_neighbors(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Dist_graph_neighbors(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Dist_graph_neighbors, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Dist_graph_neighbors) long rankine_PMPI_Dist_graph_neighbors(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Graph_neighbors_count(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Graph_neighbors_count, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Graph_neighbors_count) long rankine_MPI_Graph_neighbors_count(long, long, long);
RANKINE_ENTRY long PMPI_Graph_neighbors_count(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Graph_neighbors_count, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Graph_neighbors_count) long rankine_PMPI_Graph_neighbors_count(long, long, long);

RANKINE_ENTRY long MPI_Pack_external(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Pack_external, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Pack_external) long rankine_MPI_Pack_external(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Pack_external(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Pack_external, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Pack_external) long rankine_PMPI_Pack_external(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_f90_complex(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_create_f90_complex, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_create_f90_complex) long rankine_MPI_Type_create_f90_complex(long, long, long);
RANKINE_ENTRY long PMPI_Type_create_f90_complex(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_create_f90_complex, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_create_f90_complex) long rankine_PMPI_Type_create_f90_complex(long, long, long);

RANKINE_ENTRY long MPI_Type_create_indexed_block(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_indexed_block, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_create_indexed_block) long rankine_MPI_Type_create_indexed_block(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_indexed_block(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_indexed_block, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_create_indexed_block) long rankine_PMPI_Type_create_indexed_block(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_free(long a0) {
  return FromEntry(Call<fn::Type_free, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Type_free) long rankine_MPI_Type_free(long);
RANKINE_ENTRY long PMPI_Type_free(long a0) {
  return FromEntry(Call<fn::Type_free, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Type_free) long rankine_PMPI_Type_free(long);

RANKINE_ENTRY long MPI_Type_get_true_extent(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_true_extent, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Type_get_true_extent) long rankine_MPI_Type_get_true_extent(long, long, long);
RANKINE_ENTRY long PMPI_Type_get_true_extent(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Type_get_true_extent, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Type_get_true_extent) long rankine_PMPI_Type_get_true_extent(long, long, long);

RANKINE_ENTRY long MPI_Type_lb(long a0, long a1) {
  return FromEntry(Call<fn::Type_lb, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Type_lb) long rankine_MPI_Type_lb(long, long);
RANKINE_ENTRY long PMPI_Type_lb(long a0, long a1) {
  return FromEntry(Call<fn::Type_lb, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Type_lb) long rankine_PMPI_Type_lb(long, long);

RANKINE_ENTRY long MPI_Type_ub(long a0, long a1) {
  return FromEntry(Call<fn::Type_ub, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Type_ub) long rankine_MPI_Type_ub(long, long);
RANKINE_ENTRY long PMPI_Type_ub(long a0, long a1) {
  return FromEntry(Call<fn::Type_ub, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Type_ub) long rankine_PMPI_Type_ub(long, long);

RANKINE_ENTRY long MPI_Pack_external_size_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Pack_external_size_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Pack_external_size_c) long rankine_MPI_Pack_external_size_c(long, long, long, long);
RANKINE_ENTRY long PMPI_Pack_external_size_c(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Pack_external_size_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Pack_external_size_c) long rankine_PMPI_Pack_external_size_c(long, long, long, long);

RANKINE_ENTRY long MPI_Type_create_hvector_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hvector_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Type_create_hvector_c) long rankine_MPI_Type_create_hvector_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_create_hvector_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Type_create_hvector_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Type_create_hvector_c) long rankine_PMPI_Type_create_hvector_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_Type_get_envelope_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Type_get_envelope_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Type_get_envelope_c) long rankine_MPI_Type_get_envelope_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Type_get_envelope_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Type_get_envelope_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Type_get_envelope_c) long rankine_PMPI_Type_get_envelope_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Unpack_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Unpack_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(MPI_Unpack_c) long rankine_MPI_Unpack_c(long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Unpack_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6) {
  return FromEntry(Call<fn::Unpack_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6));
}
RANKINE_ALIAS(PMPI_Unpack_c) long rankine_PMPI_Unpack_c(long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Get_accumulate(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Get_accumulate, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(MPI_Get_accumulate) long rankine_MPI_Get_accumulate(long, long, long, long, long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Get_accumulate(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11) {
  return FromEntry(Call<fn::Get_accumulate, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11));
}
RANKINE_ALIAS(PMPI_Get_accumulate) long rankine_PMPI_Get_accumulate(long, long, long, long, long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_allocate(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_allocate, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Win_allocate) long rankine_MPI_Win_allocate(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Win_allocate(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_allocate, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Win_allocate) long rankine_PMPI_Win_allocate(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_detach(long a0, long a1) {
  return FromEntry(Call<fn::Win_detach, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_detach) long rankine_MPI_Win_detach(long, long);
RANKINE_ENTRY long PMPI_Win_detach(long a0, long a1) {
  return FromEntry(Call<fn::Win_detach, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_detach) long rankine_PMPI_Win_detach(long, long);

RANKINE_ENTRY long MPI_Win_free(long a0) {
  return FromEntry(Call<fn::Win_free, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Win_free) long rankine_MPI_Win_free(long);
RANKINE_ENTRY long PMPI_Win_free(long a0) {
  return FromEntry(Call<fn::Win_free, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Win_free) long rankine_PMPI_Win_free(long);

RANKINE_ENTRY long MPI_Win_post(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_post, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Win_post) long rankine_MPI_Win_post(long, long, long);
RANKINE_ENTRY long PMPI_Win_post(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Win_post, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Win_post) long rankine_PMPI_Win_post(long, long, long);

RANKINE_ENTRY long MPI_Win_test(long a0, long a1) {
  return FromEntry(Call<fn::Win_test, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Win_test) long rankine_MPI_Win_test(long, long);
RANKINE_ENTRY long PMPI_Win_test(long a0, long a1) {
  return FromEntry(Call<fn::Win_test, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Win_test) long rankine_PMPI_Win_test(long, long);

RANKINE_ENTRY long MPI_Get_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Get_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(MPI_Get_c) long rankine_MPI_Get_c(long, long, long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Get_c(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7) {
  return FromEntry(Call<fn::Get_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5, a6, a7));
}
RANKINE_ALIAS(PMPI_Get_c) long rankine_PMPI_Get_c(long, long, long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Win_allocate_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_allocate_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_Win_allocate_c) long rankine_MPI_Win_allocate_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_Win_allocate_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::Win_allocate_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_Win_allocate_c) long rankine_PMPI_Win_allocate_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_get_amode(long a0, long a1) {
  return FromEntry(Call<fn::File_get_amode, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_get_amode) long rankine_MPI_File_get_amode(long, long);
RANKINE_ENTRY long PMPI_File_get_amode(long a0, long a1) {
  return FromEntry(Call<fn::File_get_amode, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_get_amode) long rankine_PMPI_File_get_amode(long, long);

RANKINE_ENTRY long MPI_File_get_position_shared(long a0, long a1) {
  return FromEntry(Call<fn::File_get_position_shared, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_get_position_shared) long rankine_MPI_File_get_position_shared(long, long);
RANKINE_ENTRY long PMPI_File_get_position_shared(long a0, long a1) {
  return FromEntry(Call<fn::File_get_position_shared, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_get_position_shared) long rankine_PMPI_File_get_position_shared(long, long);

RANKINE_ENTRY long MPI_File_iread_at(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iread_at, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_iread_at) long rankine_MPI_File_iread_at(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iread_at(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iread_at, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_iread_at) long rankine_PMPI_File_iread_at(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_iwrite_at_all(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iwrite_at_all, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_iwrite_at_all) long rankine_MPI_File_iwrite_at_all(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iwrite_at_all(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_iwrite_at_all, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_iwrite_at_all) long rankine_PMPI_File_iwrite_at_all(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_all_begin(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_read_all_begin, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_File_read_all_begin) long rankine_MPI_File_read_all_begin(long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_all_begin(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::File_read_all_begin, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_File_read_all_begin) long rankine_PMPI_File_read_all_begin(long, long, long, long);

RANKINE_ENTRY long MPI_File_read_ordered(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_ordered, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_read_ordered) long rankine_MPI_File_read_ordered(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_ordered(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_ordered, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_read_ordered) long rankine_PMPI_File_read_ordered(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_set_atomicity(long a0, long a1) {
  return FromEntry(Call<fn::File_set_atomicity, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_set_atomicity) long rankine_MPI_File_set_atomicity(long, long);
RANKINE_ENTRY long PMPI_File_set_atomicity(long a0, long a1) {
  return FromEntry(Call<fn::File_set_atomicity, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_set_atomicity) long rankine_PMPI_File_set_atomicity(long, long);

RANKINE_ENTRY long MPI_File_write_all(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_all, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_write_all) long rankine_MPI_File_write_all(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_all(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_write_all, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_write_all) long rankine_PMPI_File_write_all(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_at_all_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_write_at_all_end, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_write_at_all_end) long rankine_MPI_File_write_at_all_end(long, long, long);
RANKINE_ENTRY long PMPI_File_write_at_all_end(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_write_at_all_end, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_write_at_all_end) long rankine_PMPI_File_write_at_all_end(long, long, long);

RANKINE_ENTRY long MPI_File_get_type_extent_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_get_type_extent_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_File_get_type_extent_c) long rankine_MPI_File_get_type_extent_c(long, long, long);
RANKINE_ENTRY long PMPI_File_get_type_extent_c(long a0, long a1, long a2) {
  return FromEntry(Call<fn::File_get_type_extent_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_File_get_type_extent_c) long rankine_PMPI_File_get_type_extent_c(long, long, long);

RANKINE_ENTRY long MPI_File_iwrite_all_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite_all_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_iwrite_all_c) long rankine_MPI_File_iwrite_all_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_iwrite_all_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_iwrite_all_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_iwrite_all_c) long rankine_PMPI_File_iwrite_all_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_all_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_all_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_read_all_c) long rankine_MPI_File_read_all_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_all_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_all_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_read_all_c) long rankine_PMPI_File_read_all_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_read_ordered_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_ordered_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_File_read_ordered_c) long rankine_MPI_File_read_ordered_c(long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_read_ordered_c(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::File_read_ordered_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_File_read_ordered_c) long rankine_PMPI_File_read_ordered_c(long, long, long, long, long);

RANKINE_ENTRY long MPI_File_write_at_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_write_at_c, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(MPI_File_write_at_c) long rankine_MPI_File_write_at_c(long, long, long, long, long, long);
RANKINE_ENTRY long PMPI_File_write_at_c(long a0, long a1, long a2, long a3, long a4, long a5) {
  return FromEntry(Call<fn::File_write_at_c, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4, a5));
}
RANKINE_ALIAS(PMPI_File_write_at_c) long rankine_PMPI_File_write_at_c(long, long, long, long, long, long);

RANKINE_ENTRY long MPI_Attr_delete(long a0, long a1) {
  return FromEntry(Call<fn::Attr_delete, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Attr_delete) long rankine_MPI_Attr_delete(long, long);
RANKINE_ENTRY long PMPI_Attr_delete(long a0, long a1) {
  return FromEntry(Call<fn::Attr_delete, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Attr_delete) long rankine_PMPI_Attr_delete(long, long);

RANKINE_ENTRY long MPI_Comm_get_attr(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Comm_get_attr, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Comm_get_attr) long rankine_MPI_Comm_get_attr(long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_get_attr(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Comm_get_attr, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Comm_get_attr) long rankine_PMPI_Comm_get_attr(long, long, long, long);

RANKINE_ENTRY long MPI_Type_free_keyval(long a0) {
  return FromEntry(Call<fn::Type_free_keyval, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Type_free_keyval) long rankine_MPI_Type_free_keyval(long);
RANKINE_ENTRY long PMPI_Type_free_keyval(long a0) {
  return FromEntry(Call<fn::Type_free_keyval, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Type_free_keyval) long rankine_PMPI_Type_free_keyval(long);

RANKINE_ENTRY long MPI_Win_get_attr(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Win_get_attr, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(MPI_Win_get_attr) long rankine_MPI_Win_get_attr(long, long, long, long);
RANKINE_ENTRY long PMPI_Win_get_attr(long a0, long a1, long a2, long a3) {
  return FromEntry(Call<fn::Win_get_attr, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3));
}
RANKINE_ALIAS(PMPI_Win_get_attr) long rankine_PMPI_Win_get_attr(long, long, long, long);

RANKINE_ENTRY long MPI_Comm_create_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Comm_create_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Comm_create_errhandler) long rankine_MPI_Comm_create_errhandler(long, long);
RANKINE_ENTRY long PMPI_Comm_create_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Comm_create_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Comm_create_errhandler) long rankine_PMPI_Comm_create_errhandler(long, long);

RANKINE_ENTRY long MPI_Errhandler_set(long a0, long a1) {
  return FromEntry(Call<fn::Errhandler_set, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Errhandler_set) long rankine_MPI_Errhandler_set(long, long);
RANKINE_ENTRY long PMPI_Errhandler_set(long a0, long a1) {
  return FromEntry(Call<fn::Errhandler_set, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Errhandler_set) long rankine_PMPI_Errhandler_set(long, long);

RANKINE_ENTRY long MPI_File_set_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::File_set_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_File_set_errhandler) long rankine_MPI_File_set_errhandler(long, long);
RANKINE_ENTRY long PMPI_File_set_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::File_set_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_File_set_errhandler) long rankine_PMPI_File_set_errhandler(long, long);

RANKINE_ENTRY long MPI_Session_get_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Session_get_errhandler, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Session_get_errhandler) long rankine_MPI_Session_get_errhandler(long, long);
RANKINE_ENTRY long PMPI_Session_get_errhandler(long a0, long a1) {
  return FromEntry(Call<fn::Session_get_errhandler, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Session_get_errhandler) long rankine_PMPI_Session_get_errhandler(long, long);

RANKINE_ENTRY long MPI_Op_commutative(long a0, long a1) {
  return FromEntry(Call<fn::Op_commutative, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Op_commutative) long rankine_MPI_Op_commutative(long, long);
RANKINE_ENTRY long PMPI_Op_commutative(long a0, long a1) {
  return FromEntry(Call<fn::Op_commutative, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Op_commutative) long rankine_PMPI_Op_commutative(long, long);

RANKINE_ENTRY long MPI_Info_create(long a0) {
  return FromEntry(Call<fn::Info_create, Via::mpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(MPI_Info_create) long rankine_MPI_Info_create(long);
RANKINE_ENTRY long PMPI_Info_create(long a0) {
  return FromEntry(Call<fn::Info_create, Via::pmpi>(RANKINE_FRAME, a0));
}
RANKINE_ALIAS(PMPI_Info_create) long rankine_PMPI_Info_create(long);

RANKINE_ENTRY long MPI_Info_get_nkeys(long a0, long a1) {
  return FromEntry(Call<fn::Info_get_nkeys, Via::mpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(MPI_Info_get_nkeys) long rankine_MPI_Info_get_nkeys(long, long);
RANKINE_ENTRY long PMPI_Info_get_nkeys(long a0, long a1) {
  return FromEntry(Call<fn::Info_get_nkeys, Via::pmpi>(RANKINE_FRAME, a0, a1));
}
RANKINE_ALIAS(PMPI_Info_get_nkeys) long rankine_PMPI_Info_get_nkeys(long, long);

RANKINE_ENTRY long MPI_Comm_accept(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Comm_accept, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Comm_accept) long rankine_MPI_Comm_accept(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Comm_accept(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Comm_accept, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Comm_accept) long rankine_PMPI_Comm_accept(long, long, long, long, long);

RANKINE_ENTRY long MPI_Lookup_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Lookup_name, Via::mpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(MPI_Lookup_name) long rankine_MPI_Lookup_name(long, long, long);
RANKINE_ENTRY long PMPI_Lookup_name(long a0, long a1, long a2) {
  return FromEntry(Call<fn::Lookup_name, Via::pmpi>(RANKINE_FRAME, a0, a1, a2));
}
RANKINE_ALIAS(PMPI_Lookup_name) long rankine_PMPI_Lookup_name(long, long, long);

RANKINE_ENTRY long MPI_Session_get_nth_pset(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Session_get_nth_pset, Via::mpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(MPI_Session_get_nth_pset) long rankine_MPI_Session_get_nth_pset(long, long, long, long, long);
RANKINE_ENTRY long PMPI_Session_get_nth_pset(long a0, long a1, long a2, long a3, long a4) {
  return FromEntry(Call<fn::Session_get_nth_pset, Via::pmpi>(RANKINE_FRAME, a0, a1, a2, a3, a4));
}
RANKINE_ALIAS(PMPI_Session_get_nth_pset) long rankine_PMPI_Session_get_nth_pset(long, long, long, long, long);
