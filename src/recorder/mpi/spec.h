// SPDX-License-Identifier: BSD-3-Clause
// The properties of one MPI function that the recorder needs, as compile-time data. gen/mpi.table contains
// the properties, gen/generate.py converts each row into one Spec<id>, and the templates in call.h turn each
// Spec into straight-line code.
#pragma once
#include <cstdint>

#include "mpi_facts/facts.h"

namespace rankine::mpi {

// The role that a call plays for requests, communicators and callbacks.
enum class CallRole : uint8_t {
  local,     // none: MPI_Comm_rank, MPI_Type_vector
  blocking,  // when the call returns, its volumes can be computed from the arguments: MPI_Send,
             // MPI_Allreduce, MPI_Put
  recv,      // blocking receive: the received volume and the source come from the status: MPI_Recv, MPI_Mrecv
  sendrecv,  // both sends and receives: MPI_Sendrecv, MPI_Sendrecv_replace
  start,     // creates an active request: MPI_Isend, MPI_Irecv, MPI_Iallreduce, MPI_Rput, MPI_File_iwrite
  persist,   // creates an inactive request: MPI_Send_init, MPI_Allreduce_init
  activate,  // MPI_Start
  activate_all,  // MPI_Startall
  wait,          // completes one request with one status: MPI_Wait, MPI_Test (flag)
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
  win_create,    // creates a window, which belongs to a communicator: MPI_Win_create and similar functions
  win_free,
  file_open,  // opens a file, which belongs to a communicator
  file_close,
  type_free,     // frees a datatype, whose handle can then be reused
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

// Selects the ranks of the communicator that have a volume. On an intercommunicator, this depends on the
// argument `root`: a rank that passes MPI_ROOT has only the volume of `root`, and one that passes
// MPI_PROC_NULL has none. A rank that passes a rank number has only the volume of `all` or `non_root`.
enum class Who : uint8_t { nobody, all, root, non_root };

// How the number of elements is computed from a count.
enum class Times : uint8_t {
  one,         // the count itself
  comm_size,   // count x size of the communicator (remote size on an intercommunicator)
  local_size,  // count x size of the caller's own group, even on an intercommunicator:
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
  sum_types_out,  // the same for arrays, summed over the neighbours
};

inline constexpr int8_t kNone = -1;

// bytes = elements(count, times) x size(type). All members are positions of arguments; kNone if there is no
// such argument. docs/volumes.md explains the rules.
struct Volume {
  Who who = Who::nobody;
  Times times = Times::one;
  int8_t count = kNone;  // if this is kNone but `type` is not, the count is one element (MPI_Fetch_and_op)
  int8_t type = kNone;   // the array of types if `times` is one of sum_types*
  // Another int argument by which the count is multiplied (partitions of MPI_Psend_init).
  int8_t factor = kNone;
  // If this argument is MPI_IN_PLACE, SpecBase::send_in_place / recv_in_place applies instead.
  int8_t buffer = kNone;
  bool operator==(const Volume&) const = default;
};

enum class CommVia : uint8_t { none, comm, win, file, message };

struct SpecBase {
  static constexpr const char* name = "";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::other;
  static constexpr WindowKind window_kind = WindowKind::none;
  static constexpr FilePointer pointer = FilePointer::none;  // for a call that accesses file data
  static constexpr bool meets = false;  // the call blocks, and no rank leaves it before all have entered it
  // The function never waits and moves no data, so only some of its calls are timed (call.h).
  static constexpr bool inquiry = false;
  // Counts and arrays of counts are MPI_Count (8 bytes), otherwise int (4 bytes).
  static constexpr bool large_count = false;
  static constexpr CommVia comm_via = CommVia::none;
  // Position of the handle of the kind that comm_via names (for a message: position of the handle's address).
  static constexpr int8_t comm = kNone;
  // Output: the handle created (communicator, window, file or message).
  static constexpr int8_t newcomm = kNone;
  static constexpr int8_t comm_kind = 0;    // 1: comm_create partitions `comm` by colours (split)
  static constexpr int8_t tag = kNone;      // message tag, or the tag / stringtag of comm_group
  static constexpr int8_t recvtag = kNone;  // tag of the receive in a sendrecv
  static constexpr int8_t root = kNone;
  // Also the target of RMA operations, even of gets, because they have no status.
  static constexpr int8_t dest = kNone;
  static constexpr int8_t source = kNone;
  // The rank with which the call synchronises, if it is a single rank of a window.
  static constexpr int8_t target = kNone;
  static constexpr int8_t offset = kNone;  // for FilePointer::given: the offset in the file
  static constexpr Volume send{};
  static constexpr Volume recv{};
  static constexpr Volume send_in_place{};  // volume sent if argument send.buffer is MPI_IN_PLACE
  static constexpr Volume recv_in_place{};
  // RMA: if this argument is MPI_NO_OP, nothing is sent, and the type may be invalid.
  static constexpr int8_t op = kNone;
  static constexpr int8_t request = kNone;  // request that is input, output or both, or an array of requests
  static constexpr int8_t request_count = kNone;
  static constexpr int8_t status = kNone;  // status or array of statuses
  static constexpr int8_t flag = kNone;    // output: the test succeeded
  static constexpr int8_t index = kNone;   // output: index, or array of indices
  static constexpr int8_t outcount = kNone;
  // comm_name: the handle; *_free, file_close, session_*: the address of the handle.
  static constexpr int8_t handle = kNone;
  static constexpr int8_t nargs = 0;
  static constexpr int8_t callbacks[3] = {kNone, kNone, kNone};  // positions of user function pointers
};

template <uint16_t Id>
struct Spec;  // generated

}  // namespace rankine::mpi
