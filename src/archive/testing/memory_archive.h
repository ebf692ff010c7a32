// SPDX-License-Identifier: BSD-3-Clause
// Makes an archive in memory from spools that tests and fuzzers build. The tests and fuzzers read this
// archive.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "archive/packed_processes.h"
#include "base/hash.h"
#include "layout/chunk.h"
#include "layout/encode_exit.h"
#include "layout/encode_process.h"

namespace rankine::archive::testing {

class MemoryArchive {
 public:
  explicit MemoryArchive(uint64_t job_hash = 1) {
    layout::FileHeader header = layout::MakeFileHeader(job_hash);
    Append(std::as_bytes(std::span(&header, 1)));
  }

  layout::ChunkSink Sink() {
    return {this, [](void* self, std::span<const std::byte> chunk) {
              auto* archive = static_cast<MemoryArchive*>(self);
              archive->borders.push_back(archive->bytes.size());
              archive->Append(chunk);
              return true;
            }};
  }

  // Writes everything that a merge would write for one spool. Returns false if the encoder's memory does
  // not suffice.
  bool AddSpool(std::span<const std::byte> spool, bool with_job, const layout::EncodeOptions& options = {}) {
    layout::SpoolView view;
    if (view.Open(spool) != layout::SpoolView::Problem::none) return false;
    std::vector<std::byte> memory(layout::EncodeArenaBytes(view));
    layout::Arena arena(memory);
    using layout::EncodeStatus;
    if (with_job && layout::EncodeJob(view, {"spool", 0}, arena, Sink()) != EncodeStatus::ok) return false;
    layout::ExitFacts exit = layout::ExitFromHeader(view.header());
    return layout::EncodeProcess(view, options, arena, Sink()) == EncodeStatus::ok &&
           layout::EncodeExit(view.header(), exit, arena, Sink()) == EncodeStatus::ok;
  }

  void Append(std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

  std::vector<std::byte> bytes;
  std::vector<size_t> borders;  // offset at which each chunk begins
};

// Returns an archive with the same chunks, in which the small chunks of processes are packed.
inline MemoryArchive Packed(const MemoryArchive& archive) {
  MemoryArchive packed;
  const layout::ChunkSink to = packed.Sink();
  ProcessPackSink sink(to);
  for (size_t i = 0; i < archive.borders.size(); ++i) {
    const size_t begin = archive.borders[i];
    const size_t end = i + 1 < archive.borders.size() ? archive.borders[i + 1] : archive.bytes.size();
    sink.Sink().Put(std::span(archive.bytes).subspan(begin, end - begin));
  }
  sink.Finish();
  return packed;
}

}  // namespace rankine::archive::testing
