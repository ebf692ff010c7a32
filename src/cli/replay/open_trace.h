// The traces that a replay is given, opened.
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

// What a replay reads from.
struct ReplayTrace {
  std::unique_ptr<archive::Tables> tables;        // of an archive: what the source reads from
  std::vector<ReplayTrace> jobs;                  // of several: what `source` is made of
  std::unique_ptr<exchange::ti::OwnActions> own;  // what the source asks
  std::unique_ptr<ti::Source> source;
  std::function<double()> share;     // of it that has been read
  std::vector<std::string> notes{};  // what its reader should know
  archive::TiMeans means{};          // of an archive
};

// The one trace that is given, or all of them side by side. `checks`: what `rankine verify` says of archives
// is among the notes.
base::Result<ReplayTrace> OpenReplayTrace(const Arguments& arguments, bool checks);

// The MPI library that recorded a trace; of several jobs the one of all. Empty: not told.
std::string_view MpiLibraryOf(const ReplayTrace& trace);

}  // namespace rankine::cli
