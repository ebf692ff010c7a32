// Writes tables that were not recorded but made, as a prediction's are, as an archive that Load reads back.
#pragma once
#include <span>
#include <string>

#include "archive/made_trace.h"
#include "archive/tables.h"
#include "base/result.h"

namespace rankine::archive {

// Written are job, processes with their exits, communicators, rows with histograms and peers, the nodes of
// `space` that these name, regions, and `traces` as the events of their threads; no sites (a row's site
// becomes unknown), samples or time-independent traces, and no events that stand in `tables`.
// Rows and peers may stand in any order. A process's communicators are those that its list names.
//
// A file at `path` is replaced once the new one is complete. The same tables give the same bytes. An error
// names `path`. Memory: that of the largest process's payloads, three times.
base::Status WriteTables(const Tables& tables, const std::string& path,
                         std::span<const MadeTrace> traces = {});

}  // namespace rankine::archive
