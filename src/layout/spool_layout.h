// The spool's layout (docs/formats.md, section 1): what the runtime writes through a shared mapping and what
// a merge reads back after any kind of death. Plain data, fixed sizes; a reader trusts none of it.
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
inline constexpr uint64_t kMaxSpool = 64u << 20;  // of one process, without its trace

enum class SpoolState : uint32_t {
  empty = 0,        // the file exists, the header is being written
  before_init = 1,  // MPI_Init was entered
  running = 2,      // between MPI_Init and MPI_Finalize
  finalizing = 3,
  finalized = 4,  // MPI_Finalize returned; its content is in the archive if `merged` is set
  annotated = 5,  // a program that marks regions and has not called MPI_Init (yet)
};

enum class ClockKind : uint32_t { tsc = 0, monotonic = 1 };  // monotonic: ticks are nanoseconds

// How the process ended, as far as it could say itself; a collector that saw it end writes a file beside the
// spool.
enum class EndedBy : uint32_t { unknown = 0, exit = 1, quick_exit = 2, abort_call = 3, mpi_abort = 4 };

struct SpoolUsage {  // getrusage(RUSAGE_SELF), at MPI_Finalize and again at exit
  uint64_t user_us, system_us, max_rss_kib, minor_faults, major_faults, voluntary_switches,
      involuntary_switches, blocks_in, blocks_out;
};

struct SpoolHeader {
  char magic[8];
  uint32_t layout_version;
  uint32_t header_size;  // sizeof(SpoolHeader)
  uint64_t used;         // bytes claimed so far, header included; atomic
  uint64_t capacity;     // bytes with real blocks
  uint64_t uid;          // hash of host, pid and start time: names this process in the archive
  uint32_t state;        // SpoolState
  uint32_t merged;       // 1: its content is in the archive at `output`
  int32_t pid;
  int32_t world_rank;  // -1: not known (yet)
  int32_t world_size;
  int32_t appnum;  // MPMD index, -1 unknown
  uint32_t clock_kind;
  uint32_t abi;             // mpi::AbiFamily, 0 unknown
  uint64_t clock_ticks[2];  // two pairs; the second is refreshed at MPI_Finalize and in slow paths
  uint64_t clock_realtime_ns[2];
  uint64_t clock_early_hz;  // first estimate, used for the histograms
  uint64_t start_ticks;     // MPI_Init entered
  uint64_t init_done_ticks;
  uint64_t finalize_ticks;  // MPI_Finalize entered, 0: never
  uint64_t end_ticks;       // process's own exit handler ran
  uint64_t process_start_realtime_ns;
  // Counted, and said in the report.
  uint64_t dropped_no_space;     // rows, peers, records that found no block
  uint64_t dropped_requests;     // requests whose completion could not be matched
  uint64_t unwind_failures;      // call sites that stayed inside an MPI layer
  uint64_t callbacks_unwrapped;  // user functions beyond the trampoline pool
  uint64_t stale_guards;         // MPI calls left by longjmp or an exception
  uint64_t calls_before_init;
  uint64_t threads_refused;
  uint32_t thread_level;  // as provided by the library, its own constant's name is in the log (meta)
  uint32_t ended_by;      // EndedBy
  int32_t exit_code;
  int32_t mpi_abort_code;
  SpoolUsage usage;
  uint32_t initial_cpu;  // at MPI_Init
  uint32_t flags;        // kSpoolFlag*
  uint64_t merge_deadline_missed;
  uint64_t main_tid;
  uint64_t clock_read_ticks;   // what one reading of the clock costs
  uint64_t context_lost;       // begins of regions, and values, that found no block
  uint64_t mismatched_ends;    // ends of regions that were not the open one
  uint64_t paused_ticks;       // between MPI_Pcontrol(0) and the next MPI_Pcontrol(1)
  uint64_t paused_since;       // 0: not now
  uint64_t series_lost;        // iterations of loops that have no series
  uint32_t state_mode;         // StateMode
  uint32_t state_engines;      // StateEngine bits: what told work from stall
  uint64_t state_unseen;       // parts of a progress engine that could not be watched
  uint32_t sample_clock;       // SampleSource
  uint32_t sample_hz;          // of each thread's ticks
  uint64_t sampling_since;     // ticks; 0: no samples are taken
  uint64_t sampling_until;     // ticks, 0: to the end
  uint64_t threads_unsampled;  // threads without ticks
  uint32_t unselected;         // 1: the selection has left this rank out all the time, since MPI_Init
  uint32_t control_changes;    // how often `rankine ctl` has changed something while it ran
  uint64_t control_refused;    // how often what it was told could not be understood
  uint64_t windows_lost;       // windows, their starts and their cells that found no room
  uint8_t reserved[136];
  char host[256];
  char job[256];      // agreed in MPI_Init
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
  // Of time-independent traces: ti/layout.h.
  ti_live = 14,
  ti_keys = 15,
  ti_lists = 16,
  ti_nodes = 17,
  ti_rules = 18,
  ti_stream = 19,
  ti_gaps = 20,
  ti_volumes = 21,
  // Of monitor windows: window_layout.h.
  window_instances = 22,
  window_cells = 23,
  window_traffic = 24,
  io_rows = 25,  // io/layout.h
  io_ops = 26,   // io/layout.h
};
inline constexpr size_t kExtentKinds = 27;  // 0 is none

struct ExtentHeader {  // followed by the payload; the next extent starts at align(64, 32 + payload_size)
  uint32_t magic;      // stored last
  uint16_t kind;       // ExtentKind
  uint16_t thread;     // index of the owning thread
  uint32_t payload_size;
  uint32_t item_size;
  uint64_t count;  // valid items (log: bytes); stored after the item
  uint64_t base;   // index of the first item among the items of this thread and kind
};
static_assert(sizeof(ExtentHeader) == 32);

// What makes the ticks of samples.
enum class SampleSource : uint32_t {
  none = 0,        // no samples are taken
  task_clock = 1,  // perf's task clock, while a thread runs its own code
  cpu_timer = 2,   // POSIX timers on the thread's processor time
};

// What SpoolThread::sampling says. Samples are taken, and the collector looks, while it is kSampled alone.
enum SamplingBits : uint8_t {
  kSampled = 1,        // the thread has ticks
  kSamplePaused = 2,   // nothing is recorded of it, as of its last event
  kSampleUnasked = 4,  // as of its last tick, no samples are wanted of the process
  kSampleGaps = 8,     // it was kSamplePaused or kSampleUnasked some time
  kSampleTimer = 16,   // it has gone over from perf's task clock to a timer
};

// Whom an open call waits for.
// The partner's side. `with`: all of a communicator, in an operation that a request stands for.
enum class PartnerSide : uint8_t { none = 0, to = 1, from = 2, with = 3 };
inline constexpr int32_t kAnyPartner = -1;  // MPI_ANY_SOURCE
inline constexpr int32_t kAnyTag = -1;
inline constexpr int32_t kUnknownTag = -2;  // requests do not keep theirs

struct OpenPartner {
  // Rank in the communicator (remote group of an intercommunicator), or kAnyPartner. Of an operation of all:
  // the function that started it, by id of gen/mpi.table.
  int32_t peer;
  int32_t tag;
  uint32_t comm;  // index of the comm log record + 1; 0: not known
  PartnerSide side;
  uint8_t reserved[3];
};

// The call that a thread is in: what is known of it besides its function. The thread's first tick in the call
// notes it, so that calls in general pay nothing.
struct OpenCallNote {
  static constexpr int kMostPartners = 6;

  uint64_t enter_ticks;  // of the call that this is of. Another one than the thread's: nothing is known
  uint64_t site;         // the program's call, behind bindings and what wraps MPI
  uint32_t comm;         // that the call names itself, as OpenPartner has it
  uint16_t count;        // of `partners`
  uint16_t more;         // operations that the call waits for whose partners are not among them
  OpenPartner partners[kMostPartners];
};
static_assert(sizeof(OpenCallNote) == 120);

struct SpoolThread {
  uint64_t tid;
  uint32_t index;
  uint32_t reused;  // how many threads have used this place one after another
  // The call that the thread is in now; frame is 0 outside of MPI, odd
  // in a function of the application that MPI called. What a killed rank was waiting for.
  uint64_t frame;
  uint64_t enter_ticks;  // 0: this call is counted and not timed
  uint64_t return_address;
  OpenCallWord call;
  uint8_t sampling;  // SamplingBits
  LookWord look;
  uint16_t sample_hz;  // of its ticks now
  uint64_t first_ticks, last_ticks;
  uint64_t mpi_ticks;     // time inside recorded calls, all rows
  uint64_t trace_lost;    // events beyond the trace's limit
  uint64_t ticks_taken;   // samples, as many periods as they stand for
  uint64_t ticks_lost;    // periods whose samples found no room
  uint64_t sample_ticks;  // clock ticks that taking samples took
  uint64_t cpu_ns;        // processor time since sampling began, now and then
  uint64_t stacks_cut;    // samples whose stack could not be followed to its end
  uint64_t ticked_ns;     // processor time that all ticks stand for, whether a sample was wanted or not
  uint64_t sampled_ns;    // from the begin of sampling to its end or the thread's; 0: that was not seen
  OpenCallNote note;
};
static_assert(sizeof(SpoolThread) == 256);

// One row: (thread, function, call site, communicator).
struct ProfileRow {
  uint64_t site;       // absolute return address in this process, or ChainSite
  uint64_t stall_sum;  // ticks of time_sum in which MPI waited; with --state=exact
  uint32_t comm;       // index of the comm log record, kNoIndex: none
  uint16_t function;   // id of gen/mpi.table
  uint16_t flags;
  uint32_t sizes;  // index of this row's SizeHistogram in its thread, kNoIndex: none
  uint32_t node;   // index of the ContextNode in its thread in which the calls were made
  uint64_t calls;
  uint64_t time_sum;  // ticks
  uint64_t time_min;
  uint64_t time_max;
  uint64_t bytes_sent, bytes_received, bytes_completed;
  uint64_t index;  // of this row in its thread
  uint64_t time_histogram[kTimeBuckets];
};
static_assert(sizeof(ProfileRow) == 96 + 8 * kTimeBuckets);

struct SizeHistogram {
  uint64_t bucket[kSizeBuckets];
};

struct PeerRow {
  uint32_t row;        // index of the ProfileRow in its thread
  int32_t peer;        // rank in the row's communicator
  uint32_t direction;  // 0 to the peer, 1 from it
  uint32_t reserved;
  uint64_t messages;
  uint64_t bytes;
};
static_assert(sizeof(PeerRow) == 32);

// One node of a thread's context tree: the values on the way to the root are what holds there. Item 0 of each
// thread is the root, which has no value. Addresses are of the process, for its own use; a reader takes the
// indices.
struct ContextNode {
  uint32_t index;   // of this node in its thread
  uint32_t parent;  // index
  uint32_t entry;   // id of the `entry` log record
  uint32_t reserved2;
  uint64_t reserved0[2];
  // What begin and end touch: one cache line, since a payload begins 32 bytes behind a border.
  uint64_t parent_at;    // the parent's ContextNode
  uint64_t entry_at;     // what it holds
  uint64_t child_at;     // the child that was found last; before that no node's
  uint64_t start_ticks;  // since when the thread is in it, 0: it is not
  uint64_t count;        // how often it was left
  uint64_t time_sum;     // ticks, everything below included; what is open is not in it
  uint64_t time_min;
  uint64_t time_max;
  uint64_t reserved1[4];
};
static_assert(sizeof(ContextNode) == 128 && offsetof(ContextNode, parent_at) == 32);

// Sums of one aggregatable attribute in one node.
struct ContextSum {
  uint32_t node;       // index of the ContextNode in its thread
  uint32_t attribute;  // id of the `attribute` log record
  uint64_t count;
  uint64_t sum, min, max;  // by the attribute's type: int64, uint64, or the bits of a double
};
static_assert(sizeof(ContextSum) == 40);

inline constexpr uint32_t kSeriesBlocks = 256;  // of one loop and thread

// Iterations of one loop that follow one another. An extent holds those of one loop, in their order; one
// whose position lies before the end of the block before it is left over from joining and holds nothing new.
struct SeriesBlock {
  uint32_t node;  // index of the loop's ContextNode in its thread
  uint32_t reserved;
  int64_t first;                          // number of the first iteration, as the program gave it
  uint64_t position;                      // how many of the loop's iterations came before it
  uint64_t iterations;                    // 0: none yet
  uint64_t time_sum, time_min, time_max;  // ticks
};
static_assert(sizeof(SeriesBlock) == 56);

enum class LogType : uint16_t {
  meta = 1,         // string key, u8 type, value: as kv in docs/formats.md
  module = 2,       // u64 start, u64 end, u64 load_bias, varint flags, string path, string build_id
  comm = 3,         // payload of `comm` in docs/formats.md
  comm_name = 4,    // varint index, string name
  comm_freed = 5,   // varint index
  environment = 6,  // string key, string value
  chain = 7,      // u64 site of rows, varint n (2 to kMaxCallsiteDepth), n x u64 return address, inner first
  attribute = 8,  // varint id, u8 type, varint properties, string name, string unit, string layout
  entry = 9,      // varint id, varint attribute id, u8 type, value: string (texts and blobs) or u64 bits
  mismatch = 10,  // u64 return address, string name of what was ended, string name of what was open
  datatype = 11,  // varint index, varint size, varint extent, string name (empty: derived)
  window = 12,    // a monitor window; payload of `window` in docs/formats.md
  io_file = 14,   // varint index, string path
  io_view = 15,   // varint number, then a view as in docs/formats.md
};

struct LogHeader {
  uint16_t type;  // LogType
  uint16_t reserved;
  uint32_t size;  // of the payload; the next record starts at align(8, 8 + size)
};
static_assert(sizeof(LogHeader) == 8);

}  // namespace rankine::layout
