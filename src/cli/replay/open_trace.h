// SPDX-License-Identifier: BSD-3-Clause
// Opens the traces that are given to a replay.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "archive/tables.h"
#include "archive/ti/means.h"
#include "base/result.h"
#include "base/ti/trace.h"
#include "cli/options.h"
#include "exchange/ti/own_actions.h"

namespace rankine::cli {

// A trace, and the data from which its source reads.
struct ReplayTrace {
  std::unique_ptr<archive::Tables> tables;  // tables of the archive, from which the source reads
  // if there are several traces: the traces that `source` joins
  std::vector<ReplayTrace> jobs;
  std::unique_ptr<exchange::ti::OwnActions> own;  // the user-defined actions that the source calls
  std::unique_ptr<ti::Source> source;
  std::function<double()> share;     // returns which share of the trace has been read
  std::vector<std::string> notes{};  // notes for the user
  archive::TiMeans means{};          // only for an archive
};

// Opens the given trace, or joins several given traces that are to be replayed at the same time. If `checks`
// is true, the notes include what `rankine verify` finds in the archives.
base::Result<ReplayTrace> OpenReplayTrace(const Arguments& arguments, bool checks);

// Whether this setting of `--cfg` is for the reader of a text trace: it adjusts computations by position.
bool IsOfAdjustments(std::string_view setting);

// Names the MPI library that recorded the trace. If there are several jobs, it is the library that all of
// them used. Empty: unknown, or they differ.
std::string_view MpiLibraryOf(const ReplayTrace& trace);

}  // namespace rankine::cli
