// SPDX-License-Identifier: BSD-3-Clause
// An archive as tables, which all readers use (query, analysis, report). They are filled from the readable
// chunks by archive/load.h; `losses` names the rest. The tables own their memory. They are immutable after
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

struct Communicator;
struct IoOpsChunk;
struct IoRow;
struct IoView;
struct LoopBlock;
struct Loss;
struct Mismatch;
struct Module;
struct Peer;
struct Process;
struct Region;
struct RegionSum;
struct Row;
struct SampleChunk;
struct Site;
struct StorageRows;
struct TiThread;
struct TraceChunk;
struct Window;
struct WindowBin;
struct WindowCell;
struct WindowInstance;
struct WindowTraffic;

// Maps the nodes and attributes of a process's chunks to those of Tables::space.
struct ContextPlaces {
  std::vector<uint32_t> nodes;  // kNone: lost
  std::vector<uint32_t> attributes;
  // By entry: number of Space::text for a text or blob beside the tree; kNone: none. Empty if there are none
  // at all.
  std::vector<uint32_t> texts;
};

// Numbers of operations, at each end, that watches of a file system saw before or after the run. They are
// left out.
struct StorageOutside {
  uint64_t clients = 0, servers = 0;
};

struct Tables {
  // Defined where the row types are known (tables.cc).
  Tables();
  Tables(Tables&& other) noexcept;
  Tables& operator=(Tables&& other) noexcept;
  ~Tables();

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
