// An archive in memory, from spools built by hand: what tests and fuzzers read back.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "base/hash.h"
#include "layout/chunk.h"
#include "layout/encode_exit.h"
#include "layout/encode_process.h"

namespace rankine::archive::testing {

class MemoryArchive {
 public:
  explicit MemoryArchive(uint64_t job_hash = 1) {
    format::FileHeader header = format::MakeFileHeader(job_hash);
    Append(std::as_bytes(std::span(&header, 1)));
  }

  format::ChunkSink Sink() {
    return {this, [](void* self, std::span<const std::byte> chunk) {
              auto* archive = static_cast<MemoryArchive*>(self);
              archive->borders.push_back(archive->bytes.size());
              archive->Append(chunk);
              return true;
            }};
  }

  // All that a merge writes for one spool; false when it does not fit in memory.
  bool AddSpool(std::span<const std::byte> spool, bool with_job, const format::EncodeOptions& options = {}) {
    format::SpoolView view;
    if (view.Open(spool) != format::SpoolView::Problem::none) return false;
    std::vector<std::byte> memory(format::EncodeArenaBytes(view));
    format::Arena arena(memory);
    using format::EncodeStatus;
    if (with_job && format::EncodeJob(view, {"spool", 0}, arena, Sink()) != EncodeStatus::ok) return false;
    format::ExitFacts exit = format::ExitFromHeader(view.header());
    return format::EncodeProcess(view, options, arena, Sink()) == EncodeStatus::ok &&
           format::EncodeExit(view.header(), exit, arena, Sink()) == EncodeStatus::ok;
  }

  void Append(std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

  std::vector<std::byte> bytes;
  std::vector<size_t> borders;  // where each chunk begins
};

}  // namespace rankine::archive::testing
