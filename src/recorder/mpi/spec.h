// SPDX-License-Identifier: BSD-3-Clause
// The properties of one MPI function that the recorder needs, as compile-time data. gen/mpi.table contains
// the properties, gen/generate.py converts each row into one Spec<id>, and the templates in call.h turn each
// Spec into straight-line code.
#pragma once
#include <cstdint>

#include "mpi_facts/facts.h"

namespace rankine::mpi {

// The effect of a call on requests, communicators and callbacks.
enum class CallRole : uint8_t {
  // The call has no effect on requests, communicators or callbacks: MPI_Comm_rank, MPI_Type_vector.
  local,
  blocking,      // When the call returns, its volumes follow from the arguments: MPI_Send, MPI_Allreduce,
                 // MPI_Put.
  recv,          // A blocking receive, whose status contains the received volume and the source: MPI_Recv,
                 // MPI_Mrecv.
  sendrecv,      // The call both sends and receives: MPI_Sendrecv, MPI_Sendrecv_replace.
  start,         // The call creates an active request: MPI_Isend, MPI_Irecv, MPI_Iallreduce, MPI_Rput,
                 // MPI_File_iwrite.
  persist,       // The call creates an inactive request: MPI_Send_init, MPI_Allreduce_init.
  activate,      // MPI_Start
  activate_all,  // MPI_Startall
  wait,          // The call completes one request with one status: MPI_Wait, MPI_Test (flag).
  wait_all,      // MPI_Waitall, MPI_Testall (flag)
  wait_any,      // The call completes one of several requests: MPI_Waitany, MPI_Testany (index, flag).
  // The call completes some of several requests: MPI_Waitsome, MPI_Testsome (outcount, indices).
  wait_some,
  request_free,  // MPI_Request_free
  probe,         // The call probes for a message: MPI_Probe, MPI_Iprobe, MPI_Mprobe, MPI_Improbe.
  comm_create,   // The call is collective over `comm`, and its result is `newcomm`: MPI_Comm_dup,
                 // MPI_Cart_create, MPI_Intercomm_merge.
  comm_group,    // The call is collective over the new group only: MPI_Comm_create_group,
                 // MPI_Comm_create_from_group.
  comm_free,     // MPI_Comm_free, MPI_Comm_disconnect
  comm_name,     // MPI_Comm_set_name
  win_create,    // The call creates a window, which belongs to a communicator: MPI_Win_create and similar
                 // functions.
  win_free,
  file_open,  // The call opens a file, which belongs to a communicator.
  file_close,
  type_free,     // The call frees a datatype, whose handle can then be reused.
  callback,      // The call registers user functions (`callbacks`): MPI_Op_create,
                 // MPI_Comm_create_errhandler, MPI_Grequest_start.
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

// Which ranks of the communicator have a volume. On an intercommunicator, the argument `root` decides which
// volume a rank has. A rank that passes MPI_ROOT has the volume of the root only. A rank that passes
// MPI_PROC_NULL has no volume. A rank that passes the number of the root has only the volume of `all` or
// `non_root`.
enum class Who : uint8_t { nobody, all, root, non_root };

// How a call's number of elements follows from a count.
enum class Times : uint8_t {
  one,         // The count itself.
  comm_size,   // The count, multiplied by the size of the communicator (remote size on an
               // intercommunicator).
  local_size,  // The count, multiplied by the size of the caller's own group, also on an intercommunicator:
               // MPI_Reduce_scatter_block.
  sum,  // The sum of an array of counts, which has one count per rank of the communicator (remote group on
        // an intercommunicator).
  sum_local,  // The sum of an array of counts, which has one count per rank of the caller's own group:
              // MPI_Reduce_scatter.
  own,        // The caller's own element of an array of counts.
  sum_types,  // The sum of counts[i] x size(types[i]) over all ranks.
  in_degree,  // The count, multiplied by the in-degree of the topology.
  out_degree,
  sum_in,
  sum_out,
  sum_types_in,
  sum_types_out,  // The sum over the neighbours of counts[i] x size(types[i]).
};

inline constexpr int8_t kNone = -1;

// The number of bytes is elements(count, times) x size(type). All members are positions of arguments; kNone
// if the function has no such argument. docs/volumes.md explains the rules.
struct Volume {
  Who who = Who::nobody;
  Times times = Times::one;
  int8_t count = kNone;  // The position of the count. If there is a type but no count, the count is one
                         // element (MPI_Fetch_and_op).
  int8_t type = kNone;   // The type of the elements. If the member `times` is one of sum_types*, this
                         // argument is an array of types.
  // Another int argument, which multiplies the count (the partitions of MPI_Psend_init).
  int8_t factor = kNone;
  // The position of the buffer. If the buffer argument is MPI_IN_PLACE, SpecBase::send_in_place or
  // recv_in_place applies instead of this volume.
  int8_t buffer = kNone;
  bool operator==(const Volume&) const = default;
};

// For functions that may find nothing and return at once. All members but one are positions of arguments;
// kNone if there is no such argument.
struct Poll {
  int8_t found = kNone;     // the address of an int that is 0 if the call found nothing
  int8_t requests = kNone;  // the request or requests for which the program polls
  int8_t count = kNone;
  bool by_value = false;  // `requests` is one handle, not an address
  int8_t source = kNone, tag = kNone;
};

enum class CommVia : uint8_t { none, comm, win, file, message };

struct SpecBase {
  static constexpr const char* name = "";
  static constexpr CallRole shape = CallRole::local;
  static constexpr Class cls = Class::other;
  static constexpr WindowKind window_kind = WindowKind::none;
  static constexpr FilePointer pointer = FilePointer::none;  // This member is used only for calls that
                                                             // access file data.
  static constexpr bool meets = false;  // The call blocks, and no rank leaves the call before all ranks have
                                        // entered it.
  // The function never waits and moves no data. Only some calls of an inquiry are timed (call.h).
  static constexpr bool inquiry = false;
  // The function takes counts and arrays of counts as MPI_Count (8 bytes), and not as int (4 bytes).
  static constexpr bool large_count = false;
  static constexpr CommVia comm_via = CommVia::none;
  // The position of the handle whose kind is `comm_via`. If the handle is that of a message, this is the
  // position of the pointer to the handle.
  static constexpr int8_t comm = kNone;
  // The position of the handle that the call creates (communicator, window, file or message).
  static constexpr int8_t newcomm = kNone;
  static constexpr int8_t comm_kind = 0;    // 1 if a call with the role comm_create divides its
                                            // communicator by colours (split).
  static constexpr int8_t tag = kNone;      // The tag of the message, or the tag or stringtag in calls with
                                            // the role comm_group.
  static constexpr int8_t recvtag = kNone;  // The tag of the receive in a sendrecv.
  static constexpr int8_t root = kNone;
  // The destination. RMA operations store their target here, because they have no status. RMA operations that
  // only read (MPI_Get) also store their target here.
  static constexpr int8_t dest = kNone;
  static constexpr int8_t source = kNone;
  // The rank of a window's group with which the call synchronises. This member is used only for calls that
  // synchronise with a single rank.
  static constexpr int8_t target = kNone;
  static constexpr int8_t offset = kNone;  // The offset in the file, for FilePointer::given.
  static constexpr Volume send{};
  static constexpr Volume recv{};
  static constexpr Volume send_in_place{};  // The volume that is sent if the argument send.buffer is
                                            // MPI_IN_PLACE.
  static constexpr Volume recv_in_place{};
  // The position of the operation in an RMA call. If the operation is MPI_NO_OP, nothing is sent, and the
  // type may be invalid.
  static constexpr int8_t op = kNone;
  static constexpr int8_t request = kNone;  // The request that the call takes or returns, or an array of
                                            // requests.
  static constexpr int8_t request_count = kNone;
  static constexpr int8_t status = kNone;  // status or array of statuses
  static constexpr int8_t flag = kNone;    // output: true if the test succeeded
  static constexpr int8_t index = kNone;   // output: index, or array of indices
  static constexpr int8_t outcount = kNone;
  static constexpr Poll poll{};
  // comm_name: the handle; *_free, file_close, session_*: the address of the handle.
  static constexpr int8_t handle = kNone;
  static constexpr int8_t nargs = 0;
  static constexpr int8_t callbacks[3] = {kNone, kNone, kNone};  // positions of user function pointers
};

template <uint16_t Id>
struct Spec;  // generated

}  // namespace rankine::mpi
