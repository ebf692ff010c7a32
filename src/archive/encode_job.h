// SPDX-License-Identifier: BSD-3-Clause
// Writes many spools as chunks, in the given order, using several threads. Used to collect spools into a file
// and to load a folder of spools.
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
  bool with_job = true;     // writes the job chunk, from the first readable spool
  bool only_exits = false;  // writes only how processes ended; the archive already has the other chunks
  unsigned threads = 0;     // number of threads; 0: number of cores, at most 8
};

struct EncodeJobOutcome {
  std::vector<size_t> encoded;         // indices in `paths`
  std::vector<SpoolFailure> failures;  // spools that could not be read; the others were written
  bool sink_failed = false;            // the sink failed, so nothing was written after that
};

// Needs memory for a few spools per thread. Returns when all spools are written.
EncodeJobOutcome EncodeSpools(const std::vector<std::string>& paths, const EncodeJobOptions& options,
                              const layout::ChunkSink& sink);

}  // namespace rankine::archive
