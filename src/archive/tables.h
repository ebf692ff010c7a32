// SPDX-License-Identifier: BSD-3-Clause
// An archive as tables, which all readers use (query, analysis, report). They are filled from the readable
// chunks by archive/load.h; `losses` names the rest. The tables own their memory. They are immutable after
// loading, so any number of threads may read them.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "archive/chunk_view.h"
#include "archive/io/rows.h"
#include "archive/storage/rows.h"
#include "context/space.h"
#include "layout/buckets.h"
#include "layout/site_kinds.h"

namespace rankine::archive {

inline constexpr uint32_t kNone = 0xffffffffu;

using Value = std::variant<std::string, uint64_t, int64_t, double>;
using KeyValues = std::map<std::string, Value>;

struct Module {
  std::string path;
  std::string build_id;  // lower-case hexadecimal; empty if the file has none
  uint64_t flags = 0;    // bit 0: MPI layer, bit 1: main executable, bit 2: a function of an interpreter
  // The name of such a function. `path` is then its source file, and the offsets of sites are line numbers.
  std::string function = {};
  bool IsFunction() const { return (flags & layout::kModuleIsFunction) != 0; }
};

// A call site: a file address in a module. It is unique in the whole archive, so ranks with the same code
// share it.
struct Site {
  uint32_t module = kNone;  // index in Tables::modules; kNone: unknown
  uint64_t offset = 0;      // return address as a file address (the call is at this address - 1)
  // index of the site that called this one's function; it is less than this site's own index; only with
  // --callsite-depth
  uint32_t caller = kNone;
};

// A communicator, which is the same on all its ranks (`identity`).
struct Communicator {
  uint64_t identity = 0;
  uint64_t parent = 0;  // identity of the parent; 0: none
  std::string name;     // empty: it has no name
  uint64_t size = 0;
  uint64_t remote_size = 0;  // for intercommunicators
  bool inter = false;
  // ranks in MPI_COMM_WORLD, in order; empty if the processes that know them are lost
  std::vector<uint32_t> members;
  // the same for the other group; that group's own record has the same identity except for the last bit
  std::vector<uint32_t> remote = {};
};

struct Process {
  uint64_t uid = 0;
  uint32_t rank = kNone;  // rank in its MPI_COMM_WORLD; kNone: unknown (it died in MPI_Init)
  KeyValues attributes;   // process kv: host, pid, times, placement, thread level, drops (docs/attributes.md)
  KeyValues exit;         // kv of the exit; empty if the end was not seen
  uint32_t environment = kNone;  // index in Tables::environments, or kNone
  std::vector<uint32_t> comms;   // indices in Tables::comms, by the process's own numbers of communicators
  // For a process with a trace: indices in Tables::sites, by the process's own numbers of call sites.
  // Processes with equal lists share one.
  std::shared_ptr<const std::vector<uint32_t>> sites = nullptr;
};

// One profile row. Times are in ns.
struct Row {
  uint32_t process;  // index in Tables::processes
  uint32_t thread;
  uint16_t function;
  uint32_t site;         // index in Tables::sites, or kNone
  uint32_t comm;         // index in Tables::comms, or kNone
  context::NodeId node;  // node of Tables::space with the current regions and values
  uint64_t calls, time_sum, time_min, time_max;
  uint64_t bytes_sent, bytes_received, bytes_completed;
  uint64_t stall_sum;  // the part of time_sum in which MPI waited; meaningful only with --state=exact
  std::array<uint64_t, layout::kTimeBuckets> time_histogram;
  uint32_t sizes;  // index in Tables::sizes, or kNone
};

struct Peer {
  uint32_t row;   // index in Tables::rows
  int32_t peer;   // rank in the row's communicator (of the remote group on an intercommunicator)
  bool incoming;  // true: messages from the peer; false: messages to it
  uint64_t messages, bytes;
};

// Measurements of one thread in one node of the context tree. Times are in ns, and include the nodes below.
struct Region {
  uint32_t process;  // index in Tables::processes
  uint32_t thread;
  context::NodeId node;
  uint64_t count;                         // number of ended visits
  bool open;                              // true: the thread was in it when the process ended or was read
  uint64_t time_sum, time_min, time_max;  // time_sum includes an open visit; the others only ended visits
};

// Sums of an aggregatable attribute in a node.
struct RegionSum {
  uint32_t process;
  uint32_t thread;
  context::NodeId node;
  context::AttributeId attribute;
  uint64_t count;
  uint64_t sum, min, max;  // bits by the attribute's type: int64, uint64 or double
};

// Consecutive iterations of a loop in one thread (service loop). Times are in ns.
struct LoopBlock {
  uint32_t process;
  uint32_t thread;
  context::NodeId node;  // the loop
  uint32_t block;        // number of the block in the loop's series
  int64_t first;         // the program's number of its first iteration
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
  // the names of comm= in --window; empty: all communicators, or `comm`
  std::string comms;
};

// One instance of a window, from a start to its end.
struct WindowInstance {
  uint32_t window;  // index in Tables::windows
  uint32_t thread;  // the thread that started it
  uint64_t ordinal;
  bool open;       // true: it still ran when the process ended or was read
  uint64_t start;  // CLOCK_REALTIME; 0: unknown
  uint64_t duration;
  context::NodeId node;  // node of Tables::space in which it was started
  uint64_t open_requests, open_bytes;
};

// The counts of one thread in an instance, for one function and communicator. Fields are those of
// layout/window_layout.h; times are in ns.
struct WindowCell {
  uint32_t instance;  // index in Tables::window_instances
  uint32_t thread;
  uint32_t comm;  // index in Tables::comms, or kNone
  uint16_t function;
  bool communicated;  // true: `first` and `last` are valid; they are relative to the instance's start
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

// Messages and bytes of a cell over the instance's time, up to the last ones that are not 0.
struct WindowTraffic {
  uint64_t bin;           // length of a bin in ns
  uint32_t first, count;  // indices in Tables::window_bins
};
struct WindowBin {
  uint64_t messages, bytes;
};

// A mismatched end: `ended` was ended while `open` was the innermost region; an empty text means none.
struct Mismatch {
  uint32_t process;
  uint32_t site;  // index in Tables::sites, or kNone
  std::string ended, open;
};

// Maps the nodes and attributes of a process's chunks to those of Tables::space.
struct ContextPlaces {
  std::vector<uint32_t> nodes;  // kNone: lost
  std::vector<uint32_t> attributes;
  // By entry: number of Space::text for a text or blob beside the tree; kNone: none. Empty if there are none
  // at all.
  std::vector<uint32_t> texts;
};

// Events of one thread, in the encoding of the archive; archive/events.h reads them.
struct TraceChunk {
  uint32_t process = kNone;  // index in Tables::processes
  ChunkView view;            // points into Tables::bytes
};

// I/O operations of one thread, in the encoding of the archive; archive/io/operations.h reads them.
struct IoOpsChunk {
  uint32_t process = kNone;          // index in Tables::processes
  uint32_t first_row = 0, rows = 0;  // rows of the process in Tables::io
  ChunkView view;                    // points into Tables::bytes
};

// Samples of one thread, in the encoding of the archive; archive/samples.h reads them.
struct SampleChunk {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t paths = kNone;    // index in Tables::sample_paths; kNone: the stacks are lost
  ChunkView view;            // points into Tables::bytes
};

class TiPack;

// The time-independent trace of one thread, in the encoding of the archive; archive/ti reads it.
struct TiThread {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;       // number of the thread in the process
  // points into Tables::bytes, like the following views; unused if there is a pack
  ChunkView view;
  std::vector<ChunkView> volumes;                // chunks of volumes in order; they may point into the pack
  std::shared_ptr<const TiPack> pack = nullptr;  // if it is packed together with other threads:
  uint64_t row = 0;                              // its row in the pack
};

// Numbers of operations, at each end, that watches of a file system saw before or after the run. They are
// left out.
struct StorageOutside {
  uint64_t clients = 0, servers = 0;
};

struct Loss {
  std::string what;        // e.g. "profile of rank 3"
  std::string why;         // e.g. "checksum", "truncated", "newer version 9", "not merged within 2 s"
  uint64_t offset, bytes;  // place in the file; 0: it was never written
};

struct Tables {
  KeyValues job;  // kv of the job
  std::vector<KeyValues> environments;
  std::vector<Module> modules;
  std::vector<Site> sites;
  std::vector<Communicator> comms;
  std::vector<Process> processes;  // ordered by (world, rank)
  std::vector<Row> rows;
  std::vector<std::array<uint64_t, layout::kSizeBuckets>> sizes;
  std::vector<Peer> peers;
  context::Space space;
  std::vector<Region> regions;
  // indices in `sites` for nodes that are call paths
  std::unordered_map<context::NodeId, uint32_t> call_paths;
  // indices in `sites` for nodes that are places in the code (OpenMP)
  std::unordered_map<context::NodeId, uint32_t> constructs;
  std::vector<RegionSum> sums;
  std::vector<Mismatch> mismatches;
  std::vector<std::string> io_files;  // paths without repetition
  std::vector<IoRow> io;              // by process
  std::vector<IoView> io_views;       // file views, by process
  std::vector<IoOpsChunk> io_ops;     // sorted by process, then in the order of the archive
  std::vector<StorageRows> storage;   // one entry per chunk; archive/storage/join.h makes operations of them
  StorageOutside storage_outside;
  std::vector<LoopBlock> series;  // blocks of one loop and thread are adjacent and in order
  std::vector<Window> windows;
  std::vector<WindowInstance> window_instances;  // sorted by process, window and ordinal
  std::vector<WindowCell> window_cells;          // sorted by instance, thread, function and communicator
  std::vector<WindowTraffic> window_traffic;
  std::vector<WindowBin> window_bins;
  std::vector<TraceChunk> traces;    // sorted by process, then in the order of the archive
  std::vector<SampleChunk> samples;  // sorted by process and thread, then by time
  // For each thread that has samples: its stacks, as indices in `sites`, by number. Number 0 is no stack.
  std::vector<std::vector<uint32_t>> sample_paths;
  std::vector<TiThread> ti_threads;            // sorted by process and thread
  std::map<uint64_t, ChunkView> ti_shared;     // grammars and streams, by id
  std::map<uint64_t, ContextPlaces> contexts;  // keyed by the id of the contexts chunk
  std::vector<Loss> losses;
  // owns the bytes that `traces`, `io_ops`, `samples` and `ti_threads` point to; nullptr: the loader's caller
  // owns them
  std::shared_ptr<const void> bytes;
};

}  // namespace rankine::archive
