// SPDX-License-Identifier: BSD-3-Clause
// Small chunks of many processes, packed into one chunk (docs/formats.md, kind processes). In an archive of
// many ranks, the headers of small chunks take more bytes than the payloads. The payloads of different ranks
// differ only in a few numbers.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "archive/chunk_view.h"
#include "archive/scan.h"
#include "layout/chunk.h"
#include "layout/chunk_maker.h"

namespace rankine::archive {

struct PackedProcesses {
  RawBytes raw;
  std::vector<ChunkView> chunks;  // views into `raw`, with the offset of the packed chunk
  size_t processes = 0;
  bool newer = false;  // True if a chunk has a kind or version that is unknown to this program.
  // number of bytes of memory
  size_t bytes() const { return raw.size() + chunks.size() * sizeof(ChunkView); }
};

// Unpacks a chunk of the kind `processes`. The result is nullopt if the payload is malformed.
std::optional<PackedProcesses> UnpackProcesses(const ChunkView& chunk);

// Calls `take` for each chunk, including the chunks that are packed in another one. Malformed packed chunks
// are left out.
template <class Take>
void EachChunk(const std::vector<ChunkView>& chunks, Take take) {
  for (const ChunkView& chunk : chunks) {
    take(chunk);
    if (static_cast<layout::ChunkKind>(chunk.header.kind) != layout::ChunkKind::processes) continue;
    const auto unpacked = UnpackProcesses(chunk);
    if (!unpacked) continue;
    for (const ChunkView& one : unpacked->chunks) take(one);
  }
}

// A sink that packs chunks of the kinds process, profile, comms, regions and exit, and writes to another
// sink. All other chunks are passed on immediately. The chunks of a process must come one after another. Not
// thread-safe.
class ProcessPackSink {
 public:
  explicit ProcessPackSink(const layout::ChunkSink& to);

  layout::ChunkSink Sink() {
    return {this, [](void* self, std::span<const std::byte> chunk) {
              return static_cast<ProcessPackSink*>(self)->Put(chunk);
            }};
  }
  // Writes the chunks that were kept until now. Returns false if there was no space for the chunk, or if
  // the sink failed.
  bool Finish();

 private:
  bool Put(std::span<const std::byte> chunk);
  bool PutAlone(const layout::ChunkHeader& header, std::span<const std::byte> chunk);
  void EndProcess();

  const layout::ChunkSink to_;
  std::unique_ptr<std::byte[]> memory_;
  layout::Arena arena_;
  layout::ChunkMaker maker_;
  std::vector<std::byte> packed_;   // complete processes
  std::vector<std::byte> process_;  // the chunks of the last process
  uint64_t in_process_ = 0;         // the number of these chunks
  uint32_t rank_ = 0;
  uint64_t uid_ = 0;
};

}  // namespace rankine::archive
