// SPDX-License-Identifier: BSD-3-Clause
// The facts that the recorder needs about one MPI function, as compile-time data. gen/mpi.table holds the
// facts, gen/generate.py turns each row into one Spec<id>, and call.h turns each Spec into straight-line
// code. Facts are data, bodies are templates.
#pragma once
#include <cstdint>

#include "mpi_facts/facts.h"

namespace rankine::mpi {

// The part that a call plays in the life of requests, communicators and callbacks.
enum class CallRole : uint8_t {
  local,     // nothing but the call itself: MPI_Comm_rank, MPI_Type_vector
  blocking,  // volumes are known from the arguments when the call returns: MPI_Send, MPI_Allreduce, MPI_Put
  recv,      // blocking receive: the received volume and the source come from the status: MPI_Recv, MPI_Mrecv
  sendrecv,  // both: MPI_Sendrecv, MPI_Sendrecv_replace
  start,     // creates an active request: MPI_Isend, MPI_Irecv, MPI_Iallreduce, MPI_Rput, MPI_File_iwrite
  persist,   // creates an inactive request: MPI_Send_init, MPI_Allreduce_init
  activate,  // MPI_Start
  activate_all,  // MPI_Startall
  wait,          // MPI_Wait, MPI_Test (flag): one request, one status
  wait_all,      // MPI_Waitall, MPI_Testall (flag)
  wait_any,      // MPI_Waitany, MPI_Testany (index, flag)
  wait_some,     // MPI_Waitsome, MPI_Testsome (outcount, indices)
  request_free,  // MPI_Request_free
  probe,         // MPI_Probe, MPI_Iprobe, MPI_Mprobe, MPI_Improbe
  comm_create,   // collective over `comm`, result in `newcomm`: MPI_Comm_dup, MPI_Cart_create,
                 // MPI_Intercomm_merge
  comm_group,    // collective over the new group only: MPI_Comm_create_group, MPI_Comm_create_from_group
  comm_free,     // MPI_Comm_free, MPI_Comm_disconnect
  comm_name,     // MPI_Comm_set_name
  win_create,    // MPI_Win_create and the like: a window knows its communicator
  win_free,
  file_open,  // a file knows its communicator
  file_close,
  type_free,     // a datatype handle can be reused afterwards
  callback,      // registers user functions (`callbacks`): MPI_Op_create, MPI_Comm_create_errhandler,
                 // MPI_Grequest_start
  init,          // MPI_Init, MPI_Init_thread
  session_init,  // MPI_Session_init
  session_finalize,
  finalize,  // MPI_Finalize
  abort,     // MPI_Abort
  spawn,     // MPI_Comm_spawn
  spawn_multiple,
};

using mpi_facts::Class;
using mpi_facts::FilePointer;
using mpi_facts::WindowKind;

// The ranks of the communicator to which a volume applies. On an intercommunicator the argument `root`
// decides: MPI_ROOT has the volume of `root` alone, MPI_PROC_NULL has none, a rank number has that of `all`
// or `non_root` alone.
enum class Who : uint8_t { nobody, all, root, non_root };

// How a count becomes a number of elements.
enum class Times : uint8_t {
  one,         // count
  comm_size,   // count x size of the communicator (remote size on an intercommunicator)
  local_size,  // count x size of the caller's own group, on an intercommunicator too:
               // MPI_Reduce_scatter_block
  sum,  // sum of an array of counts, one per rank of the communicator (remote group on an intercommunicator)
  sum_local,  // sum of an array of counts, one per rank of the caller's own group: MPI_Reduce_scatter
  own,        // the caller's own element of an array of counts
  sum_types,  // sum over ranks of counts[i] x size(types[i])
  in_degree,  // count x in-degree of the topology
  out_degree,
  sum_in,
  sum_out,
  sum_types_in,
  sum_types_out,  // the vector forms over neighbours
};

inline constexpr int8_t kNone = -1;

// bytes = elements(count, times) x size(type). All members are argument positions, kNone when absent.
// docs/volumes.md has the rules in words.
struct Volume {
  Who who = Who::nobody;
  Times times = Times::one;
  int8_t count = kNone;   // kNone with a type: one element (MPI_Fetch_and_op)
  int8_t type = kNone;    // the array of types where `times` is one of sum_types*
  int8_t factor = kNone;  // another int argument that multiplies the count (partitions of MPI_Psend_init)
  int8_t buffer =
      kNone;  // if this argument is MPI_IN_PLACE, SpecBase::send_in_place / recv_in_place applies instead
  bool operator==(const Volume&) const = default;
};

enum class CommVia : uint8_t { none, comm, win, file, message };

struct SpecBase {
  static constexpr const char* name = "";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::other;
  static constexpr WindowKind window_kind = WindowKind::none;
  static constexpr FilePointer pointer = FilePointer::none;  // for a call that moves bytes of a file
  static constexpr bool meets = false;    // it blocks, and no rank leaves it before all have entered it
  static constexpr bool inquiry = false;  // never waits, moves nothing: timed now and then (call.h)
  static constexpr bool large_count =
      false;  // counts and count arrays are MPI_Count (8 bytes), else int (4 bytes)
  static constexpr CommVia comm_via = CommVia::none;
  static constexpr int8_t comm =
      kNone;  // position of the handle that comm_via names (a message: its address)
  static constexpr int8_t newcomm = kNone;  // out: the handle created (communicator, window, file or message)
  static constexpr int8_t comm_kind = 0;  // for comm_create: 1 partition (split: colour decides), 0 otherwise
  static constexpr int8_t tag = kNone;    // message tag, or the tag / stringtag of comm_group
  static constexpr int8_t recvtag = kNone;  // tag of the receiving half of a sendrecv
  static constexpr int8_t root = kNone;
  static constexpr int8_t dest =
      kNone;  // also the target of RMA operations, including gets: they have no status
  static constexpr int8_t source = kNone;
  static constexpr int8_t target = kNone;  // for a call that synchronises with one rank of a window
  static constexpr int8_t offset = kNone;  // FilePointer::given: the place in the file
  static constexpr Volume send{};
  static constexpr Volume recv{};
  static constexpr Volume send_in_place{};  // what is sent when argument send.buffer is MPI_IN_PLACE
  static constexpr Volume recv_in_place{};
  static constexpr int8_t op =
      kNone;  // RMA: if this argument is MPI_NO_OP nothing is sent, the type may be garbage
  static constexpr int8_t request = kNone;  // in, out or inout request, or array of requests
  static constexpr int8_t request_count = kNone;
  static constexpr int8_t status = kNone;  // status or array of statuses
  static constexpr int8_t flag = kNone;    // out: test succeeded
  static constexpr int8_t index = kNone;   // out: index, or array of indices
  static constexpr int8_t outcount = kNone;
  static constexpr int8_t handle =
      kNone;  // comm_name: the handle; *_free, file_close, session_*: its address
  static constexpr int8_t nargs = 0;
  static constexpr int8_t callbacks[3] = {kNone, kNone, kNone};  // positions of user function pointers
};

template <uint16_t Id>
struct Spec;  // generated

}  // namespace rankine::mpi
