// SPDX-License-Identifier: BSD-3-Clause
// Writes generated tables, such as those of a prediction, as an archive that Load can read.
#pragma once
#include <span>
#include <string>

#include "archive/made_trace.h"
#include "base/result.h"

namespace rankine::archive {

struct Tables;

// It writes the job, processes with their exits, communicators, rows with histograms and peers, the nodes of
// `space` that these name, and regions. It writes `traces` as the events of their threads. It writes no sites
// (the site of a row becomes unknown), no samples, no time-independent traces, and no events of `tables`.
// Rows and peers may be in any order. A process has the communicators of its list.
//
// A file at `path` is replaced when the new one is complete. Equal tables give equal bytes. An error names
// `path`. It needs three times the memory of the largest process's payloads.
base::Status WriteTables(const Tables& tables, const std::string& path,
                         std::span<const MadeTrace> traces = {});

}  // namespace rankine::archive
