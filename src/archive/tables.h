// An archive as tables: what every reader above (query, analysis, report) works on. Filled by archive/load.h
// from the chunks that were readable; `losses` names the rest. Owns its memory; immutable after loading, so
// any number of threads may read it.
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
  std::string build_id;  // lower-case hex, empty when the file has none
  uint64_t flags = 0;    // bit 0: MPI layer, bit 1: main executable, bit 2: a function of an interpreter
  // Of such a function its name; `path` is then its source file, and sites' offsets are lines.
  std::string function = {};
  bool IsFunction() const { return (flags & layout::kModuleIsFunction) != 0; }
};

// A call site: a file address in a module; unique over the whole archive, so ranks with the same code share
// one.
struct Site {
  uint32_t module = kNone;  // index in Tables::modules, kNone: unknown
  uint64_t offset = 0;      // return address as a file address (subtract 1 to get the line of the call)
  uint32_t caller = kNone;  // place of the site that called this one's function, which stands before it in
                            // the table; only with --callsite-depth
};

// One communicator, the same on all its ranks (`identity`).
struct Communicator {
  uint64_t identity = 0;
  uint64_t parent = 0;  // identity, 0: none
  std::string name;     // empty: unnamed
  uint64_t size = 0;
  uint64_t remote_size = 0;  // intercommunicators
  bool inter = false;
  std::vector<uint32_t> members;      // world ranks in order, empty when the process that knows them is lost
  std::vector<uint32_t> remote = {};  // of the other group, likewise; that group's own record has the
                                      // identity of this one but for the last bit
};

struct Process {
  uint64_t uid = 0;
  uint32_t rank = kNone;  // in its MPI_COMM_WORLD; kNone: never known (it died in MPI_Init)
  KeyValues attributes;   // process kv: host, pid, times, placement, thread level, drops (docs/attributes.md)
  KeyValues exit;         // exit kv; empty when the end was not seen
  uint32_t environment = kNone;  // index in Tables::environments, kNone
  std::vector<uint32_t> comms;   // its communicators, by its own numbers, as places in Tables::comms
  // Of a process with a trace: its call sites, by its own numbers, as places in Tables::sites. Shared by
  // those with the same.
  std::shared_ptr<const std::vector<uint32_t>> sites = nullptr;
};

// One profile row. Times in ns.
struct Row {
  uint32_t process;  // index in Tables::processes
  uint32_t thread;
  uint16_t function;
  uint32_t site;         // index in Tables::sites, kNone
  uint32_t comm;         // index in Tables::comms, kNone
  context::NodeId node;  // in Tables::space: the regions and values that held
  uint64_t calls, time_sum, time_min, time_max;
  uint64_t bytes_sent, bytes_received, bytes_completed;
  uint64_t stall_sum;  // the part of time_sum in which MPI waited; means something with --state=exact alone
  std::array<uint64_t, layout::kTimeBuckets> time_histogram;
  uint32_t sizes;  // index in Tables::sizes, kNone
};

struct Peer {
  uint32_t row;   // index in Tables::rows
  int32_t peer;   // rank in the row's communicator (remote group on an intercommunicator)
  bool incoming;  // false: messages to the peer
  uint64_t messages, bytes;
};

// What one thread measured in one node of the context tree. Times in ns, with everything below the node.
struct Region {
  uint32_t process;  // index in Tables::processes
  uint32_t thread;
  context::NodeId node;
  uint64_t count;                         // how often it was left
  bool open;                              // still in it when the process ended, or was read
  uint64_t time_sum, time_min, time_max;  // time_sum holds the open time, the others ended visits only
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

// Iterations of a loop that follow one another in one thread (service loop). Times in ns.
struct LoopBlock {
  uint32_t process;
  uint32_t thread;
  context::NodeId node;  // the loop
  uint32_t block;        // place in the loop's series
  int64_t first;         // number of its first iteration, as the program gave it
  uint64_t iterations;
  uint64_t time_sum, time_min, time_max;
};

// A monitor window as one process defined it (docs/windows.md). Times in ns.
struct Window {
  uint32_t process;
  std::string name;
  uint32_t what;                              // layout::WindowBits
  uint32_t model;                             // layout::WindowModel
  uint64_t timeout, resolution, large_bytes;  // 0: none
  uint32_t comm;                              // index in Tables::comms, kNone: all
  uint64_t min_bytes, max_bytes;              // 0: no bound
  std::vector<uint32_t> peers;                // empty: all
  uint32_t large_from;                        // layout::LargeFrom
  std::string comms;                          // as --window's comm= names them; empty: all, or `comm`
};

// From one start of a window to its end.
struct WindowInstance {
  uint32_t window;  // index in Tables::windows
  uint32_t thread;  // that started it
  uint64_t ordinal;
  bool open;       // running when the process ended, or was read
  uint64_t start;  // CLOCK_REALTIME, 0: unknown
  uint64_t duration;
  context::NodeId node;  // in Tables::space: where it was started
  uint64_t open_requests, open_bytes;
};

// What one thread did in an instance with one function on one communicator. Fields as in
// layout/window_layout.h, times in ns.
struct WindowCell {
  uint32_t instance;  // index in Tables::window_instances
  uint32_t thread;
  uint32_t comm;  // index in Tables::comms, kNone
  uint16_t function;
  bool communicated;  // first and last mean something: from the instance's start
  int64_t first, last;
  uint64_t calls, time, stall;
  uint64_t completions, execution;
  uint64_t sent_messages, sent_bytes, received_messages, received_bytes;
  uint64_t large_messages, large_bytes;
  uint64_t inner_messages, inner_bytes;
  uint64_t timeouts, longest;
  uint32_t longest_peer;  // kNone: not known
  uint32_t traffic;       // index in Tables::window_traffic, kNone
};

// Its messages and bytes over the instance's time, up to the last that are not 0.
struct WindowTraffic {
  uint64_t bin;           // ns
  uint32_t first, count;  // in Tables::window_bins
};
struct WindowBin {
  uint64_t messages, bytes;
};

// An end that did not fit: `ended` came while `open` (empty: nothing) was open.
struct Mismatch {
  uint32_t process;
  uint32_t site;  // index in Tables::sites, kNone
  std::string ended, open;
};

// Which nodes and attributes of Tables::space those of a process's chunks are.
struct ContextPlaces {
  std::vector<uint32_t> nodes;  // kNone: lost
  std::vector<uint32_t> attributes;
  // By entry: the text or blob beside the tree, a number of Space::text; kNone: none. Empty: there is none.
  std::vector<uint32_t> texts;
};

// Events of one thread, still as they stand in the archive: archive/events.h reads them.
struct TraceChunk {
  uint32_t process = kNone;  // index in Tables::processes
  ChunkView view;            // points into Tables::bytes
};

// Operations of one thread, still as they stand in the archive: archive/io/operations.h reads them.
struct IoOpsChunk {
  uint32_t process = kNone;          // index in Tables::processes
  uint32_t first_row = 0, rows = 0;  // of the process in Tables::io
  ChunkView view;                    // points into Tables::bytes
};

// Samples of one thread, still as they stand in the archive: archive/samples.h reads them.
struct SampleChunk {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t paths = kNone;    // index in Tables::sample_paths; kNone: the stacks are lost
  ChunkView view;            // points into Tables::bytes
};

class TiPack;

// The time-independent trace of one thread, still as it stands in the archive: archive/ti reads it.
struct TiThread {
  uint32_t process = kNone;        // index in Tables::processes
  uint32_t thread = 0;             // its number in the process
  ChunkView view;                  // points into Tables::bytes, as the next ones; not with a pack
  std::vector<ChunkView> volumes;  // in their order; may point into the pack
  std::shared_ptr<const TiPack> pack = nullptr;  // where it stands in one with threads that do the same:
  uint64_t row = 0;                              // its place there
};

// Operations that watches of a file system saw before and behind the run, and that are left out, at each end.
struct StorageOutside {
  uint64_t clients = 0, servers = 0;
};

struct Loss {
  std::string what;        // e.g. "profile of rank 3"
  std::string why;         // e.g. "checksum", "truncated", "newer version 9", "not merged within 2 s"
  uint64_t offset, bytes;  // in the file, 0 when it never got there
};

struct Tables {
  KeyValues job;  // job kv
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
  std::unordered_map<context::NodeId, uint32_t> call_paths;  // of nodes that are sites: places in `sites`
  std::unordered_map<context::NodeId, uint32_t> constructs;  // of nodes that are places in the code, OpenMP's
  std::vector<RegionSum> sums;
  std::vector<Mismatch> mismatches;
  std::vector<std::string> io_files;  // paths, each once
  std::vector<IoRow> io;              // by process
  std::vector<IoView> io_views;       // file views, by process
  std::vector<IoOpsChunk> io_ops;     // by process, in the order of the archive
  std::vector<StorageRows> storage;   // by chunk; archive/storage/join.h makes operations of them
  StorageOutside storage_outside;
  std::vector<LoopBlock> series;  // blocks of one loop and thread stand together, in order
  std::vector<Window> windows;
  std::vector<WindowInstance> window_instances;  // by process, window and ordinal
  std::vector<WindowCell> window_cells;          // by instance, thread, function, communicator
  std::vector<WindowTraffic> window_traffic;
  std::vector<WindowBin> window_bins;
  std::vector<TraceChunk> traces;    // by process, in the order of the archive
  std::vector<SampleChunk> samples;  // by process and thread, in the order of time
  // Of each thread that has samples: its stacks, by number, as places in `sites`; number 0 is none.
  std::vector<std::vector<uint32_t>> sample_paths;
  std::vector<TiThread> ti_threads;            // by process and thread
  std::map<uint64_t, ChunkView> ti_shared;     // grammars and streams, by id
  std::map<uint64_t, ContextPlaces> contexts;  // by id of the contexts chunk
  std::vector<Loss> losses;
  std::shared_ptr<const void> bytes;  // keeps what `traces`, `io_ops`, `samples` and those of `ti_threads`
                                      // point to; nullptr: the loader's caller does
};

}  // namespace rankine::archive
