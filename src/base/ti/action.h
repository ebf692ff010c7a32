// The vocabulary of time-independent traces: what a rank does, with every parameter of its communication and
// without a time. The recorder, the readers of foreign traces and the simulator all speak it, so it lies
// below them all.
//
// Source: the actions of the 2011 tool and of SimGrid's replay (docs/formats.md, "Time-independent traces"),
// with what those lose: communicators, requests by identity, wildcards with their match, windows, files,
// threads.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::ti {

enum class Kind : uint8_t {
  init,
  finalize,
  compute,      // `volume`, in the trace's unit, until the next action of this thread
  sleep,        // `volume` seconds
  send,         // to `to`; blocking without a `request`
  recv,         // from `from`; blocking without a `request`
  sendrecv,     // both at once, blocking
  probe,        // blocking, or found after failed attempts: waits for a message from `from`, takes nothing
  wait,         // for `completed`, out of `offered`; a test that succeeded too
  cancel,       // of `request`
  free,         // of `request`, which completes when it will
  collective,   // `collective` over `comm`; non-blocking with a `request`
  comm_create,  // collective over `comm`: the caller's new one is `made` (kNone: not a member)
  comm_free,    // of `comm`
  rma,          // `rma` on window `object`
  io,           // `io` on file `object`; past MPI-IO `comm` is kNone and the file the thread's own
};

// Of a send (MPI 4.1, 3.4). A receive has `standard`.
enum class Mode : uint8_t { standard, buffered, synchronous, ready };

// Neighbourhood collectives go along the communicator's topology: to `to_peers`, from `from_peers`; `counts`
// are by neighbour there.
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

// How a communicator is made (making.h): by all ranks of `comm`, without or with colours that divide them, or
// by those of `made` alone.
enum class Making : uint8_t { untold, by_parent, by_colour, by_members };

enum class Io : uint8_t { none, open, close, read, write, sync, other };

inline constexpr uint32_t kNone = UINT32_MAX;  // no request, communicator, object, type
inline constexpr int32_t kAnySource = -1;
inline constexpr int32_t kAnyTag = -1;
inline constexpr int32_t kProcNull = -2;  // a peer that is nobody: the call takes no part in communication
inline constexpr int32_t kRoot = -4;      // the caller is the root of a collective between two groups
inline constexpr int32_t kUnknown = -3;   // a match that nobody has told

// Of a receive or a collective call: nobody has told its size.
inline constexpr uint64_t kUnknownBytes = UINT64_MAX;
inline constexpr uint64_t kUnknownOffset = UINT64_MAX;  // of a shared file pointer, and what is no access

// One direction of a message.
struct End {
  int32_t peer =
      kProcNull;  // rank in `comm` (of the remote group where `comm` joins two), or a constant above
  int32_t tag = 0;
  uint64_t bytes = 0;
  uint32_t type = kNone;  // index among the trace's datatypes; kNone: bytes
};

// The message that completed a receive or was found by a probe: what MPI_Status says.
struct Match {
  int32_t peer = kUnknown;
  int32_t tag = kUnknown;
  uint64_t bytes = 0;
};

// Spans belong to who gave the action, until it gives the next one of the same rank.
struct Action {
  Kind kind = Kind::compute;
  Mode mode = Mode::standard;
  Collective collective = Collective::none;
  Rma rma = Rma::none;
  Io io = Io::none;
  Making making = Making::untold;
  bool persistent = false;     // the request was started anew, by MPI_Start
  bool commutative = true;     // a reduction's operation
  bool is_collective = false;  // an I/O call that all of the file's communicator make
  bool shared = false;         // of Rma::lock and lock_all: others may hold it too
  uint16_t function =
      0;  // of the MPI function that did it, in layout/generated/mpi_functions.h; 0: not known
  uint16_t io_function = 0;  // of the C library's that did it, in layout/io/functions.h; 0: none of them
  uint16_t thread = 0;       // of the rank; 0 is the one that called MPI_Init
  uint32_t region = 0;       // node of the trace's context where it happened; 0: in none
  uint32_t comm = 0;         // index among the trace's communicators; 0 is MPI_COMM_WORLD
  uint32_t made = kNone;
  uint32_t object = kNone;  // window or file
  int32_t root = 0;  // of a rooted collective, a rank of `comm`; in the root's group of an intercommunicator
                     // kRoot, kProcNull
  uint32_t request =
      kNone;  // the smallest number free in this rank when it started; free again when it completes
  uint32_t attempts = 0;             // failed tests or probes before, collapsed
  double volume = 0;                 // of compute and sleep; of a reduction: its work, when known
  uint64_t offset = kUnknownOffset;  // of reads and writes: the byte in the file where it begins
  End to;    // the send, a collective's send buffer (bytes per peer where the standard counts so), RMA's and
             // I/O's bytes
  End from;  // the receive, a collective's receive buffer
  Match match;  // of a receive: kUnknown until a reader that looks ahead has filled it in
  std::span<const uint64_t> to_counts;  // bytes by peer, for v and w collectives
  std::span<const uint64_t> from_counts;
  // Ranks of `comm`, or kProcNull. Of a neighbourhood collective the neighbours sent to and received from, in
  // the order of its buffers; of Rma::start whom it accesses (to), of Rma::post who accesses it (from).
  std::span<const int32_t> to_peers;
  std::span<const int32_t> from_peers;
  std::span<const uint32_t> offered;    // requests, in the order of the call
  std::span<const uint32_t> completed;  // requests among `offered` that were found complete, in their order
  std::span<const Match> matches;       // of `completed`, as many; empty when nobody has told them
};

}  // namespace rankine::ti
