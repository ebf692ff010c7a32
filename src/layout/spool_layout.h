// SPDX-License-Identifier: BSD-3-Clause
// The layout of a spool (docs/formats.md, section 1). The runtime writes the spool through a shared
// mapping. A merge reads the spool after the process has ended or was killed. The spool consists of plain
// data of fixed sizes. Readers must not trust any value in the spool.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/buckets.h"
#include "layout/call_state.h"
#include "layout/site_kinds.h"

namespace rankine::layout {

inline constexpr char kSpoolMagic[8] = {'R', 'N', 'K', 'S', 'P', 'O', 'O', 'L'};
inline constexpr uint32_t kSpoolLayoutVersion = 14;
inline constexpr uint32_t kExtentMagic = 0x54584b52;  // "RKXT"
inline constexpr uint32_t kExtentAlign = 64;
inline constexpr uint64_t kMaxSpool = 64u << 20;  // size limit of a process's spool, not counting the trace

enum class SpoolState : uint32_t {
  empty = 0,        // the file exists, but its header is not complete yet
  before_init = 1,  // MPI_Init was entered
  running = 2,      // after MPI_Init, before MPI_Finalize
  finalizing = 3,
  finalized = 4,  // MPI_Finalize returned; the spool's content is in the archive if `merged` is set
  annotated = 5,  // the program has regions, and has not called MPI_Init yet
};

enum class ClockKind : uint32_t { tsc = 0, monotonic = 1 };  // monotonic: ticks are nanoseconds

// Describes how the process ended, if the process itself could record its end. A collector that observed the
// end writes a separate file next to the spool.
enum class EndedBy : uint32_t { unknown = 0, exit = 1, quick_exit = 2, abort_call = 3, mpi_abort = 4 };

struct SpoolUsage {  // getrusage(RUSAGE_SELF), taken at MPI_Finalize and again at exit
  uint64_t user_us, system_us, max_rss_kib, minor_faults, major_faults, voluntary_switches,
      involuntary_switches, blocks_in, blocks_out;
};

struct SpoolHeader {
  char magic[8];
  uint32_t layout_version;
  uint32_t header_size;  // sizeof(SpoolHeader)
  uint64_t used;         // bytes allocated so far, including the header; atomic
  uint64_t capacity;     // number of bytes of the file for which disk blocks are allocated
  uint64_t uid;          // hash of host, pid and start time; identifies this process in the archive
  uint32_t state;        // SpoolState
  uint32_t merged;       // 1 means that the spool's content is in the archive at the path of the output
  int32_t pid;
  int32_t world_rank;  // the rank; -1: not known yet
  int32_t world_size;
  int32_t appnum;  // index of the program in an MPMD job; -1: unknown
  uint32_t clock_kind;
  uint32_t abi;  // mpi::AbiFamily; 0: unknown
  // two pairs of clock readings; the second pair is updated at MPI_Finalize and on slow paths
  uint64_t clock_ticks[2];
  uint64_t clock_realtime_ns[2];
  uint64_t clock_early_hz;  // first estimate of the clock rate, used for histograms
  uint64_t start_ticks;     // time at which MPI_Init was entered
  uint64_t init_done_ticks;
  uint64_t finalize_ticks;  // time at which MPI_Finalize was entered; 0: MPI_Finalize was never entered
  uint64_t end_ticks;       // time at which the process's exit handler ran
  uint64_t process_start_realtime_ns;
  // Counts of lost data, which are reported.
  uint64_t dropped_no_space;     // The number of rows, peers and records for which no memory block was
                                 // left.
  uint64_t dropped_requests;     // number of requests whose completion could not be matched
  uint64_t unwind_failures;      // The number of call sites inside an MPI layer from which the calling
                                 // program was not found.
  uint64_t callbacks_unwrapped;  // number of user functions that could not be wrapped, because no
                                 // trampoline was left
  uint64_t stale_guards;         // number of MPI calls that were left by longjmp or an exception
  uint64_t calls_before_init;
  uint64_t threads_refused;
  // the thread level that the library provided; the log (meta) has the name of the library's constant
  uint32_t thread_level;
  uint32_t ended_by;  // EndedBy
  int32_t exit_code;
  int32_t mpi_abort_code;
  SpoolUsage usage;
  uint32_t initial_cpu;  // processor on which the process ran at MPI_Init
  uint32_t flags;        // kSpoolFlag*
  uint64_t merge_deadline_missed;
  uint64_t main_tid;
  uint64_t clock_read_ticks;   // cost of reading the clock once, in ticks
  uint64_t context_lost;       // The number of region begins and values for which no memory block was left.
  uint64_t mismatched_ends;    // number of region ends that did not match the innermost open region
  uint64_t paused_ticks;       // total ticks from each MPI_Pcontrol(0) to the next MPI_Pcontrol(1)
  uint64_t paused_since;       // time of the MPI_Pcontrol(0) that is in effect; 0: recording is not paused
  uint64_t series_lost;        // The number of loop iterations that are not part of any series.
  uint32_t state_mode;         // StateMode
  uint32_t state_engines;      // The StateEngine bits of the progress engines that were watched.
  uint64_t state_unseen;       // number of progress engine parts that could not be watched
  uint32_t sample_clock;       // SampleSource
  uint32_t sample_hz;          // sampling ticks per second and thread
  uint64_t sampling_since;     // start of sampling in ticks; 0: no samples are taken
  uint64_t sampling_until;     // end of sampling in ticks; 0: sampling lasted until the process ended
  uint64_t threads_unsampled;  // number of threads without sampling ticks
  uint32_t unselected;         // 1 means that the selection has excluded this rank since MPI_Init
  uint32_t control_changes;    // number of changes that `rankine ctl` made during the run
  uint64_t control_refused;    // number of settings that could not be parsed
  uint64_t windows_lost;       // number of windows, instances and cells for which no space was left
  uint8_t reserved[136];
  char host[256];
  char job[256];      // name of the job, on which the ranks agree in MPI_Init
  char output[4096];  // absolute path of the archive
  uint8_t pad[3008];
};
static_assert(sizeof(SpoolHeader) == 8192);

enum class ExtentKind : uint16_t {
  thread = 1,
  rows = 2,
  sizes = 3,
  peers = 4,
  log = 5,
  nodes = 6,
  sums = 7,
  trace = 8,
  series = 9,
  samples = 10,
  paths = 11,
  outside = 12,
  steering = 13,  // control/steering.h
  // Time-independent traces (ti/layout.h).
  ti_live = 14,
  ti_keys = 15,
  ti_lists = 16,
  ti_nodes = 17,
  ti_rules = 18,
  ti_stream = 19,
  ti_gaps = 20,
  ti_volumes = 21,
  // Monitor windows (window_layout.h).
  window_instances = 22,
  window_cells = 23,
  window_traffic = 24,
  io_rows = 25,  // io/layout.h
  io_ops = 26,   // io/layout.h
};
inline constexpr size_t kExtentKinds = 27;  // number of kinds, including 0 (no kind)

// the head precedes the payload; the next extent starts at align(64, 32 + payload_size)
struct ExtentHeader {
  uint32_t magic;   // this field is written after all other fields
  uint16_t kind;    // an ExtentKind
  uint16_t thread;  // index of the thread that owns the extent
  uint32_t payload_size;
  uint32_t item_size;
  uint64_t count;  // number of valid items (for a log: bytes); increased after an item has been written
  uint64_t base;   // index of this extent's first item among all items of this thread and kind
};
static_assert(sizeof(ExtentHeader) == 32);

// Source of the ticks that trigger samples.
enum class SampleSource : uint32_t {
  none = 0,        // no samples are taken
  task_clock = 1,  // perf's task clock, which runs while the thread runs its own code
  cpu_timer = 2,   // POSIX timers on the thread's CPU time
};

// Bits of SpoolThread::sampling. Samples are taken, and the collector observes the thread, only while the
// value is exactly kSampled.
enum SamplingBits : uint8_t {
  kSampled = 1,       // the thread gets sampling ticks
  kSamplePaused = 2,  // recording is paused; this bit is set at the thread's last event
  // the process currently does not want samples; this bit is set at the thread's last tick
  kSampleUnasked = 4,
  kSampleGaps = 8,    // The bit kSamplePaused or kSampleUnasked was set at some time.
  kSampleTimer = 16,  // the thread has switched from perf's task clock to a timer
};

// The direction of the message to or from the partner that an open call waits for. PartnerSide::with means
// all ranks of a communicator, in a non-blocking collective operation.
enum class PartnerSide : uint8_t { none = 0, to = 1, from = 2, with = 3 };
inline constexpr int32_t kAnyPartner = -1;  // MPI_ANY_SOURCE
inline constexpr int32_t kAnyTag = -1;
inline constexpr int32_t kUnknownTag = -2;  // for requests, because the tags of requests are not stored

struct OpenPartner {
  // A rank of the communicator (for an intercommunicator: of the remote group), or kAnyPartner. For an
  // operation of all ranks, the function that started the operation, by its id in gen/mpi.table.
  int32_t peer;
  int32_t tag;
  uint32_t comm;  // index of the comm log record plus 1; 0: the communicator is unknown
  PartnerSide side;
  uint8_t reserved[3];
};

// Details of a thread's open call. The note is stored at the thread's first sampling tick in the call, so
// that calls without a tick have no overhead.
struct OpenCallNote {
  static constexpr int kMostPartners = 6;

  // enter_ticks of the call that this note describes; if this value differs from the thread's enter_ticks,
  // the note is outdated
  uint64_t enter_ticks;
  uint64_t site;   // call site in the program, outside of MPI bindings and wrappers
  uint32_t comm;   // The communicator that the program passed to the call, as in OpenPartner.
  uint16_t count;  // the number of entries in `partners`
  uint16_t more;   // number of other operations for which the call waits, and which do not fit into
                   // `partners`
  OpenPartner partners[kMostPartners];
};
static_assert(sizeof(OpenCallNote) == 120);

struct SpoolThread {
  uint64_t tid;
  uint32_t index;
  uint32_t reused;  // number of threads that have used this index so far, one after another
  // The call that the thread is in. The field `frame` is 0 outside MPI, and odd while MPI calls back into the
  // application. If a rank was killed in a call, the call shows what the rank was waiting for.
  uint64_t frame;
  uint64_t enter_ticks;  // 0: the call is counted but not timed
  uint64_t return_address;
  OpenCallWord call;
  uint8_t sampling;  // SamplingBits
  LookWord look;
  uint16_t sample_hz;  // current sampling rate of the thread
  uint64_t first_ticks, last_ticks;
  uint64_t mpi_ticks;     // the total time in recorded calls
  uint64_t trace_lost;    // number of events dropped because the trace was full
  uint64_t ticks_taken;   // number of sampling periods that the stored samples represent
  uint64_t ticks_lost;    // number of sampling periods whose samples could not be stored
  uint64_t sample_ticks;  // time spent on taking samples, in clock ticks
  uint64_t cpu_ns;        // CPU time since sampling began; this value is updated occasionally
  uint64_t stacks_cut;    // number of samples whose stack could not be followed to its end
  uint64_t ticked_ns;     // CPU time that all ticks represent, including ticks without a sample
  // time from the start of sampling to the end of sampling or of the thread; 0: neither end was recorded
  uint64_t sampled_ns;
  OpenCallNote note;
};
static_assert(sizeof(SpoolThread) == 256);

// One row of the profile, for one (thread, function, call site, communicator, context).
struct ProfileRow {
  uint64_t site;       // absolute return address in this process, or a ChainSite
  uint64_t stall_sum;  // the part of time_sum in which MPI waited, in ticks; only with --state=exact
  uint32_t comm;       // index of the comm log record; kNoIndex: none
  uint16_t function;   // id of gen/mpi.table
  uint16_t flags;
  uint32_t sizes;  // index of this row's SizeHistogram within its thread; kNoIndex: none
  uint32_t node;   // index within its thread of the ContextNode in which the calls were made
  uint64_t calls;
  uint64_t time_sum;  // in ticks
  uint64_t time_min;
  uint64_t time_max;
  uint64_t bytes_sent, bytes_received, bytes_completed;
  uint64_t index;  // index of this row within its thread
  uint64_t time_histogram[kTimeBuckets];
};
static_assert(sizeof(ProfileRow) == 96 + 8 * kTimeBuckets);

struct SizeHistogram {
  uint64_t bucket[kSizeBuckets];
};

struct PeerRow {
  uint32_t row;        // index of the ProfileRow within its thread
  int32_t peer;        // rank of the peer in the row's communicator
  uint32_t direction;  // 0: messages to the peer; 1: messages from the peer
  uint32_t reserved;
  uint64_t messages;
  uint64_t bytes;
};
static_assert(sizeof(PeerRow) == 32);

// A node of a thread's context tree. The values on the path from a node to the root are the attribute values
// in effect. Item 0 of each thread is the root, which has no value. The addresses in a node are valid only in
// the process itself, so readers must use the indices.
struct ContextNode {
  uint32_t index;   // index of this node within its thread
  uint32_t parent;  // index of the parent
  uint32_t entry;   // id of the `entry` log record
  uint32_t reserved2;
  uint64_t reserved0[2];
  // The fields that are accessed when a region begins or ends. These fields share one cache line, because a
  // payload starts 32 bytes after a 64-byte boundary.
  uint64_t parent_at;  // address of the parent's ContextNode
  uint64_t entry_at;   // address of the node's value
  // address of the child that was looked up last; initially the address of a node without a parent
  uint64_t child_at;
  uint64_t start_ticks;  // time at which the thread entered the node; 0: the thread is not in this node
  uint64_t count;        // number of visits that have ended
  // ticks spent in the node, including its descendants; open visits are not included
  uint64_t time_sum;
  uint64_t time_min;
  uint64_t time_max;
  uint64_t reserved1[4];
};
static_assert(sizeof(ContextNode) == 128 && offsetof(ContextNode, parent_at) == 32);

// Sums of one aggregatable attribute at one node.
struct ContextSum {
  uint32_t node;       // index of the ContextNode within its thread
  uint32_t attribute;  // id of the `attribute` log record
  uint64_t count;
  // The values have the type of the attribute: int64, uint64, or the bits of a double.
  uint64_t sum, min, max;
};
static_assert(sizeof(ContextSum) == 40);

inline constexpr uint32_t kSeriesBlocks = 256;  // maximum number of blocks per loop and thread

// Consecutive iterations of one loop. An extent holds the blocks of one loop in order. A block that starts
// before the end of the preceding block must be ignored. An overlapping block remains when two blocks have
// been merged.
struct SeriesBlock {
  uint32_t node;  // index of the loop's ContextNode within its thread
  uint32_t reserved;
  int64_t first;  // number of the first iteration, as the program gave it
  // number of iterations of the loop before the first iteration of the block
  uint64_t position;
  uint64_t iterations;                    // 0: the block contains no iteration so far
  uint64_t time_sum, time_min, time_max;  // in ticks
};
static_assert(sizeof(SeriesBlock) == 56);

enum class LogType : uint16_t {
  meta = 1,         // string key, u8 type, value: encoded as kv in docs/formats.md
  module = 2,       // u64 start, u64 end, u64 load_bias, varint flags, string path, string build_id
  comm = 3,         // encoded as `comm` in docs/formats.md
  comm_name = 4,    // varint index, string name
  comm_freed = 5,   // varint index
  environment = 6,  // string key, string value
  // u64 site used by rows, varint n (2 to kMaxCallsiteDepth), n x u64 return address, innermost first
  chain = 7,
  attribute = 8,  // varint id, u8 type, varint properties, string name, string unit, string layout
  entry = 9,  // varint id, u8 type, varint id of the attribute, value: string (strings and blobs) or u64 bits
  // u64 return address, string name of the region that was ended, string name of the open region
  mismatch = 10,
  datatype = 11,  // varint index, varint size, varint extent, string name (empty: derived)
  window = 12,    // A monitor window, in the encoding that docs/formats.md describes under `window`.
  io_file = 14,   // varint index, string path
  io_view = 15,   // A varint number, then a view in the encoding of docs/formats.md.
};

struct LogHeader {
  uint16_t type;  // LogType
  uint16_t reserved;
  uint32_t size;  // size of the payload; the next record starts at align(8, 8 + size)
};
static_assert(sizeof(LogHeader) == 8);

}  // namespace rankine::layout
