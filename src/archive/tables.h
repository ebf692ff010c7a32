// SPDX-License-Identifier: BSD-3-Clause
// An archive as tables, which all readers use (query, analysis, report). The functions in archive/load.h fill
// the tables from the chunks that can be read. The list `losses` contains the chunks that cannot be read. The
// tables own their memory. The tables do not change after loading, so any number of threads may read them.
//
// Each user includes the headers of the row types that it reads (archive/rows/, archive/io/rows.h,
// archive/storage/rows.h). So a change of a row type recompiles only the code that reads it.
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

// Maps the nodes and attributes of a process's chunks to the nodes and attributes of Tables::space.
struct ContextPlaces {
  std::vector<uint32_t> nodes;  // kNone: lost
  std::vector<uint32_t> attributes;
  // For each entry: the number in Space::text if the entry is a string or blob outside the tree; otherwise
  // kNone. The list is empty if all entries are kNone.
  std::vector<uint32_t> texts;
};

// The numbers of operations that file system watches recorded before or after the run, counted separately
// at clients and at servers. The tables do not contain the operations outside the run.
struct StorageOutside {
  uint64_t clients = 0, servers = 0;
};

struct Tables {
  // The special member functions are defined in tables.cc, where the row types are known.
  Tables();
  Tables(Tables&& other) noexcept;
  Tables& operator=(Tables&& other) noexcept;
  ~Tables();

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
  // maps nodes that are call paths to indices in `sites`
  std::unordered_map<context::NodeId, uint32_t> call_paths;
  // maps nodes that represent OpenMP constructs to indices in `sites`
  std::unordered_map<context::NodeId, uint32_t> constructs;
  std::vector<RegionSum> sums;
  std::vector<Mismatch> mismatches;
  std::vector<std::string> io_files;  // each path is listed once
  std::vector<IoRow> io;              // sorted by process
  std::vector<IoView> io_views;       // file views, sorted by process
  std::vector<IoOpsChunk> io_ops;     // The chunks are sorted by process, then by their order in the
                                      // archive.
  // one entry per chunk; archive/storage/join.h converts the entries to operations
  std::vector<StorageRows> storage;
  StorageOutside storage_outside;
  std::vector<LoopBlock> series;  // blocks of one loop and thread are adjacent and in order
  std::vector<Window> windows;
  std::vector<WindowInstance> window_instances;  // The instances are sorted by process, window and ordinal.
  std::vector<WindowCell> window_cells;          // sorted by instance, thread, function and communicator
  std::vector<WindowTraffic> window_traffic;
  std::vector<WindowBin> window_bins;
  std::vector<TraceChunk> traces;    // The chunks are sorted by process, then by their order in the
                                     // archive.
  std::vector<SampleChunk> samples;  // sorted by process and thread, then by time
  // For each thread that has samples: its stacks by number, as indices in `sites`. The stack number 0 means
  // that there is no stack.
  std::vector<std::vector<uint32_t>> sample_paths;
  std::vector<TiThread> ti_threads;            // sorted by process and thread
  std::map<uint64_t, ChunkView> ti_shared;     // grammars and streams, by id of the chunk
  std::map<uint64_t, ContextPlaces> contexts;  // The key is the id of the contexts chunk.
  std::vector<Loss> losses;
  // Owns the bytes to which `traces`, `io_ops`, `samples` and `ti_threads` point. If the pointer is
  // nullptr, the loader's caller owns these bytes.
  std::shared_ptr<const void> bytes;
};

}  // namespace rankine::archive
