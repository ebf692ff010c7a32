// SPDX-License-Identifier: BSD-3-Clause
// Writes the chunks that say how a process ended and what a merge could not get. They are appended after all
// others.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/encode_process.h"
#include "layout/spool_layout.h"

namespace rankine::layout {

struct ExitFacts {
  enum class By : uint8_t { unknown, exit, signal } by = By::unknown;
  int64_t code = 0;    // if it ended by exit
  int64_t signal = 0;  // if it ended by a signal
  SpoolUsage usage{};  // 0: unknown
  uint64_t end_realtime_ns = 0;
};

// Returns the facts that the process itself could write into its header.
ExitFacts ExitFromHeader(const SpoolHeader& header);

// Returns the last time (CLOCK_REALTIME) at which the records show the process alive; 0: unknown.
uint64_t LastSignOfLife(const SpoolView& spool);

EncodeStatus EncodeExit(const SpoolHeader& header, const ExitFacts& facts, Arena& arena,
                        const ChunkSink& sink);

// `ranks` is a list for people, such as "3 5-7"; empty if it does not apply.
struct LossFacts {
  std::string_view what, why, ranks;
};
EncodeStatus EncodeLoss(const LossFacts& facts, Arena& arena, const ChunkSink& sink);

}  // namespace rankine::layout
