// SPDX-License-Identifier: BSD-3-Clause
// Writes one rank's actions as chunks of an archive, with memory proportional to the size of their grammar.
// This code does the same as the recorder in a running process, but the caller provides the actions. Every
// volume is stored exactly (layout/ti/real_volumes.h).
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "archive/ti/store/describe.h"
#include "archive/ti/store/recorder_memory.h"
#include "base/result.h"
#include "layout/chunk_maker.h"

namespace rankine::archive {

class RankRecorder {
 public:
  // The argument `uid` identifies the process that represents the rank. The arguments `names` and `maker`
  // must outlive this object.
  // `memory` must be empty. `Known` tells whether the archive already contains a grammar with this id.
  using Known = std::function<bool(uint64_t id)>;
  RankRecorder(uint32_t rank, uint64_t uid, layout::TiClock clock, const ti::Source& names,
               layout::ChunkMaker& maker, std::unique_ptr<RecorderMemory> memory);
  RankRecorder(const RankRecorder&) = delete;
  RankRecorder& operator=(const RankRecorder&) = delete;

  // If an archive cannot contain the action, the error describes the action, but does not contain its
  // position.
  base::Status Put(const ti::Action& action);
  // Writes the remaining chunks: ti_grammar, ti, and the last parts of the stream and the volumes. The list
  // `comm_places` contains, for each communicator of the rank (describer().comms()), the index in the comms
  // chunk.
  base::Status Finish(const std::vector<uint32_t>& comm_places, const Known& known);
  // Returns the memory, to be cleared and given to another rank. The recorder cannot be used afterwards.
  std::unique_ptr<RecorderMemory> TakeMemory() { return std::move(memory_); }

  Describer& describer() { return describer_; }

 private:
  base::Status PutEvent(const ti::Action& action);
  uint32_t PutKey(const layout::TiWords& described);
  void PutVolume(uint32_t before, uint32_t key, double volume);
  void WriteVolumes();
  void WriteStream(bool all);
  void WriteKeyTo(const layout::TiKey& key, std::span<const uint32_t> list, base::ByteWriter& out) const;
  void WriteGrammar(base::ByteWriter& out) const;
  // Returns the id of the grammar, which may be in the archive already.
  uint64_t PutGrammar(const Known& known);

  const uint32_t rank_;
  const uint64_t uid_;
  const ti::Source& names_;
  layout::ChunkMaker& maker_;
  Describer describer_;
  std::unique_ptr<RecorderMemory> memory_;
  bool pending_ = false;  // True: the last computation may continue with the next action.
  double volume_ = 0;
  uint32_t last_key_ = layout::kTiNone;
  std::vector<uint64_t> streams_;  // ids of the chunks that were written

  std::vector<std::byte> volumes_;
  uint64_t volumes_written_ = 0;
  uint64_t as_predicted_ = 0;
};

}  // namespace rankine::archive
