// SPDX-License-Identifier: BSD-3-Clause
// Opens the traces that a replay is given.
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

// The data that a replay reads from.
struct ReplayTrace {
  std::unique_ptr<archive::Tables> tables;        // tables of the archive, from which the source reads
  std::vector<ReplayTrace> jobs;                  // for several traces: the parts that `source` joins
  std::unique_ptr<exchange::ti::OwnActions> own;  // the user-defined actions that the source calls
  std::unique_ptr<ti::Source> source;
  std::function<double()> share;     // share of the trace that has been read
  std::vector<std::string> notes{};  // notes for the user
  archive::TiMeans means{};          // of an archive
};

// Opens the given trace, or all given traces side by side. `checks`: include the findings of `rankine verify`
// on archives in the notes.
base::Result<ReplayTrace> OpenReplayTrace(const Arguments& arguments, bool checks);

// The MPI library that recorded a trace. For several jobs, the library that all share. Empty: unknown.
std::string_view MpiLibraryOf(const ReplayTrace& trace);

}  // namespace rankine::cli
