// SPDX-License-Identifier: BSD-3-Clause
// Defines the actions of time-independent traces. Actions describe the operations of a rank with all
// parameters of its communication, but without times. The actions are in the lowest layer, because the
// recorder, the readers of foreign traces and the simulator all use them.
//
// The actions are those of the 2011 tool and of SimGrid's replay (docs/formats.md, "Time-independent
// traces"). Rankine adds communicators, numbered requests, the messages that wildcards matched, windows,
// files and threads.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::ti {

enum class Kind : uint8_t {
  init,
  finalize,
  compute,   // The thread computes `volume`, in the unit of the trace, until its next action.
  sleep,     // Lasts `volume` seconds.
  send,      // Sends to `to`. The send is blocking if there is no `request`.
  recv,      // Receives from `from`. The receive is blocking if there is no `request`.
  sendrecv,  // Sends and receives concurrently, as a blocking operation.
  // Waits for a message without receiving the message. The action represents a blocking probe, or a
  // nonblocking probe that found a message after failed attempts.
  probe,
  // waits until the requests in `completed`, a subset of `offered`, are complete; also represents a test that
  // succeeded
  wait,
  cancel,       // Cancels `request`.
  free,         // Frees `request`, although its operation may complete later.
  collective,   // Performs `collective` over `comm`. The operation is non-blocking if there is a `request`.
  comm_create,  // A collective call over `comm` that creates a communicator. The member `made` is the new
                // communicator, or kNone if the caller is not a member.
  comm_free,    // Frees `comm`.
  rma,          // Performs `rma` on the window `object`.
  io,           // Performs `io` on the file `object`. Outside MPI-IO, `comm` is kNone and the file belongs
                // to the thread.
};

// The mode of a send (MPI 4.1, 3.4). Receives have the mode `standard`.
enum class Mode : uint8_t { standard, buffered, synchronous, ready };

// Neighbourhood collectives follow the communicator's topology. A rank sends to the ranks `to_peers` and
// receives from the ranks `from_peers`. Arrays of counts are in the same order as the neighbours.
enum class Collective : uint8_t {
  none,
  barrier,
  bcast,
  reduce,
  allreduce,
  gather,
  gatherv,
  scatter,
  scatterv,
  allgather,
  allgatherv,
  alltoall,
  alltoallv,
  alltoallw,
  reduce_scatter,
  reduce_scatter_block,
  scan,
  exscan,
  neighbor_allgather,
  neighbor_allgatherv,
  neighbor_alltoall,
  neighbor_alltoallv,
  neighbor_alltoallw,
};

enum class Rma : uint8_t {
  none,
  create,
  free,
  put,
  get,
  accumulate,
  get_accumulate,
  fetch_and_op,
  compare_and_swap,
  fence,
  post,
  start,
  complete,
  wait,
  lock,
  unlock,
  lock_all,
  unlock_all,
  flush,
  flush_all,
  sync,
};

// How a communicator is created (making.h). With `by_parent`, all ranks of the parent communicator create the
// new communicator. With `by_colour`, all ranks of the parent create it with colours that divide the ranks.
// With `by_members`, only the members of the new communicator create it. The value `untold` means that the
// trace does not contain who creates it.
enum class Making : uint8_t { untold, by_parent, by_colour, by_members };

enum class Io : uint8_t { none, open, close, read, write, sync, other };

inline constexpr uint32_t kNone = UINT32_MAX;  // This value means that there is no request, communicator,
                                               // object or type.
inline constexpr int32_t kAnySource = -1;
inline constexpr int32_t kAnyTag = -1;
inline constexpr int32_t kProcNull = -2;  // MPI_PROC_NULL: there is no peer, and so no communication.
inline constexpr int32_t kRoot = -4;      // MPI_ROOT: the caller is the root of a collective between two
                                          // groups.
inline constexpr int32_t kUnknown = -3;   // The matched message is not known from the trace.

// The size of a receive or of a collective call is unknown.
inline constexpr uint64_t kUnknownBytes = UINT64_MAX;
// The offset of accesses through a shared file pointer, and of operations that do not access data.
inline constexpr uint64_t kUnknownOffset = UINT64_MAX;

// One end of a message: the rank of the peer, the tag and the size.
struct End {
  int32_t peer = kProcNull;  // The rank in `comm` (for an intercommunicator, in its remote group), or one
                             // of the constants above.
  int32_t tag = 0;
  uint64_t bytes = 0;
  uint32_t type = kNone;  // index of the datatype in the trace; kNone: bytes
};

// The message that a receive or a probe matched, as in MPI_Status.
struct Match {
  int32_t peer = kUnknown;
  int32_t tag = kUnknown;
  uint64_t bytes = 0;
};

// One operation of a rank. The spans in an action belong to the source from which the action was read. The
// spans are valid until the source returns the next action of this rank.
struct Action {
  Kind kind = Kind::compute;
  Mode mode = Mode::standard;
  Collective collective = Collective::none;
  Rma rma = Rma::none;
  Io io = Io::none;
  Making making = Making::untold;
  bool persistent = false;     // Whether MPI_Start started the request again.
  bool commutative = true;     // Whether a reduction's operation is commutative.
  bool is_collective = false;  // Whether all ranks of the file's communicator make this I/O call.
  bool shared = false;         // Whether several origins may hold the lock at the same time (Rma::lock and
                               // lock_all).
  uint16_t function = 0;       // The index of the MPI function in layout/generated/mpi_functions.h; 0:
                               // unknown.
  // The index of the C library function in layout/io/functions.h; 0: there is none.
  uint16_t io_function = 0;
  uint16_t thread = 0;  // The index of the thread within its rank; thread 0 called MPI_Init.
  uint32_t region = 0;  // The node of the trace's context tree in which the action happened; 0: the
                        // action was in no region.
  uint32_t comm = 0;    // The index of the communicator in the trace; 0 is MPI_COMM_WORLD.
  uint32_t made = kNone;
  uint32_t object = kNone;  // the index of the window or of the file
  // The root of a collective, as a rank of `comm`. In the root's group of an intercommunicator, the root
  // has the value kRoot, and all other ranks have kProcNull.
  int32_t root = 0;
  // The number of the request: the smallest number that was free in this rank when the request started. The
  // number becomes free again when the request completes.
  uint32_t request = kNone;
  // The number of preceding tests or probes that found nothing. These tests or probes are not actions of
  // the trace.
  uint32_t attempts = 0;
  // the volume of compute and sleep; for a reduction, its amount of work, if this amount is known
  double volume = 0;
  uint64_t offset = kUnknownOffset;  // For reads and writes: the offset of the first byte in the file.
  // The sent message, the send buffer of a collective, or the bytes of RMA and I/O. The size of a send
  // buffer is the size per peer for some collectives, as in the standard.
  End to;
  End from;  // The received message, or the receive buffer of a collective.
  // the message that a receive matched; its peer is kUnknown until a reader that looks ahead has set it
  Match match;
  std::span<const uint64_t> to_counts;  // The bytes for each peer, only for v and w collectives.
  std::span<const uint64_t> from_counts;
  // Ranks of `comm`, or kProcNull. The lists contain:
  // - neighbourhood collectives: the destinations and sources, in the order of the buffers
  // - Rma::start: the targets (`to_peers`)
  // - Rma::post: the origins (`from_peers`)
  std::span<const int32_t> to_peers;
  std::span<const int32_t> from_peers;
  std::span<const uint32_t> offered;    // The requests in the order of the call's arguments.
  std::span<const uint32_t> completed;  // The requests in `offered` that completed, in the same order.
  // the message of each request in `completed`; empty if the trace does not contain them
  std::span<const Match> matches;
};

}  // namespace rankine::ti
