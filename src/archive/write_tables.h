// SPDX-License-Identifier: BSD-3-Clause
// Writes generated tables, such as those of a prediction, as an archive that Load can read.
#pragma once
#include <span>
#include <string>

#include "archive/made_trace.h"
#include "base/result.h"

namespace rankine::archive {

struct Tables;

// Writes the job, processes with their exits, communicators, rows with histograms and peers, and regions.
// Writes those nodes of the context space to which rows and regions refer. Writes the given traces as the
// events of their threads. Does not write the call sites, samples, time-independent traces and events of the
// tables. The rows are written without call sites. Rows and peers may be in any order. The communicators of a
// process's rows must be in the list of the process.
//
// An existing file is only replaced when the new file is complete. Equal tables result in files with equal
// bytes. An error message contains `path`. The function needs three times as much memory as the payloads of
// the largest process take.
base::Status WriteTables(const Tables& tables, const std::string& path,
                         std::span<const MadeTrace> traces = {});

}  // namespace rankine::archive
