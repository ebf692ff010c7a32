// SPDX-License-Identifier: BSD-3-Clause
// Made by gen/generate.py from gen/mpi.table; change those and run it.
// clang-format off
// The facts of every MPI function, one Spec each (see spec.h).
#pragma once
#include <cstdint>

#include "mpi_facts/generated/functions.h"
#include "recorder/mpi/spec.h"

namespace rankine::mpi {

namespace fn = mpi_facts::fn;

template <>
struct Spec<fn::Init> : SpecBase {
  static constexpr const char* name = "MPI_Init";
  static constexpr CallRole shape = CallRole::init;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Init_thread> : SpecBase {
  static constexpr const char* name = "MPI_Init_thread";
  static constexpr CallRole shape = CallRole::init;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Finalize> : SpecBase {
  static constexpr const char* name = "MPI_Finalize";
  static constexpr CallRole shape = CallRole::finalize;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 0;
};

template <>
struct Spec<fn::Abort> : SpecBase {
  static constexpr const char* name = "MPI_Abort";
  static constexpr CallRole shape = CallRole::abort;
  static constexpr Class cls = Class::environment;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Abi_get_fortran_booleans> : SpecBase {
  static constexpr const char* name = "MPI_Abi_get_fortran_booleans";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Abi_get_fortran_info> : SpecBase {
  static constexpr const char* name = "MPI_Abi_get_fortran_info";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Abi_get_info> : SpecBase {
  static constexpr const char* name = "MPI_Abi_get_info";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Abi_get_version> : SpecBase {
  static constexpr const char* name = "MPI_Abi_get_version";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Abi_set_fortran_booleans> : SpecBase {
  static constexpr const char* name = "MPI_Abi_set_fortran_booleans";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Abi_set_fortran_info> : SpecBase {
  static constexpr const char* name = "MPI_Abi_set_fortran_info";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Alloc_mem> : SpecBase {
  static constexpr const char* name = "MPI_Alloc_mem";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Finalized> : SpecBase {
  static constexpr const char* name = "MPI_Finalized";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Free_mem> : SpecBase {
  static constexpr const char* name = "MPI_Free_mem";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Get_hw_resource_info> : SpecBase {
  static constexpr const char* name = "MPI_Get_hw_resource_info";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Get_library_version> : SpecBase {
  static constexpr const char* name = "MPI_Get_library_version";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Get_processor_name> : SpecBase {
  static constexpr const char* name = "MPI_Get_processor_name";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Get_version> : SpecBase {
  static constexpr const char* name = "MPI_Get_version";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Initialized> : SpecBase {
  static constexpr const char* name = "MPI_Initialized";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Is_thread_main> : SpecBase {
  static constexpr const char* name = "MPI_Is_thread_main";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Query_thread> : SpecBase {
  static constexpr const char* name = "MPI_Query_thread";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::environment;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Bsend> : SpecBase {
  static constexpr const char* name = "MPI_Bsend";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Bsend_init> : SpecBase {
  static constexpr const char* name = "MPI_Bsend_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Buffer_attach> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_attach";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Buffer_detach> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_detach";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Buffer_flush> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_flush";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 0;
};

template <>
struct Spec<fn::Buffer_iflush> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_iflush";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t request = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_attach_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Comm_attach_buffer";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_detach_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Comm_detach_buffer";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_flush_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Comm_flush_buffer";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_iflush_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Comm_iflush_buffer";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t request = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Ibsend> : SpecBase {
  static constexpr const char* name = "MPI_Ibsend";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Improbe> : SpecBase {
  static constexpr const char* name = "MPI_Improbe";
  static constexpr CallRole shape = CallRole::probe;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t source = 0;
  static constexpr int8_t tag = 1;
  static constexpr int8_t flag = 3;
  static constexpr int8_t status = 5;
  static constexpr Poll poll = {.found = 3, .source = 0, .tag = 1};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Imrecv> : SpecBase {
  static constexpr const char* name = "MPI_Imrecv";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::message;
  static constexpr int8_t comm = 3;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Iprobe> : SpecBase {
  static constexpr const char* name = "MPI_Iprobe";
  static constexpr CallRole shape = CallRole::probe;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t source = 0;
  static constexpr int8_t tag = 1;
  static constexpr int8_t flag = 3;
  static constexpr int8_t status = 4;
  static constexpr Poll poll = {.found = 3, .source = 0, .tag = 1};
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Irecv> : SpecBase {
  static constexpr const char* name = "MPI_Irecv";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Irsend> : SpecBase {
  static constexpr const char* name = "MPI_Irsend";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Isend> : SpecBase {
  static constexpr const char* name = "MPI_Isend";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Isendrecv> : SpecBase {
  static constexpr const char* name = "MPI_Isendrecv";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 10;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 6, .type = 7};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 8;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 9;
  static constexpr int8_t request = 11;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Isendrecv_replace> : SpecBase {
  static constexpr const char* name = "MPI_Isendrecv_replace";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 5;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Issend> : SpecBase {
  static constexpr const char* name = "MPI_Issend";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Mprobe> : SpecBase {
  static constexpr const char* name = "MPI_Mprobe";
  static constexpr CallRole shape = CallRole::probe;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t newcomm = 3;
  static constexpr int8_t source = 0;
  static constexpr int8_t tag = 1;
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Mrecv> : SpecBase {
  static constexpr const char* name = "MPI_Mrecv";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::message;
  static constexpr int8_t comm = 3;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Parrived> : SpecBase {
  static constexpr const char* name = "MPI_Parrived";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr Poll poll = {.found = 2, .requests = 0, .by_value = true};
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Pready> : SpecBase {
  static constexpr const char* name = "MPI_Pready";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Pready_list> : SpecBase {
  static constexpr const char* name = "MPI_Pready_list";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Pready_range> : SpecBase {
  static constexpr const char* name = "MPI_Pready_range";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Precv_init> : SpecBase {
  static constexpr const char* name = "MPI_Precv_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3, .factor = 1};
  static constexpr int8_t source = 4;
  static constexpr int8_t tag = 5;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Probe> : SpecBase {
  static constexpr const char* name = "MPI_Probe";
  static constexpr CallRole shape = CallRole::probe;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t source = 0;
  static constexpr int8_t tag = 1;
  static constexpr int8_t status = 3;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Psend_init> : SpecBase {
  static constexpr const char* name = "MPI_Psend_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3, .factor = 1};
  static constexpr int8_t dest = 4;
  static constexpr int8_t tag = 5;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Recv> : SpecBase {
  static constexpr const char* name = "MPI_Recv";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t status = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Recv_init> : SpecBase {
  static constexpr const char* name = "MPI_Recv_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Rsend> : SpecBase {
  static constexpr const char* name = "MPI_Rsend";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Rsend_init> : SpecBase {
  static constexpr const char* name = "MPI_Rsend_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Send> : SpecBase {
  static constexpr const char* name = "MPI_Send";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Send_init> : SpecBase {
  static constexpr const char* name = "MPI_Send_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Sendrecv> : SpecBase {
  static constexpr const char* name = "MPI_Sendrecv";
  static constexpr CallRole shape = CallRole::sendrecv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 10;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 6, .type = 7};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 8;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 9;
  static constexpr int8_t status = 11;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Sendrecv_replace> : SpecBase {
  static constexpr const char* name = "MPI_Sendrecv_replace";
  static constexpr CallRole shape = CallRole::sendrecv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 5;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 6;
  static constexpr int8_t status = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Session_attach_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Session_attach_buffer";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_detach_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Session_detach_buffer";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_flush_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Session_flush_buffer";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Session_iflush_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Session_iflush_buffer";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t request = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Ssend> : SpecBase {
  static constexpr const char* name = "MPI_Ssend";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Ssend_init> : SpecBase {
  static constexpr const char* name = "MPI_Ssend_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Bsend_c> : SpecBase {
  static constexpr const char* name = "MPI_Bsend_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Bsend_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Bsend_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Buffer_attach_c> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_attach_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Buffer_detach_c> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_detach_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_attach_buffer_c> : SpecBase {
  static constexpr const char* name = "MPI_Comm_attach_buffer_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_detach_buffer_c> : SpecBase {
  static constexpr const char* name = "MPI_Comm_detach_buffer_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Ibsend_c> : SpecBase {
  static constexpr const char* name = "MPI_Ibsend_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Imrecv_c> : SpecBase {
  static constexpr const char* name = "MPI_Imrecv_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::message;
  static constexpr int8_t comm = 3;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Irecv_c> : SpecBase {
  static constexpr const char* name = "MPI_Irecv_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Irsend_c> : SpecBase {
  static constexpr const char* name = "MPI_Irsend_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Isend_c> : SpecBase {
  static constexpr const char* name = "MPI_Isend_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Isendrecv_c> : SpecBase {
  static constexpr const char* name = "MPI_Isendrecv_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 10;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 6, .type = 7};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 8;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 9;
  static constexpr int8_t request = 11;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Isendrecv_replace_c> : SpecBase {
  static constexpr const char* name = "MPI_Isendrecv_replace_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 5;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Issend_c> : SpecBase {
  static constexpr const char* name = "MPI_Issend_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Mrecv_c> : SpecBase {
  static constexpr const char* name = "MPI_Mrecv_c";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::message;
  static constexpr int8_t comm = 3;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Recv_c> : SpecBase {
  static constexpr const char* name = "MPI_Recv_c";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t status = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Recv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Recv_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Rsend_c> : SpecBase {
  static constexpr const char* name = "MPI_Rsend_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Rsend_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Rsend_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Send_c> : SpecBase {
  static constexpr const char* name = "MPI_Send_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Send_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Send_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Sendrecv_c> : SpecBase {
  static constexpr const char* name = "MPI_Sendrecv_c";
  static constexpr CallRole shape = CallRole::sendrecv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 10;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 6, .type = 7};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 8;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 9;
  static constexpr int8_t status = 11;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Sendrecv_replace_c> : SpecBase {
  static constexpr const char* name = "MPI_Sendrecv_replace_c";
  static constexpr CallRole shape = CallRole::sendrecv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 5;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 6;
  static constexpr int8_t status = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Session_attach_buffer_c> : SpecBase {
  static constexpr const char* name = "MPI_Session_attach_buffer_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_detach_buffer_c> : SpecBase {
  static constexpr const char* name = "MPI_Session_detach_buffer_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Ssend_c> : SpecBase {
  static constexpr const char* name = "MPI_Ssend_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Ssend_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Ssend_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::non_blocking;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Cancel> : SpecBase {
  static constexpr const char* name = "MPI_Cancel";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Get_count> : SpecBase {
  static constexpr const char* name = "MPI_Get_count";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Get_elements> : SpecBase {
  static constexpr const char* name = "MPI_Get_elements";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Get_elements_x> : SpecBase {
  static constexpr const char* name = "MPI_Get_elements_x";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Grequest_complete> : SpecBase {
  static constexpr const char* name = "MPI_Grequest_complete";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Grequest_start> : SpecBase {
  static constexpr const char* name = "MPI_Grequest_start";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
  static constexpr int8_t callbacks[3] = {0, 1, 2};
};

template <>
struct Spec<fn::Request_free> : SpecBase {
  static constexpr const char* name = "MPI_Request_free";
  static constexpr CallRole shape = CallRole::request_free;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Request_get_status> : SpecBase {
  static constexpr const char* name = "MPI_Request_get_status";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr Poll poll = {.found = 1, .requests = 0, .by_value = true};
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Request_get_status_all> : SpecBase {
  static constexpr const char* name = "MPI_Request_get_status_all";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr Poll poll = {.found = 2, .requests = 1, .count = 0};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Request_get_status_any> : SpecBase {
  static constexpr const char* name = "MPI_Request_get_status_any";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr Poll poll = {.found = 3, .requests = 1, .count = 0};
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Request_get_status_some> : SpecBase {
  static constexpr const char* name = "MPI_Request_get_status_some";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr Poll poll = {.found = 2, .requests = 1, .count = 0};
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Start> : SpecBase {
  static constexpr const char* name = "MPI_Start";
  static constexpr CallRole shape = CallRole::activate;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Startall> : SpecBase {
  static constexpr const char* name = "MPI_Startall";
  static constexpr CallRole shape = CallRole::activate_all;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_get_error> : SpecBase {
  static constexpr const char* name = "MPI_Status_get_error";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_get_source> : SpecBase {
  static constexpr const char* name = "MPI_Status_get_source";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_get_tag> : SpecBase {
  static constexpr const char* name = "MPI_Status_get_tag";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_set_cancelled> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_cancelled";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_set_elements> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_elements";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Status_set_elements_x> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_elements_x";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Status_set_error> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_error";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_set_source> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_source";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_set_tag> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_tag";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Test> : SpecBase {
  static constexpr const char* name = "MPI_Test";
  static constexpr CallRole shape = CallRole::wait;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 0;
  static constexpr int8_t flag = 1;
  static constexpr int8_t status = 2;
  static constexpr Poll poll = {.found = 1, .requests = 0};
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Test_cancelled> : SpecBase {
  static constexpr const char* name = "MPI_Test_cancelled";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Testall> : SpecBase {
  static constexpr const char* name = "MPI_Testall";
  static constexpr CallRole shape = CallRole::wait_all;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t flag = 2;
  static constexpr int8_t status = 3;
  static constexpr Poll poll = {.found = 2, .requests = 1, .count = 0};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Testany> : SpecBase {
  static constexpr const char* name = "MPI_Testany";
  static constexpr CallRole shape = CallRole::wait_any;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t flag = 3;
  static constexpr int8_t index = 2;
  static constexpr int8_t status = 4;
  static constexpr Poll poll = {.found = 3, .requests = 1, .count = 0};
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Testsome> : SpecBase {
  static constexpr const char* name = "MPI_Testsome";
  static constexpr CallRole shape = CallRole::wait_some;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t index = 3;
  static constexpr int8_t outcount = 2;
  static constexpr int8_t status = 4;
  static constexpr Poll poll = {.found = 2, .requests = 1, .count = 0};
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Wait> : SpecBase {
  static constexpr const char* name = "MPI_Wait";
  static constexpr CallRole shape = CallRole::wait;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 0;
  static constexpr int8_t status = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Waitall> : SpecBase {
  static constexpr const char* name = "MPI_Waitall";
  static constexpr CallRole shape = CallRole::wait_all;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t status = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Waitany> : SpecBase {
  static constexpr const char* name = "MPI_Waitany";
  static constexpr CallRole shape = CallRole::wait_any;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t index = 2;
  static constexpr int8_t status = 3;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Waitsome> : SpecBase {
  static constexpr const char* name = "MPI_Waitsome";
  static constexpr CallRole shape = CallRole::wait_some;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t index = 3;
  static constexpr int8_t outcount = 2;
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Get_count_c> : SpecBase {
  static constexpr const char* name = "MPI_Get_count_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Get_elements_c> : SpecBase {
  static constexpr const char* name = "MPI_Get_elements_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Status_set_elements_c> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_elements_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::completion;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Allgather> : SpecBase {
  static constexpr const char* name = "MPI_Allgather";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr bool meets = true;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Allgather_init> : SpecBase {
  static constexpr const char* name = "MPI_Allgather_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Allgatherv> : SpecBase {
  static constexpr const char* name = "MPI_Allgatherv";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Allgatherv_init> : SpecBase {
  static constexpr const char* name = "MPI_Allgatherv_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Allreduce> : SpecBase {
  static constexpr const char* name = "MPI_Allreduce";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr bool meets = true;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Allreduce_init> : SpecBase {
  static constexpr const char* name = "MPI_Allreduce_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Alltoall> : SpecBase {
  static constexpr const char* name = "MPI_Alltoall";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr bool meets = true;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Alltoall_init> : SpecBase {
  static constexpr const char* name = "MPI_Alltoall_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallv> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallv";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallv_init> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallv_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Alltoallw> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallw";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallw_init> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallw_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Barrier> : SpecBase {
  static constexpr const char* name = "MPI_Barrier";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr bool meets = true;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Barrier_init> : SpecBase {
  static constexpr const char* name = "MPI_Barrier_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr int8_t request = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Bcast> : SpecBase {
  static constexpr const char* name = "MPI_Bcast";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Bcast_init> : SpecBase {
  static constexpr const char* name = "MPI_Bcast_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Exscan> : SpecBase {
  static constexpr const char* name = "MPI_Exscan";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Exscan_init> : SpecBase {
  static constexpr const char* name = "MPI_Exscan_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Gather> : SpecBase {
  static constexpr const char* name = "MPI_Gather";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Gather_init> : SpecBase {
  static constexpr const char* name = "MPI_Gather_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Gatherv> : SpecBase {
  static constexpr const char* name = "MPI_Gatherv";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Gatherv_init> : SpecBase {
  static constexpr const char* name = "MPI_Gatherv_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Iallgather> : SpecBase {
  static constexpr const char* name = "MPI_Iallgather";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Iallgatherv> : SpecBase {
  static constexpr const char* name = "MPI_Iallgatherv";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Iallreduce> : SpecBase {
  static constexpr const char* name = "MPI_Iallreduce";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Ialltoall> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoall";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ialltoallv> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoallv";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ialltoallw> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoallw";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ibarrier> : SpecBase {
  static constexpr const char* name = "MPI_Ibarrier";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr int8_t request = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Ibcast> : SpecBase {
  static constexpr const char* name = "MPI_Ibcast";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Iexscan> : SpecBase {
  static constexpr const char* name = "MPI_Iexscan";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Igather> : SpecBase {
  static constexpr const char* name = "MPI_Igather";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Igatherv> : SpecBase {
  static constexpr const char* name = "MPI_Igatherv";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ireduce> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ireduce_scatter> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce_scatter";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Ireduce_scatter_block> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce_scatter_block";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Iscan> : SpecBase {
  static constexpr const char* name = "MPI_Iscan";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Iscatter> : SpecBase {
  static constexpr const char* name = "MPI_Iscatter";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Iscatterv> : SpecBase {
  static constexpr const char* name = "MPI_Iscatterv";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Reduce> : SpecBase {
  static constexpr const char* name = "MPI_Reduce";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Reduce_init> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Reduce_scatter> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Reduce_scatter_block> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_block";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Reduce_scatter_block_init> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_block_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Reduce_scatter_init> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scan> : SpecBase {
  static constexpr const char* name = "MPI_Scan";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Scan_init> : SpecBase {
  static constexpr const char* name = "MPI_Scan_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scatter> : SpecBase {
  static constexpr const char* name = "MPI_Scatter";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scatter_init> : SpecBase {
  static constexpr const char* name = "MPI_Scatter_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Scatterv> : SpecBase {
  static constexpr const char* name = "MPI_Scatterv";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Scatterv_init> : SpecBase {
  static constexpr const char* name = "MPI_Scatterv_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Allgather_c> : SpecBase {
  static constexpr const char* name = "MPI_Allgather_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr bool meets = true;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Allgather_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Allgather_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Allgatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Allgatherv_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Allgatherv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Allgatherv_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Allreduce_c> : SpecBase {
  static constexpr const char* name = "MPI_Allreduce_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr bool meets = true;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Allreduce_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Allreduce_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Alltoall_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoall_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr bool meets = true;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Alltoall_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoall_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallv_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallv_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallv_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Alltoallw_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallw_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallw_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallw_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Bcast_c> : SpecBase {
  static constexpr const char* name = "MPI_Bcast_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Bcast_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Bcast_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Exscan_c> : SpecBase {
  static constexpr const char* name = "MPI_Exscan_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Exscan_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Exscan_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Gather_c> : SpecBase {
  static constexpr const char* name = "MPI_Gather_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Gather_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Gather_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Gatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Gatherv_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Gatherv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Gatherv_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Iallgather_c> : SpecBase {
  static constexpr const char* name = "MPI_Iallgather_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Iallgatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Iallgatherv_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Iallreduce_c> : SpecBase {
  static constexpr const char* name = "MPI_Iallreduce_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Ialltoall_c> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoall_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ialltoallv_c> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoallv_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ialltoallw_c> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoallw_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ibcast_c> : SpecBase {
  static constexpr const char* name = "MPI_Ibcast_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Iexscan_c> : SpecBase {
  static constexpr const char* name = "MPI_Iexscan_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Igather_c> : SpecBase {
  static constexpr const char* name = "MPI_Igather_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Igatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Igatherv_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ireduce_c> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ireduce_scatter_block_c> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce_scatter_block_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Ireduce_scatter_c> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce_scatter_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Iscan_c> : SpecBase {
  static constexpr const char* name = "MPI_Iscan_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Iscatter_c> : SpecBase {
  static constexpr const char* name = "MPI_Iscatter_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Iscatterv_c> : SpecBase {
  static constexpr const char* name = "MPI_Iscatterv_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Reduce_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Reduce_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Reduce_scatter_block_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_block_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Reduce_scatter_block_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_block_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Reduce_scatter_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Reduce_scatter_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scan_c> : SpecBase {
  static constexpr const char* name = "MPI_Scan_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Scan_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Scan_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scatter_c> : SpecBase {
  static constexpr const char* name = "MPI_Scatter_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scatter_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Scatter_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Scatterv_c> : SpecBase {
  static constexpr const char* name = "MPI_Scatterv_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Scatterv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Scatterv_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Ineighbor_allgather> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_allgather";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ineighbor_allgatherv> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_allgatherv";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Ineighbor_alltoall> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoall";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ineighbor_alltoallv> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoallv";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ineighbor_alltoallw> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoallw";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Neighbor_allgather> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgather";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Neighbor_allgather_init> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgather_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_allgatherv> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgatherv";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Neighbor_allgatherv_init> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgatherv_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Neighbor_alltoall> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoall";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Neighbor_alltoall_init> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoall_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallv> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallv";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallv_init> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallv_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Neighbor_alltoallw> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallw";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallw_init> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallw_init";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Ineighbor_allgather_c> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_allgather_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ineighbor_allgatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_allgatherv_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Ineighbor_alltoall_c> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoall_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ineighbor_alltoallv_c> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoallv_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ineighbor_alltoallw_c> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoallw_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Neighbor_allgather_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgather_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Neighbor_allgather_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgather_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_allgatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgatherv_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Neighbor_allgatherv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgatherv_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Neighbor_alltoall_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoall_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Neighbor_alltoall_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoall_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallv_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallv_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallv_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Neighbor_alltoallw_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallw_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallw_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallw_init_c";
  static constexpr CallRole shape = CallRole::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::collective;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Comm_compare> : SpecBase {
  static constexpr const char* name = "MPI_Comm_compare";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::communicator;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_create> : SpecBase {
  static constexpr const char* name = "MPI_Comm_create";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t comm_kind = 1;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_create_from_group> : SpecBase {
  static constexpr const char* name = "MPI_Comm_create_from_group";
  static constexpr CallRole shape = CallRole::comm_group;
  static constexpr Class cls = Class::communicator;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t tag = 1;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Comm_create_group> : SpecBase {
  static constexpr const char* name = "MPI_Comm_create_group";
  static constexpr CallRole shape = CallRole::comm_group;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 3;
  static constexpr int8_t tag = 2;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Comm_disconnect> : SpecBase {
  static constexpr const char* name = "MPI_Comm_disconnect";
  static constexpr CallRole shape = CallRole::comm_free;
  static constexpr Class cls = Class::communicator;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_dup> : SpecBase {
  static constexpr const char* name = "MPI_Comm_dup";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_dup_with_info> : SpecBase {
  static constexpr const char* name = "MPI_Comm_dup_with_info";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_free> : SpecBase {
  static constexpr const char* name = "MPI_Comm_free";
  static constexpr CallRole shape = CallRole::comm_free;
  static constexpr Class cls = Class::communicator;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_get_info> : SpecBase {
  static constexpr const char* name = "MPI_Comm_get_info";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_get_name> : SpecBase {
  static constexpr const char* name = "MPI_Comm_get_name";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_group> : SpecBase {
  static constexpr const char* name = "MPI_Comm_group";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_idup> : SpecBase {
  static constexpr const char* name = "MPI_Comm_idup";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 1;
  static constexpr int8_t request = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_idup_with_info> : SpecBase {
  static constexpr const char* name = "MPI_Comm_idup_with_info";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t request = 3;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Comm_rank> : SpecBase {
  static constexpr const char* name = "MPI_Comm_rank";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_remote_group> : SpecBase {
  static constexpr const char* name = "MPI_Comm_remote_group";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_remote_size> : SpecBase {
  static constexpr const char* name = "MPI_Comm_remote_size";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_set_info> : SpecBase {
  static constexpr const char* name = "MPI_Comm_set_info";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_set_name> : SpecBase {
  static constexpr const char* name = "MPI_Comm_set_name";
  static constexpr CallRole shape = CallRole::comm_name;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_size> : SpecBase {
  static constexpr const char* name = "MPI_Comm_size";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_split> : SpecBase {
  static constexpr const char* name = "MPI_Comm_split";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t comm_kind = 1;
  static constexpr int8_t newcomm = 3;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Comm_split_type> : SpecBase {
  static constexpr const char* name = "MPI_Comm_split_type";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t comm_kind = 1;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Comm_test_inter> : SpecBase {
  static constexpr const char* name = "MPI_Comm_test_inter";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Intercomm_create> : SpecBase {
  static constexpr const char* name = "MPI_Intercomm_create";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Intercomm_create_from_groups> : SpecBase {
  static constexpr const char* name = "MPI_Intercomm_create_from_groups";
  static constexpr CallRole shape = CallRole::comm_group;
  static constexpr Class cls = Class::communicator;
  static constexpr int8_t newcomm = 7;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Intercomm_merge> : SpecBase {
  static constexpr const char* name = "MPI_Intercomm_merge";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Group_compare> : SpecBase {
  static constexpr const char* name = "MPI_Group_compare";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Group_difference> : SpecBase {
  static constexpr const char* name = "MPI_Group_difference";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Group_excl> : SpecBase {
  static constexpr const char* name = "MPI_Group_excl";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Group_free> : SpecBase {
  static constexpr const char* name = "MPI_Group_free";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Group_from_session_pset> : SpecBase {
  static constexpr const char* name = "MPI_Group_from_session_pset";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Group_incl> : SpecBase {
  static constexpr const char* name = "MPI_Group_incl";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Group_intersection> : SpecBase {
  static constexpr const char* name = "MPI_Group_intersection";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Group_range_excl> : SpecBase {
  static constexpr const char* name = "MPI_Group_range_excl";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Group_range_incl> : SpecBase {
  static constexpr const char* name = "MPI_Group_range_incl";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Group_rank> : SpecBase {
  static constexpr const char* name = "MPI_Group_rank";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Group_size> : SpecBase {
  static constexpr const char* name = "MPI_Group_size";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Group_translate_ranks> : SpecBase {
  static constexpr const char* name = "MPI_Group_translate_ranks";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Group_union> : SpecBase {
  static constexpr const char* name = "MPI_Group_union";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Cart_coords> : SpecBase {
  static constexpr const char* name = "MPI_Cart_coords";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Cart_create> : SpecBase {
  static constexpr const char* name = "MPI_Cart_create";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Cart_get> : SpecBase {
  static constexpr const char* name = "MPI_Cart_get";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Cart_map> : SpecBase {
  static constexpr const char* name = "MPI_Cart_map";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Cart_rank> : SpecBase {
  static constexpr const char* name = "MPI_Cart_rank";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Cart_shift> : SpecBase {
  static constexpr const char* name = "MPI_Cart_shift";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Cart_sub> : SpecBase {
  static constexpr const char* name = "MPI_Cart_sub";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t comm_kind = 1;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Cartdim_get> : SpecBase {
  static constexpr const char* name = "MPI_Cartdim_get";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Dims_create> : SpecBase {
  static constexpr const char* name = "MPI_Dims_create";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Dist_graph_create> : SpecBase {
  static constexpr const char* name = "MPI_Dist_graph_create";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Dist_graph_create_adjacent> : SpecBase {
  static constexpr const char* name = "MPI_Dist_graph_create_adjacent";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Dist_graph_neighbors> : SpecBase {
  static constexpr const char* name = "MPI_Dist_graph_neighbors";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Dist_graph_neighbors_count> : SpecBase {
  static constexpr const char* name = "MPI_Dist_graph_neighbors_count";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Graph_create> : SpecBase {
  static constexpr const char* name = "MPI_Graph_create";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Graph_get> : SpecBase {
  static constexpr const char* name = "MPI_Graph_get";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Graph_map> : SpecBase {
  static constexpr const char* name = "MPI_Graph_map";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Graph_neighbors> : SpecBase {
  static constexpr const char* name = "MPI_Graph_neighbors";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Graph_neighbors_count> : SpecBase {
  static constexpr const char* name = "MPI_Graph_neighbors_count";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Graphdims_get> : SpecBase {
  static constexpr const char* name = "MPI_Graphdims_get";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Topo_test> : SpecBase {
  static constexpr const char* name = "MPI_Topo_test";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Address> : SpecBase {
  static constexpr const char* name = "MPI_Address";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Get_address> : SpecBase {
  static constexpr const char* name = "MPI_Get_address";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Pack> : SpecBase {
  static constexpr const char* name = "MPI_Pack";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Pack_external> : SpecBase {
  static constexpr const char* name = "MPI_Pack_external";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Pack_external_size> : SpecBase {
  static constexpr const char* name = "MPI_Pack_external_size";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Pack_size> : SpecBase {
  static constexpr const char* name = "MPI_Pack_size";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Type_commit> : SpecBase {
  static constexpr const char* name = "MPI_Type_commit";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Type_contiguous> : SpecBase {
  static constexpr const char* name = "MPI_Type_contiguous";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_create_darray> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_darray";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Type_create_f90_complex> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_f90_complex";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_create_f90_integer> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_f90_integer";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_create_f90_real> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_f90_real";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_create_hindexed> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hindexed";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_hindexed_block> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hindexed_block";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_hvector> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hvector";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_indexed_block> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_indexed_block";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_resized> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_resized";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Type_create_struct> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_struct";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_subarray> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_subarray";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Type_dup> : SpecBase {
  static constexpr const char* name = "MPI_Type_dup";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_extent> : SpecBase {
  static constexpr const char* name = "MPI_Type_extent";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_free> : SpecBase {
  static constexpr const char* name = "MPI_Type_free";
  static constexpr CallRole shape = CallRole::type_free;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Type_get_contents> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_contents";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Type_get_envelope> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_envelope";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_get_extent> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_extent";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_extent_x> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_extent_x";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_name> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_name";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_true_extent> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_true_extent";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_true_extent_x> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_true_extent_x";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_value_index> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_value_index";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_hindexed> : SpecBase {
  static constexpr const char* name = "MPI_Type_hindexed";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_hvector> : SpecBase {
  static constexpr const char* name = "MPI_Type_hvector";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_indexed> : SpecBase {
  static constexpr const char* name = "MPI_Type_indexed";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_lb> : SpecBase {
  static constexpr const char* name = "MPI_Type_lb";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_match_size> : SpecBase {
  static constexpr const char* name = "MPI_Type_match_size";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_set_name> : SpecBase {
  static constexpr const char* name = "MPI_Type_set_name";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_size> : SpecBase {
  static constexpr const char* name = "MPI_Type_size";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_size_x> : SpecBase {
  static constexpr const char* name = "MPI_Type_size_x";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_struct> : SpecBase {
  static constexpr const char* name = "MPI_Type_struct";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_ub> : SpecBase {
  static constexpr const char* name = "MPI_Type_ub";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_vector> : SpecBase {
  static constexpr const char* name = "MPI_Type_vector";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Unpack> : SpecBase {
  static constexpr const char* name = "MPI_Unpack";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Unpack_external> : SpecBase {
  static constexpr const char* name = "MPI_Unpack_external";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Pack_c> : SpecBase {
  static constexpr const char* name = "MPI_Pack_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Pack_external_c> : SpecBase {
  static constexpr const char* name = "MPI_Pack_external_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Pack_external_size_c> : SpecBase {
  static constexpr const char* name = "MPI_Pack_external_size_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Pack_size_c> : SpecBase {
  static constexpr const char* name = "MPI_Pack_size_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Type_contiguous_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_contiguous_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_create_darray_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_darray_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Type_create_hindexed_block_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hindexed_block_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_hindexed_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hindexed_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_hvector_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hvector_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_indexed_block_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_indexed_block_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_resized_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_resized_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Type_create_struct_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_struct_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_subarray_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_subarray_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Type_get_contents_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_contents_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Type_get_envelope_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_envelope_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Type_get_extent_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_extent_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_true_extent_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_true_extent_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_indexed_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_indexed_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_size_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_size_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_vector_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_vector_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Unpack_c> : SpecBase {
  static constexpr const char* name = "MPI_Unpack_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Unpack_external_c> : SpecBase {
  static constexpr const char* name = "MPI_Unpack_external_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Accumulate> : SpecBase {
  static constexpr const char* name = "MPI_Accumulate";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Compare_and_swap> : SpecBase {
  static constexpr const char* name = "MPI_Compare_and_swap";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .type = 3};
  static constexpr int8_t dest = 4;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Fetch_and_op> : SpecBase {
  static constexpr const char* name = "MPI_Fetch_and_op";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 6;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .type = 2};
  static constexpr int8_t op = 5;
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Get> : SpecBase {
  static constexpr const char* name = "MPI_Get";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Get_accumulate> : SpecBase {
  static constexpr const char* name = "MPI_Get_accumulate";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 11;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t op = 10;
  static constexpr int8_t dest = 6;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Put> : SpecBase {
  static constexpr const char* name = "MPI_Put";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Raccumulate> : SpecBase {
  static constexpr const char* name = "MPI_Raccumulate";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Rget> : SpecBase {
  static constexpr const char* name = "MPI_Rget";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Rget_accumulate> : SpecBase {
  static constexpr const char* name = "MPI_Rget_accumulate";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 11;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t op = 10;
  static constexpr int8_t dest = 6;
  static constexpr int8_t request = 12;
  static constexpr int8_t nargs = 13;
};

template <>
struct Spec<fn::Rput> : SpecBase {
  static constexpr const char* name = "MPI_Rput";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Win_allocate> : SpecBase {
  static constexpr const char* name = "MPI_Win_allocate";
  static constexpr CallRole shape = CallRole::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_allocate_shared> : SpecBase {
  static constexpr const char* name = "MPI_Win_allocate_shared";
  static constexpr CallRole shape = CallRole::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_attach> : SpecBase {
  static constexpr const char* name = "MPI_Win_attach";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_complete> : SpecBase {
  static constexpr const char* name = "MPI_Win_complete";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_create> : SpecBase {
  static constexpr const char* name = "MPI_Win_create";
  static constexpr CallRole shape = CallRole::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_create_dynamic> : SpecBase {
  static constexpr const char* name = "MPI_Win_create_dynamic";
  static constexpr CallRole shape = CallRole::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 1;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_detach> : SpecBase {
  static constexpr const char* name = "MPI_Win_detach";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_fence> : SpecBase {
  static constexpr const char* name = "MPI_Win_fence";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 1;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_flush> : SpecBase {
  static constexpr const char* name = "MPI_Win_flush";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 1;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t target = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_flush_all> : SpecBase {
  static constexpr const char* name = "MPI_Win_flush_all";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_flush_local> : SpecBase {
  static constexpr const char* name = "MPI_Win_flush_local";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 1;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t target = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_flush_local_all> : SpecBase {
  static constexpr const char* name = "MPI_Win_flush_local_all";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_free> : SpecBase {
  static constexpr const char* name = "MPI_Win_free";
  static constexpr CallRole shape = CallRole::win_free;
  static constexpr Class cls = Class::rma;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_get_group> : SpecBase {
  static constexpr const char* name = "MPI_Win_get_group";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_get_info> : SpecBase {
  static constexpr const char* name = "MPI_Win_get_info";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_get_name> : SpecBase {
  static constexpr const char* name = "MPI_Win_get_name";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_lock> : SpecBase {
  static constexpr const char* name = "MPI_Win_lock";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 3;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t target = 1;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Win_lock_all> : SpecBase {
  static constexpr const char* name = "MPI_Win_lock_all";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 1;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_post> : SpecBase {
  static constexpr const char* name = "MPI_Win_post";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 2;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_set_info> : SpecBase {
  static constexpr const char* name = "MPI_Win_set_info";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_set_name> : SpecBase {
  static constexpr const char* name = "MPI_Win_set_name";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_shared_query> : SpecBase {
  static constexpr const char* name = "MPI_Win_shared_query";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Win_start> : SpecBase {
  static constexpr const char* name = "MPI_Win_start";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 2;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_sync> : SpecBase {
  static constexpr const char* name = "MPI_Win_sync";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_test> : SpecBase {
  static constexpr const char* name = "MPI_Win_test";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t flag = 1;
  static constexpr Poll poll = {.found = 1};
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_unlock> : SpecBase {
  static constexpr const char* name = "MPI_Win_unlock";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 1;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t target = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_unlock_all> : SpecBase {
  static constexpr const char* name = "MPI_Win_unlock_all";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_wait> : SpecBase {
  static constexpr const char* name = "MPI_Win_wait";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr WindowKind window_kind = WindowKind::completion;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Accumulate_c> : SpecBase {
  static constexpr const char* name = "MPI_Accumulate_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Get_accumulate_c> : SpecBase {
  static constexpr const char* name = "MPI_Get_accumulate_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 11;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t op = 10;
  static constexpr int8_t dest = 6;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Get_c> : SpecBase {
  static constexpr const char* name = "MPI_Get_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Put_c> : SpecBase {
  static constexpr const char* name = "MPI_Put_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Raccumulate_c> : SpecBase {
  static constexpr const char* name = "MPI_Raccumulate_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 8;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Rget_accumulate_c> : SpecBase {
  static constexpr const char* name = "MPI_Rget_accumulate_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 11;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t op = 10;
  static constexpr int8_t dest = 6;
  static constexpr int8_t request = 12;
  static constexpr int8_t nargs = 13;
};

template <>
struct Spec<fn::Rget_c> : SpecBase {
  static constexpr const char* name = "MPI_Rget_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Rput_c> : SpecBase {
  static constexpr const char* name = "MPI_Rput_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr WindowKind window_kind = WindowKind::one_sided;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Win_allocate_c> : SpecBase {
  static constexpr const char* name = "MPI_Win_allocate_c";
  static constexpr CallRole shape = CallRole::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_allocate_shared_c> : SpecBase {
  static constexpr const char* name = "MPI_Win_allocate_shared_c";
  static constexpr CallRole shape = CallRole::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_create_c> : SpecBase {
  static constexpr const char* name = "MPI_Win_create_c";
  static constexpr CallRole shape = CallRole::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_shared_query_c> : SpecBase {
  static constexpr const char* name = "MPI_Win_shared_query_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_close> : SpecBase {
  static constexpr const char* name = "MPI_File_close";
  static constexpr CallRole shape = CallRole::file_close;
  static constexpr Class cls = Class::io;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::File_delete> : SpecBase {
  static constexpr const char* name = "MPI_File_delete";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_amode> : SpecBase {
  static constexpr const char* name = "MPI_File_get_amode";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_atomicity> : SpecBase {
  static constexpr const char* name = "MPI_File_get_atomicity";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_byte_offset> : SpecBase {
  static constexpr const char* name = "MPI_File_get_byte_offset";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_get_group> : SpecBase {
  static constexpr const char* name = "MPI_File_get_group";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_info> : SpecBase {
  static constexpr const char* name = "MPI_File_get_info";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_position> : SpecBase {
  static constexpr const char* name = "MPI_File_get_position";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_position_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_get_position_shared";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_size> : SpecBase {
  static constexpr const char* name = "MPI_File_get_size";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_type_extent> : SpecBase {
  static constexpr const char* name = "MPI_File_get_type_extent";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_get_view> : SpecBase {
  static constexpr const char* name = "MPI_File_get_view";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iread> : SpecBase {
  static constexpr const char* name = "MPI_File_iread";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iread_all> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_all";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iread_at> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_at";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iread_at_all> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_at_all";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iread_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_shared";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite_all> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_all";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite_at> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_at";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iwrite_at_all> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_at_all";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iwrite_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_shared";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_open> : SpecBase {
  static constexpr const char* name = "MPI_File_open";
  static constexpr CallRole shape = CallRole::file_open;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_preallocate> : SpecBase {
  static constexpr const char* name = "MPI_File_preallocate";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_read> : SpecBase {
  static constexpr const char* name = "MPI_File_read";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_all> : SpecBase {
  static constexpr const char* name = "MPI_File_read_all";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_all_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_read_all_begin";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_read_all_end> : SpecBase {
  static constexpr const char* name = "MPI_File_read_all_end";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_read_at> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_read_at_all> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_all";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_read_at_all_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_all_begin";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_at_all_end> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_all_end";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_read_ordered> : SpecBase {
  static constexpr const char* name = "MPI_File_read_ordered";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_ordered_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_read_ordered_begin";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_read_ordered_end> : SpecBase {
  static constexpr const char* name = "MPI_File_read_ordered_end";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_read_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_read_shared";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_seek> : SpecBase {
  static constexpr const char* name = "MPI_File_seek";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_seek_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_seek_shared";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_set_atomicity> : SpecBase {
  static constexpr const char* name = "MPI_File_set_atomicity";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_set_info> : SpecBase {
  static constexpr const char* name = "MPI_File_set_info";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_set_size> : SpecBase {
  static constexpr const char* name = "MPI_File_set_size";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_set_view> : SpecBase {
  static constexpr const char* name = "MPI_File_set_view";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_sync> : SpecBase {
  static constexpr const char* name = "MPI_File_sync";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::File_write> : SpecBase {
  static constexpr const char* name = "MPI_File_write";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_all> : SpecBase {
  static constexpr const char* name = "MPI_File_write_all";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_all_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_write_all_begin";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_write_all_end> : SpecBase {
  static constexpr const char* name = "MPI_File_write_all_end";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_write_at> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_write_at_all> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_all";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_write_at_all_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_all_begin";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_at_all_end> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_all_end";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_write_ordered> : SpecBase {
  static constexpr const char* name = "MPI_File_write_ordered";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_ordered_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_write_ordered_begin";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_write_ordered_end> : SpecBase {
  static constexpr const char* name = "MPI_File_write_ordered_end";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_write_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_write_shared";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Register_datarep> : SpecBase {
  static constexpr const char* name = "MPI_Register_datarep";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::io;
  static constexpr int8_t nargs = 5;
  static constexpr int8_t callbacks[3] = {1, 2, 3};
};

template <>
struct Spec<fn::File_get_type_extent_c> : SpecBase {
  static constexpr const char* name = "MPI_File_get_type_extent_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_iread_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_all_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iread_at_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_at_all_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iread_at_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_at_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iread_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iread_shared_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_shared_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_all_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite_at_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_at_all_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iwrite_at_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_at_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iwrite_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite_shared_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_shared_c";
  static constexpr CallRole shape = CallRole::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_all_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_all_begin_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_read_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_all_c";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_at_all_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_all_begin_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_at_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_all_c";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_read_at_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_c";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_read_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_c";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_ordered_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_ordered_begin_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_read_ordered_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_ordered_c";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_shared_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_shared_c";
  static constexpr CallRole shape = CallRole::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_all_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_all_begin_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_write_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_all_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_at_all_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_all_begin_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_at_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_all_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_write_at_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::given;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t offset = 1;
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_write_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::individual;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_ordered_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_ordered_begin_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_write_ordered_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_ordered_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_shared_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_shared_c";
  static constexpr CallRole shape = CallRole::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr FilePointer pointer = FilePointer::shared;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Register_datarep_c> : SpecBase {
  static constexpr const char* name = "MPI_Register_datarep_c";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::io;
  static constexpr int8_t nargs = 5;
  static constexpr int8_t callbacks[3] = {1, 2, 3};
};

template <>
struct Spec<fn::Attr_delete> : SpecBase {
  static constexpr const char* name = "MPI_Attr_delete";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Attr_get> : SpecBase {
  static constexpr const char* name = "MPI_Attr_get";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Attr_put> : SpecBase {
  static constexpr const char* name = "MPI_Attr_put";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_create_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Comm_create_keyval";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 4;
  static constexpr int8_t callbacks[3] = {0, 1, kNone};
};

template <>
struct Spec<fn::Comm_delete_attr> : SpecBase {
  static constexpr const char* name = "MPI_Comm_delete_attr";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_free_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Comm_free_keyval";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_get_attr> : SpecBase {
  static constexpr const char* name = "MPI_Comm_get_attr";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Comm_set_attr> : SpecBase {
  static constexpr const char* name = "MPI_Comm_set_attr";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Keyval_create> : SpecBase {
  static constexpr const char* name = "MPI_Keyval_create";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 4;
  static constexpr int8_t callbacks[3] = {0, 1, kNone};
};

template <>
struct Spec<fn::Keyval_free> : SpecBase {
  static constexpr const char* name = "MPI_Keyval_free";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Type_create_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_keyval";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 4;
  static constexpr int8_t callbacks[3] = {0, 1, kNone};
};

template <>
struct Spec<fn::Type_delete_attr> : SpecBase {
  static constexpr const char* name = "MPI_Type_delete_attr";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_free_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Type_free_keyval";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Type_get_attr> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_attr";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Type_set_attr> : SpecBase {
  static constexpr const char* name = "MPI_Type_set_attr";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_create_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Win_create_keyval";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 4;
  static constexpr int8_t callbacks[3] = {0, 1, kNone};
};

template <>
struct Spec<fn::Win_delete_attr> : SpecBase {
  static constexpr const char* name = "MPI_Win_delete_attr";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_free_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Win_free_keyval";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_get_attr> : SpecBase {
  static constexpr const char* name = "MPI_Win_get_attr";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Win_set_attr> : SpecBase {
  static constexpr const char* name = "MPI_Win_set_attr";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Add_error_class> : SpecBase {
  static constexpr const char* name = "MPI_Add_error_class";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Add_error_code> : SpecBase {
  static constexpr const char* name = "MPI_Add_error_code";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Add_error_string> : SpecBase {
  static constexpr const char* name = "MPI_Add_error_string";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_call_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Comm_call_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_create_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Comm_create_errhandler";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Comm_get_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Comm_get_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_set_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Comm_set_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Errhandler_create> : SpecBase {
  static constexpr const char* name = "MPI_Errhandler_create";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Errhandler_free> : SpecBase {
  static constexpr const char* name = "MPI_Errhandler_free";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Errhandler_get> : SpecBase {
  static constexpr const char* name = "MPI_Errhandler_get";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Errhandler_set> : SpecBase {
  static constexpr const char* name = "MPI_Errhandler_set";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Error_class> : SpecBase {
  static constexpr const char* name = "MPI_Error_class";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Error_string> : SpecBase {
  static constexpr const char* name = "MPI_Error_string";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_call_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_File_call_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_create_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_File_create_errhandler";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::File_get_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_File_get_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_set_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_File_set_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Remove_error_class> : SpecBase {
  static constexpr const char* name = "MPI_Remove_error_class";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Remove_error_code> : SpecBase {
  static constexpr const char* name = "MPI_Remove_error_code";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Remove_error_string> : SpecBase {
  static constexpr const char* name = "MPI_Remove_error_string";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Session_call_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Session_call_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Session_create_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Session_create_errhandler";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Session_get_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Session_get_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Session_set_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Session_set_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_call_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Win_call_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_create_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Win_create_errhandler";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Win_get_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Win_get_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_set_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Win_set_errhandler";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Op_commutative> : SpecBase {
  static constexpr const char* name = "MPI_Op_commutative";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Op_create> : SpecBase {
  static constexpr const char* name = "MPI_Op_create";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 3;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Op_free> : SpecBase {
  static constexpr const char* name = "MPI_Op_free";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Reduce_local> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_local";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Op_create_c> : SpecBase {
  static constexpr const char* name = "MPI_Op_create_c";
  static constexpr CallRole shape = CallRole::callback;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 3;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Reduce_local_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_local_c";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Info_create> : SpecBase {
  static constexpr const char* name = "MPI_Info_create";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Info_create_env> : SpecBase {
  static constexpr const char* name = "MPI_Info_create_env";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Info_delete> : SpecBase {
  static constexpr const char* name = "MPI_Info_delete";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Info_dup> : SpecBase {
  static constexpr const char* name = "MPI_Info_dup";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Info_free> : SpecBase {
  static constexpr const char* name = "MPI_Info_free";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Info_get> : SpecBase {
  static constexpr const char* name = "MPI_Info_get";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Info_get_nkeys> : SpecBase {
  static constexpr const char* name = "MPI_Info_get_nkeys";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Info_get_nthkey> : SpecBase {
  static constexpr const char* name = "MPI_Info_get_nthkey";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Info_get_string> : SpecBase {
  static constexpr const char* name = "MPI_Info_get_string";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Info_get_valuelen> : SpecBase {
  static constexpr const char* name = "MPI_Info_get_valuelen";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Info_set> : SpecBase {
  static constexpr const char* name = "MPI_Info_set";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Close_port> : SpecBase {
  static constexpr const char* name = "MPI_Close_port";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::process;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_accept> : SpecBase {
  static constexpr const char* name = "MPI_Comm_accept";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::process;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t root = 2;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Comm_connect> : SpecBase {
  static constexpr const char* name = "MPI_Comm_connect";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::process;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t root = 2;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Comm_get_parent> : SpecBase {
  static constexpr const char* name = "MPI_Comm_get_parent";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::process;
  static constexpr int8_t newcomm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_join> : SpecBase {
  static constexpr const char* name = "MPI_Comm_join";
  static constexpr CallRole shape = CallRole::comm_create;
  static constexpr Class cls = Class::process;
  static constexpr int8_t newcomm = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_spawn> : SpecBase {
  static constexpr const char* name = "MPI_Comm_spawn";
  static constexpr CallRole shape = CallRole::spawn;
  static constexpr Class cls = Class::process;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr int8_t newcomm = 6;
  static constexpr int8_t root = 4;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Comm_spawn_multiple> : SpecBase {
  static constexpr const char* name = "MPI_Comm_spawn_multiple";
  static constexpr CallRole shape = CallRole::spawn_multiple;
  static constexpr Class cls = Class::process;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr int8_t newcomm = 7;
  static constexpr int8_t root = 5;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Lookup_name> : SpecBase {
  static constexpr const char* name = "MPI_Lookup_name";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::process;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Open_port> : SpecBase {
  static constexpr const char* name = "MPI_Open_port";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::process;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Publish_name> : SpecBase {
  static constexpr const char* name = "MPI_Publish_name";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::process;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Unpublish_name> : SpecBase {
  static constexpr const char* name = "MPI_Unpublish_name";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::process;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_finalize> : SpecBase {
  static constexpr const char* name = "MPI_Session_finalize";
  static constexpr CallRole shape = CallRole::session_finalize;
  static constexpr Class cls = Class::session;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Session_get_info> : SpecBase {
  static constexpr const char* name = "MPI_Session_get_info";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::session;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Session_get_nth_pset> : SpecBase {
  static constexpr const char* name = "MPI_Session_get_nth_pset";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::session;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Session_get_num_psets> : SpecBase {
  static constexpr const char* name = "MPI_Session_get_num_psets";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::session;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_get_pset_info> : SpecBase {
  static constexpr const char* name = "MPI_Session_get_pset_info";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::session;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_init> : SpecBase {
  static constexpr const char* name = "MPI_Session_init";
  static constexpr CallRole shape = CallRole::session_init;
  static constexpr Class cls = Class::session;
  static constexpr int8_t handle = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_set_info> : SpecBase {
  static constexpr const char* name = "MPI_Session_set_info";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::session;
  static constexpr int8_t nargs = 2;
};

}  // namespace rankine::mpi
