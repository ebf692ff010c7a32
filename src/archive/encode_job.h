// Many spools as chunks, several threads at a time, in the order given. The part that collecting into a file
// and loading a folder of spools have in common.
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
  bool with_job = true;     // the job chunk, from the first spool that can be read
  bool only_exits = false;  // the rest is in the archive already
  unsigned threads = 0;     // 0: as many as there are cores, at most 8
};

struct EncodeJobOutcome {
  std::vector<size_t> encoded;         // places in `paths`
  std::vector<SpoolFailure> failures;  // spools that could not be read; the others are there
  bool sink_failed = false;            // nothing more was put after that
};

// Memory in use is a few spools per thread. Blocks until done.
EncodeJobOutcome EncodeSpools(const std::vector<std::string>& paths, const EncodeJobOptions& options,
                              const layout::ChunkSink& sink);

}  // namespace rankine::archive
