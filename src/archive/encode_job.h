// SPDX-License-Identifier: BSD-3-Clause
// Encodes many spools as chunks, using several threads, and writes them in the given order. The encoder is
// used to collect spools into a file and to load a folder of spools.
#pragma once
#include <string>
#include <vector>

#include "layout/chunk.h"
#include "layout/encode_process.h"

namespace rankine::archive {

struct SpoolFailure {
  std::string path;
  std::string why;
};

struct EncodeJobOptions {
  bool with_job = true;     // true: the job chunk is written, with the data of the first readable spool
  bool only_exits = false;  // true: only the ends of processes are written, because the archive already has
                            // the other chunks
  unsigned threads = 0;     // number of threads; 0: number of cores, at most 8
};

struct EncodeJobOutcome {
  std::vector<size_t> encoded;         // indices in `paths`
  std::vector<SpoolFailure> failures;  // spools that could not be read; all other spools were written
  bool sink_failed = false;            // true: the sink failed, and nothing was written after that
};

// The function needs memory for a few spools per thread. Returns when all spools are written.
EncodeJobOutcome EncodeSpools(const std::vector<std::string>& paths, const EncodeJobOptions& options,
                              const layout::ChunkSink& sink);

}  // namespace rankine::archive
