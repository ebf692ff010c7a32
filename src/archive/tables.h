// SPDX-License-Identifier: BSD-3-Clause
// An archive as tables, which all readers use (query, analysis, report). archive/load.h fills them from the
// chunks that can be read; `losses` lists the others. The tables own their memory. They are immutable after
// loading, so any number of threads may read them.
//
// A user includes the header of each row type that it reads (archive/rows/, archive/io/rows.h,
// archive/storage/rows.h). So a changed row type rebuilds only its readers.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "archive/chunk_view.h"
#include "archive/io/rows.h"
#include "archive/rows/key_values.h"
#include "archive/storage/rows.h"
#include "context/space.h"
#include "layout/buckets.h"

namespace rankine::archive {

inline constexpr uint32_t kNone = 0xffffffffu;

using Value = std::variant<std::string, uint64_t, int64_t, double>;
using KeyValues = std::map<std::string, Value>;

struct Module {
  std::string path;
  std::string build_id;  // lower-case hexadecimal; empty if the file has no build id
  uint64_t flags =
      0;  // bit 0: part of the MPI layer, bit 1: main executable, bit 2: a function of an interpreter
  // For a function of an interpreter, its name. `path` is then its source file, and the offsets of call sites
  // are line numbers.
  std::string function = {};
  bool IsFunction() const { return (flags & layout::kModuleIsFunction) != 0; }
};

// A call site: an address in the file of a module. Each is stored once in the archive, so ranks with the same
// code share it.
struct Site {
  uint32_t module = kNone;  // index in Tables::modules; kNone: unknown
  uint64_t offset = 0;      // return address as a file address (the call is at this address - 1)
  // Index of the call site from which this one's function was called; only with --callsite-depth. It is
  // smaller than this site's own index.
  // --callsite-depth
  uint32_t caller = kNone;
};

// A communicator. `identity` is the same on all its ranks.
struct Communicator {
  uint64_t identity = 0;
  uint64_t parent = 0;  // identity of the parent; 0: it has no parent
  std::string name;     // empty if it has no name
  uint64_t size = 0;
  uint64_t remote_size = 0;  // for intercommunicators
  bool inter = false;
  // Ranks in MPI_COMM_WORLD, in the communicator's order. Empty if the data of all processes that know them
  // are lost.
  std::vector<uint32_t> members;
  // The same for the other group. That group has a record of its own, whose identity differs only in the last
  // bit.
  std::vector<uint32_t> remote = {};
};

struct Process {
  uint64_t uid = 0;
  uint32_t rank = kNone;  // rank in its MPI_COMM_WORLD; kNone: unknown, because it died in MPI_Init
  KeyValues attributes;   // process kv: host, pid, times, placement, thread level, drops (docs/attributes.md)
  KeyValues exit;         // kv of the exit; empty if the end was not seen
  uint32_t environment = kNone;  // index in Tables::environments, or kNone
  std::vector<uint32_t>
      comms;  // indices in Tables::comms, by the numbers that the process gives its communicators
  // For a process with a trace: indices in Tables::sites, by the numbers that the process gives its call
  // sites. Processes with equal lists share one.
  std::shared_ptr<const std::vector<uint32_t>> sites = nullptr;
};

// One profile row. Times are in ns.
struct Row {
  uint32_t process;  // index in Tables::processes
  uint32_t thread;
  uint16_t function;
  uint32_t site;         // index in Tables::sites, or kNone
  uint32_t comm;         // index in Tables::comms, or kNone
  context::NodeId node;  // node of Tables::space that stands for the current regions and values
  uint64_t calls, time_sum, time_min, time_max;
  uint64_t bytes_sent, bytes_received, bytes_completed;
  uint64_t stall_sum;  // the part of time_sum during which MPI waited; only valid with --state=exact
  std::array<uint64_t, layout::kTimeBuckets> time_histogram;
  uint32_t sizes;  // index in Tables::sizes, or kNone
};

struct Peer {
  uint32_t row;   // index in Tables::rows
  int32_t peer;   // rank in the row's communicator (in the remote group of an intercommunicator)
  bool incoming;  // true: messages from the peer; false: messages to it
  uint64_t messages, bytes;
};

// What one thread did in one node of the context tree. Times are in ns, and include the nodes below.
struct Region {
  uint32_t process;  // index in Tables::processes
  uint32_t thread;
  context::NodeId node;
  uint64_t count;  // number of visits that have ended
  bool open;       // true: the thread was inside it when the process ended or when the spool was read
  uint64_t time_sum, time_min, time_max;  // time_sum includes a visit that has not ended; the others do not
};

// Sums of an aggregatable attribute in a node of the context tree.
struct RegionSum {
  uint32_t process;
  uint32_t thread;
  context::NodeId node;
  context::AttributeId attribute;
  uint64_t count;
  uint64_t sum, min, max;  // stored as the attribute's type: int64, uint64 or double
};

// Consecutive iterations of a loop in one thread (service loop). Times are in ns.
struct LoopBlock {
  uint32_t process;
  uint32_t thread;
  context::NodeId node;  // the loop's node
  uint32_t block;        // index of the block in the loop's series
  int64_t first;         // the program's number for the first iteration in the block
  uint64_t iterations;
  uint64_t time_sum, time_min, time_max;
};

// A monitor window as one process defined it (docs/windows.md). Times are in ns.
struct Window {
  uint32_t process;
  std::string name;
  uint32_t what;                              // layout::WindowBits
  uint32_t model;                             // layout::WindowModel
  uint64_t timeout, resolution, large_bytes;  // 0: none
  uint32_t comm;                              // index in Tables::comms; kNone: all communicators
  uint64_t min_bytes, max_bytes;              // 0: no limit
  std::vector<uint32_t> peers;                // empty: all ranks
  uint32_t large_from;                        // layout::LargeFrom
  // the communicators named by comm= in --window; empty: all communicators, or only `comm`
  std::string comms;
};

// One instance of a window, from its start to its end.
struct WindowInstance {
  uint32_t window;  // index in Tables::windows
  uint32_t thread;  // the thread that started it
  uint64_t ordinal;
  bool open;       // true: it had not ended when the process ended or when the spool was read
  uint64_t start;  // CLOCK_REALTIME; 0: unknown
  uint64_t duration;
  context::NodeId node;  // node of Tables::space in which the window was started
  uint64_t open_requests, open_bytes;
};

// The counts of one thread in one instance, for one function and communicator. The fields are those of
// layout/window_layout.h. Times are in ns.
struct WindowCell {
  uint32_t instance;  // index in Tables::window_instances
  uint32_t thread;
  uint32_t comm;  // index in Tables::comms, or kNone
  uint16_t function;
  bool communicated;  // whether `first` and `last` are valid; they are relative to the instance's start
  int64_t first, last;
  uint64_t calls, time, stall;
  uint64_t completions, execution;
  uint64_t sent_messages, sent_bytes, received_messages, received_bytes;
  uint64_t large_messages, large_bytes;
  uint64_t inner_messages, inner_bytes;
  uint64_t timeouts, longest;
  uint32_t longest_peer;  // kNone: unknown
  uint32_t traffic;       // index in Tables::window_traffic, or kNone
};

// Messages and bytes of a cell over the time of the instance, up to the last bin that is not 0.
struct WindowTraffic {
  uint64_t bin;           // length of a bin in ns
  uint32_t first, count;  // indices in Tables::window_bins
};
struct WindowBin {
  uint64_t messages, bytes;
};

// An end that does not match: `ended` was ended while `open` was the innermost region. An empty string means
// none.
struct Mismatch {
  uint32_t process;
  uint32_t site;  // index in Tables::sites, or kNone
  std::string ended, open;
};

// Maps the nodes and attributes of a process's chunks to those of Tables::space.
struct ContextPlaces {
  std::vector<uint32_t> nodes;  // kNone: lost
  std::vector<uint32_t> attributes;
  // By entry: number in Space::text of a text or blob that is not part of the tree; kNone: none. Empty if
  // there are no such values.
  std::vector<uint32_t> texts;
};

// Events of one thread as the archive encodes them; archive/events.h reads them.
struct TraceChunk {
  uint32_t process = kNone;  // index in Tables::processes
  ChunkView view;            // points into Tables::bytes
};

// I/O operations of one thread as the archive encodes them; archive/io/operations.h reads them.
struct IoOpsChunk {
  uint32_t process = kNone;          // index in Tables::processes
  uint32_t first_row = 0, rows = 0;  // the process's rows in Tables::io
  ChunkView view;                    // points into Tables::bytes
};

// Samples of one thread as the archive encodes them; archive/samples.h reads them.
struct SampleChunk {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t paths = kNone;    // index in Tables::sample_paths; kNone: the stacks are lost
  ChunkView view;            // points into Tables::bytes
};

class TiPack;

// The time-independent trace of one thread as the archive encodes it; archive/ti reads it.
struct TiThread {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;       // number of the thread in the process
  // Points into Tables::bytes, like the views below. Unused if there is a pack.
  ChunkView view;
  std::vector<ChunkView> volumes;  // chunks of volumes in order; they may point into the pack
  std::shared_ptr<const TiPack> pack =
      nullptr;       // set if the trace is packed together with those of other threads
  uint64_t row = 0;  // the thread's row in the pack
};

// Numbers of operations, at clients and at servers, that watches of a file system saw before or after the
// run. These operations are left out.
struct StorageOutside {
  uint64_t clients = 0, servers = 0;
};

struct Loss {
  std::string what;        // e.g. "profile of rank 3"
  std::string why;         // e.g. "checksum", "truncated", "newer version 9", "not merged within 2 s"
  uint64_t offset, bytes;  // range in the file; 0: it was never written
};

struct Tables {
  KeyValues job;  // key-value table of the job
  std::vector<KeyValues> environments;
  std::vector<Module> modules;
  std::vector<Site> sites;
  std::vector<Communicator> comms;
  std::vector<Process> processes;  // sorted by (world, rank)
  std::vector<Row> rows;
  std::vector<std::array<uint64_t, layout::kSizeBuckets>> sizes;
  std::vector<Peer> peers;
  context::Space space;
  std::vector<Region> regions;
  // indices in `sites` of the nodes that are call paths
  std::unordered_map<context::NodeId, uint32_t> call_paths;
  // indices in `sites` of the nodes that are positions in the code (OpenMP)
  std::unordered_map<context::NodeId, uint32_t> constructs;
  std::vector<RegionSum> sums;
  std::vector<Mismatch> mismatches;
  std::vector<std::string> io_files;  // each path is listed once
  std::vector<IoRow> io;              // sorted by process
  std::vector<IoView> io_views;       // file views, sorted by process
  std::vector<IoOpsChunk> io_ops;     // sorted by process, then in the order of the archive
  std::vector<StorageRows> storage;  // one entry per chunk; archive/storage/join.h turns them into operations
  StorageOutside storage_outside;
  std::vector<LoopBlock> series;  // blocks of one loop and thread are adjacent and in order
  std::vector<Window> windows;
  std::vector<WindowInstance> window_instances;  // sorted by process, window and ordinal
  std::vector<WindowCell> window_cells;          // sorted by instance, thread, function and communicator
  std::vector<WindowTraffic> window_traffic;
  std::vector<WindowBin> window_bins;
  std::vector<TraceChunk> traces;    // sorted by process, then in the order of the archive
  std::vector<SampleChunk> samples;  // sorted by process and thread, then by time
  // For each thread that has samples: its stacks by number, as indices in `sites`. Number 0 means that there
  // is no stack.
  std::vector<std::vector<uint32_t>> sample_paths;
  std::vector<TiThread> ti_threads;            // sorted by process and thread
  std::map<uint64_t, ChunkView> ti_shared;     // grammars and streams, by id of the chunk
  std::map<uint64_t, ContextPlaces> contexts;  // by id of the contexts chunk
  std::vector<Loss> losses;
  // Owns the bytes to which `traces`, `io_ops`, `samples` and `ti_threads` point. nullptr: the loader's
  // caller owns them.
  // owns them
  std::shared_ptr<const void> bytes;
};

}  // namespace rankine::archive
