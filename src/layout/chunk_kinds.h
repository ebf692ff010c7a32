// SPDX-License-Identifier: BSD-3-Clause
// The kinds of chunks of an archive, with one row for each kind. All code that treats chunks by kind uses
// these rows, and tools/docs/reference.py makes docs/reference/chunks.md from them. A kind without a row does
// not compile.
//
// A reader that does not know a kind skips its chunks, and reports the kind (archive/scan.h). The column
// `without` describes what is missing then.
#pragma once
#include <cstdint>

#include "layout/archive_layout.h"

namespace rankine::layout {

// The processes to which a chunk belongs. They determine the chunk's id (docs/formats.md, "The archive").
enum class ChunkOwner : uint8_t {
  archive,  // the whole file
  shared,   // All processes with this content. The id is the hash of the content, so equal chunks are stored
            // only once.
  process,  // one process, which has at most one chunk of this kind
  part,     // one process, which can have several chunks of this kind; `owner` is the uid of the process
};

struct ChunkKindFacts {
  const char* name = nullptr;  // nullptr: unknown kind
  uint16_t newest = 1;         // the newest version of the payload
  ChunkOwner owner = ChunkOwner::archive;
  uint16_t most_mib = 16;  // The largest permitted payload, uncompressed. A spool has at most 64 MiB.
  const char* writer = "";
  const char* reader = "";
  const char* without = "";
  bool packs = false;  // a chunk `processes` can contain small chunks of this kind
};

// clang-format off
constexpr ChunkKindFacts FactsOf(ChunkKind kind) {
  using enum ChunkOwner;
  switch (kind) {
    case ChunkKind::job: return {"job", 1, archive, 16,
              "layout/encode_process.cc", "archive/decode.cc", "command, times and MPI library of the job"};
    case ChunkKind::environment: return {"environment", 1, shared, 16,
              "layout/encode_process.cc", "archive/decode.cc", "environment variables"};
    case ChunkKind::modules: return {"modules", 1, shared, 32,
              "layout/site_table.cc", "archive/decode.cc", "names of functions at call sites"};
    case ChunkKind::sites: return {"sites", 1, shared, 32, "layout/site_table.cc", "archive/decode.cc", "call sites"};
    case ChunkKind::process: return {"process", 1, process, 16,
              "layout/encode_process.cc", "archive/decode.cc", "attributes of the process", true};
    case ChunkKind::comms: return {"comms", 1, process, 64,
              "layout/encode_process.cc", "archive/decode.cc", "communicators of the process", true};
    // A payload takes at most 140 MiB, even if every number is huge.
    case ChunkKind::profile: return {"profile", 3, process, 256,
              "layout/profile_table.cc", "archive/decode_profile.cc", "calls of the process", true};
    case ChunkKind::exit: return {"exit", 1, process, 16,
              "layout/encode_exit.cc", "archive/decode.cc", "how the process ended", true};
    case ChunkKind::loss: return {"loss", 1, archive, 16,
              "layout/encode_exit.cc", "archive/decode.cc", "the report of lost data"};
    // No part of the payload is longer than in the spool.
    case ChunkKind::contexts: return {"contexts", 1, shared, 64,
              "layout/context_table.cc", "archive/decode_contexts.cc", "regions and values"};
    case ChunkKind::regions: return {"regions", 1, process, 64,
              "layout/context_table.cc", "archive/decode_contexts.cc", "times of its regions", true};
    case ChunkKind::trace: return {"trace", 3, part, 4,
              "layout/trace/encode.cc", "archive/events.cc", "a part of the event trace"};
    case ChunkKind::series: return {"series", 1, process, 32,
              "layout/context_table.cc", "archive/decode_contexts.cc", "iterations of the process's loops"};
    case ChunkKind::paths: return {"paths", 1, part, 16,
              "layout/sample/encode.cc", "archive/decode_paths.cc", "stacks of a thread's samples"};
    case ChunkKind::samples: return {"samples", 1, part, 16, "layout/sample/encode.cc", "archive/samples.cc", "samples"};
    case ChunkKind::ti_grammar: return {"ti_grammar", 1, shared, 16,
              "layout/ti/encode.cc", "archive/ti/decode.cc", "the time-independent traces that refer to it"};
    case ChunkKind::ti_stream: return {"ti_stream", 1, shared, 16,
              "layout/ti/encode.cc", "archive/ti/decode.cc", "the time-independent traces that refer to it"};
    case ChunkKind::ti: return {"ti", 1, part, 16,
              "layout/ti/encode.cc", "archive/ti/decode.cc", "the time-independent trace of a thread"};
    case ChunkKind::ti_volumes: return {"ti_volumes", 1, part, 16,
              "layout/ti/encode.cc", "archive/table_builder_ti.cc", "a thread's work between calls"};
    // If all numbers are huge, cells take 25 % more bytes than in the spool, and traffic takes 67 %
    // more.
    case ChunkKind::windows: return {"windows", 2, process, 128,
              "layout/window/table.cc", "archive/decode_windows.cc", "monitor windows of the process"};
    case ChunkKind::io: return {"io", 4, process, 256, "layout/io/encode.cc", "archive/io/rows.cc", "I/O of the process"};
    // payloads of 32 MiB, and at most one payload more
    case ChunkKind::ti_ranks: return {"ti_ranks", 1, shared, 64,
              "layout/ti/pack.cc", "archive/ti/pack.cc", "time-independent traces of several ranks"};
    // 8,192 rows of each type
    case ChunkKind::storage: return {"storage", 2, archive, 64,
              "archive/storage/write.cc", "archive/storage/rows.cc", "processes of a file system"};
    case ChunkKind::io_ops: return {"io_ops", 1, part, 16,
              "layout/io/encode_ops.cc", "archive/io/operations.cc", "single I/O operations"};
    case ChunkKind::end: return {"end", 1, archive, 16,
              "layout/end_mark.cc", "archive/scan.cc", "the proof that nothing before it is missing"};
    case ChunkKind::ti_order: return {"ti_order", 1, process, 16,
              "layout/ti/encode.cc", "archive/ti/thread_order.cc", "the order of the threads in a replay"};
    case ChunkKind::processes: return {"processes", 1, shared, 16,
              "archive/packed_processes.cc", "archive/packed_processes.cc", "the packed processes"};
  }
  return {};
}
// clang-format on

// For a number that was read from a file.
constexpr ChunkKindFacts FactsOfChunk(uint16_t kind) {
  return FactsOf(static_cast<ChunkKind>(kind));
}

}  // namespace rankine::layout
