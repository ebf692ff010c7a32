// SPDX-License-Identifier: BSD-3-Clause
// A sink for chunks. The sink writes threads of similar ranks as one chunk (layout/ti/pack.h) to another
// sink. Chunks of the kind ti, and short volumes, are kept until Finish. All other chunks are passed on
// immediately. Not thread-safe.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "archive/scan.h"
#include "layout/chunk.h"
#include "layout/ti/pack.h"

namespace rankine::archive {

class TiPackSink {
 public:
  TiPackSink(const layout::ChunkSink& to, layout::TiPackBy by) : to_(to), by_(by) {}

  layout::ChunkSink Sink() {
    return {this, [](void* self, std::span<const std::byte> chunk) {
              return static_cast<TiPackSink*>(self)->Put(chunk);
            }};
  }
  // Writes the chunks that were kept until now. Returns false if there was no space for a chunk, or if the
  // sink failed.
  bool Finish();

 private:
  struct Held {  // the payload of a chunk
    uint32_t rank;
    uint64_t id, uid;
    RawBytes raw;
  };
  bool Put(std::span<const std::byte> chunk);
  // Moves the last volumes to the other ones.
  void KeepLast();

  const layout::ChunkSink to_;
  const layout::TiPackBy by_;
  struct Thread {
    Held own;
    std::optional<Held> volumes;
  };
  std::vector<Thread> threads_;
  std::map<std::pair<uint64_t, uint64_t>, Held> volumes_;  // by uid and thread
  // The volumes that came last. Most writers put a thread right after its volumes, so most volumes are never
  // looked up.
  std::optional<Held> last_;
  uint64_t last_thread_ = 0;
  size_t held_ = 0;
};

}  // namespace rankine::archive
