// SPDX-License-Identifier: BSD-3-Clause
// Makes one chunk after another in an arena. Each payload is written into the free part of the arena, built
// into a chunk, and passed to the sink. Then the memory of the chunk is freed.
#pragma once
#include "base/byte_writer.h"
#include "base/hash.h"
#include "layout/chunk.h"
#include "layout/encode_process.h"
#include "layout/kv_list.h"

namespace rankine::layout {

class ChunkMaker {
 public:
  ChunkMaker(Arena& arena, const ChunkSink& sink) : arena_(arena), sink_(sink) { deflater_.Open(arena); }

  // Makes one chunk. The function `write` writes the payload to a ByteWriter. For shared kinds, the id is
  // the hash of the content. After the first error, further calls do nothing. Returns the chunk's id.
  template <class Write>
  uint64_t Make(ChunkName name, Write write) {
    if (status_ != EncodeStatus::ok) return 0;
    size_t mark = arena_.Mark();
    base::ByteWriter out(arena_.Left());
    write(out);
    arena_.Keep(out.size());
    if (IsShared(name.kind)) name.id = base::Hash(out.written());
    std::span<const std::byte> chunk;
    if (out.ok()) chunk = BuildChunk(name, out.written(), deflater_, arena_);
    if (chunk.empty()) {
      status_ = EncodeStatus::no_memory;
    } else if (!sink_.Put(chunk)) {
      status_ = EncodeStatus::sink_failed;
    }
    arena_.Reset(mark);
    return name.id;
  }

  uint64_t MakeKv(ChunkName name, const KvList& kv) {
    return Make(name, [&kv](base::ByteWriter& out) { kv.Write(out); });
  }

  EncodeStatus status() const { return status_; }

 private:
  Arena& arena_;
  const ChunkSink& sink_;
  Deflater deflater_;
  EncodeStatus status_ = EncodeStatus::ok;
};

}  // namespace rankine::layout
