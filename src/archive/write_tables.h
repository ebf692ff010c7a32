// SPDX-License-Identifier: BSD-3-Clause
// Writes generated tables, for example of a prediction, as an archive that Load can read.
#pragma once
#include <span>
#include <string>

#include "archive/made_trace.h"
#include "base/result.h"

namespace rankine::archive {

struct Tables;

// Writes the job, processes with their exits, communicators, rows with histograms and peers, regions, and
// those nodes of `space` to which rows and regions refer. Writes `traces` as the events of their threads.
// Does not write call sites (the call site of a row becomes unknown), samples, time-independent traces, or
// events of `tables`. Rows and peers may be in any order. A process must have the communicators of its rows
// in its list.
//
// A file at `path` is only replaced when the new one is complete. Equal tables give equal bytes. An error
// names `path`. Needs three times the memory of the largest process's payloads.
base::Status WriteTables(const Tables& tables, const std::string& path,
                         std::span<const MadeTrace> traces = {});

}  // namespace rankine::archive
