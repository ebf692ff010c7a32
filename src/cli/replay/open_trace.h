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

// A trace, and the data that its source needs.
struct ReplayTrace {
  std::unique_ptr<archive::Tables> tables;  // tables of the archive, from which the source reads
  // the traces that the member `source` joins, if several traces are given
  std::vector<ReplayTrace> jobs;
  std::unique_ptr<exchange::ti::OwnActions> own;  // the user-defined actions that the source calls
  std::unique_ptr<ti::Source> source;
  std::function<double()> share;     // returns which share of the trace has been read so far
  std::vector<std::string> notes{};  // notes for the user
  archive::TiMeans means{};          // only for an archive
};

// Opens the given trace, or joins several given traces for a common replay. If the flag `checks` is true, the
// notes include the findings of `rankine verify` for the archives.
base::Result<ReplayTrace> OpenReplayTrace(const Arguments& arguments, bool checks);

// Returns whether a setting of `--cfg` is meant for the reader of a text trace. A setting of this kind
// adjusts computations by their position.
bool IsOfAdjustments(std::string_view setting);

// Returns the name of the MPI library that was used when the trace was recorded. For several jobs, returns
// the library that all jobs used. Returns an empty string if the library is unknown, or if the jobs used
// different libraries.
std::string_view MpiLibraryOf(const ReplayTrace& trace);

}  // namespace rankine::cli
