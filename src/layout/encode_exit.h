// SPDX-License-Identifier: BSD-3-Clause
// Writes the chunks that describe how a process ended, and which data are missing from a merge. The chunks
// of this file are appended after all other chunks.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/encode_process.h"
#include "layout/spool_layout.h"

namespace rankine::layout {

struct ExitFacts {
  enum class By : uint8_t { unknown, exit, signal } by = By::unknown;
  int64_t code = 0;    // the exit code, for By::exit
  int64_t signal = 0;  // the signal number, for By::signal
  SpoolUsage usage{};  // 0: unknown
  uint64_t end_realtime_ns = 0;
};

// Returns what the process itself stored in its header about its end.
ExitFacts ExitFromHeader(const SpoolHeader& header);

// Returns the latest time (CLOCK_REALTIME) at which the records show that the process was alive; 0: unknown.
uint64_t LastSignOfLife(const SpoolView& spool);

EncodeStatus EncodeExit(const SpoolHeader& header, const ExitFacts& facts, Arena& arena,
                        const ChunkSink& sink);

// The argument `ranks` is a human-readable list such as "3 5-7"; empty if there is no such list.
struct LossFacts {
  std::string_view what, why, ranks;
};
EncodeStatus EncodeLoss(const LossFacts& facts, Arena& arena, const ChunkSink& sink);

}  // namespace rankine::layout
