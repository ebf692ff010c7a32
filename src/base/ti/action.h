// SPDX-License-Identifier: BSD-3-Clause
// The vocabulary of time-independent traces: the operations of a rank with all parameters of its
// communication, but without times. The recorder, the readers of foreign traces and the simulator all use it,
// so it is in the lowest layer.
//
// Source: the actions of the 2011 tool and of SimGrid's replay (docs/formats.md, "Time-independent traces").
// Added here: communicators, requests by identity, wildcards with their match, windows, files, threads.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::ti {

enum class Kind : uint8_t {
  init,
  finalize,
  compute,   // computation of `volume`, in the trace's unit, until the next action of this thread
  sleep,     // lasts `volume` seconds
  send,      // sends to `to`; blocking without a `request`
  recv,      // receives from `from`; blocking without a `request`
  sendrecv,  // send and receive at once, blocking
  // waits for a message from `from` without receiving it; a blocking probe, or one that found a message after
  // failed attempts
  probe,
  wait,         // waits for the requests `completed`, out of `offered`; also a test that succeeded
  cancel,       // cancels `request`
  free,         // frees `request`, whose operation completes later
  collective,   // `collective` over `comm`; non-blocking with a `request`
  comm_create,  // collective over `comm`: the caller's new communicator is `made` (kNone: not a member)
  comm_free,    // frees `comm`
  rma,          // `rma` on window `object`
  io,           // `io` on file `object`; outside MPI-IO `comm` is kNone and the file belongs to the thread
};

// The mode of a send (MPI 4.1, 3.4). A receive has `standard`.
enum class Mode : uint8_t { standard, buffered, synchronous, ready };

// Neighbourhood collectives follow the communicator's topology: they send to `to_peers` and receive from
// `from_peers`. Their `counts` are by neighbour in that order.
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

// How a communicator is made (making.h): by all ranks of `comm`, with or without colours that divide them, or
// by the ranks of `made` alone. The value `untold` means unknown.
enum class Making : uint8_t { untold, by_parent, by_colour, by_members };

enum class Io : uint8_t { none, open, close, read, write, sync, other };

inline constexpr uint32_t kNone = UINT32_MAX;  // no request, communicator, object, type
inline constexpr int32_t kAnySource = -1;
inline constexpr int32_t kAnyTag = -1;
inline constexpr int32_t kProcNull = -2;  // MPI_PROC_NULL: no peer, the call takes no part in communication
inline constexpr int32_t kRoot = -4;  // MPI_ROOT: the caller is the root of a collective between two groups
inline constexpr int32_t kUnknown = -3;  // the trace does not name the matching message

// The size of a receive or a collective call is unknown.
inline constexpr uint64_t kUnknownBytes = UINT64_MAX;
// the offset with a shared file pointer, and of operations that are no access
inline constexpr uint64_t kUnknownOffset = UINT64_MAX;

// One direction of a message: its peer, tag and size.
struct End {
  int32_t peer =
      kProcNull;  // rank in `comm` (in the remote group where `comm` joins two), or a constant above
  int32_t tag = 0;
  uint64_t bytes = 0;
  uint32_t type = kNone;  // index among the trace's datatypes; kNone: bytes
};

// The message that completed a receive or that a probe found: the content of MPI_Status.
struct Match {
  int32_t peer = kUnknown;
  int32_t tag = kUnknown;
  uint64_t bytes = 0;
};

// One operation of a rank. The spans belong to the source of the action and are valid until the source gives
// the rank's next action.
struct Action {
  Kind kind = Kind::compute;
  Mode mode = Mode::standard;
  Collective collective = Collective::none;
  Rma rma = Rma::none;
  Io io = Io::none;
  Making making = Making::untold;
  bool persistent = false;     // MPI_Start started the request again
  bool commutative = true;     // whether a reduction's operation is commutative
  bool is_collective = false;  // whether all ranks of the file's communicator make this I/O call
  bool shared = false;         // whether several origins may hold the lock at once (Rma::lock and lock_all)
  uint16_t function = 0;       // index of the MPI function in layout/generated/mpi_functions.h; 0: unknown
  uint16_t io_function = 0;    // index of the C library's function in layout/io/functions.h; 0: none
  uint16_t thread = 0;         // index of the thread in its rank; thread 0 called MPI_Init
  uint32_t region = 0;         // the node of the trace's context where it happened; 0: in no region
  uint32_t comm = 0;           // index among the trace's communicators; 0 is MPI_COMM_WORLD
  uint32_t made = kNone;
  uint32_t object = kNone;  // the window or the file
  // the root of a collective, a rank of `comm`; in the root's group of an intercommunicator kRoot or
  // kProcNull
  int32_t root = 0;
  // the smallest number that was free in this rank when the request started; free again when it completes
  uint32_t request = kNone;
  uint32_t attempts = 0;  // the number of failed tests or probes before, which have no actions of their own
  double volume = 0;      // volume of compute and sleep; for a reduction its work, when known
  uint64_t offset = kUnknownOffset;  // first byte in the file of a read or write
  // the send, a collective's send buffer (bytes per peer where the standard counts so), the bytes of RMA and
  // I/O
  End to;
  End from;     // the receive, a collective's receive buffer
  Match match;  // match of a receive; kUnknown until a reader that looks ahead fills it in
  std::span<const uint64_t> to_counts;  // bytes by peer, for v and w collectives
  std::span<const uint64_t> from_counts;
  // Ranks of `comm`, or kProcNull. For a neighbourhood collective: the destinations and sources, in the order
  // of its buffers. For Rma::start: the targets (to_peers). For Rma::post: the origins (from_peers).
  std::span<const int32_t> to_peers;
  std::span<const int32_t> from_peers;
  std::span<const uint32_t> offered;    // requests, in the order of the call
  std::span<const uint32_t> completed;  // requests among `offered` that were complete, in their order
  std::span<const Match> matches;       // one match for each of `completed`; empty when the trace has none
};

}  // namespace rankine::ti
