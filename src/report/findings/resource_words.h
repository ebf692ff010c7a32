// SPDX-License-Identifier: BSD-3-Clause
// Describes findings about algorithms, files, threads and memory.
#pragma once
#include "analysis/findings/stand_outs.h"
#include "report/facts.h"
#include "report/findings/words.h"

namespace rankine::report {

FindingWords OfCommunicators(Facts& facts, const analysis::StandOut& found);
FindingWords OfAlgorithm(Facts& facts, const analysis::StandOut& found, const analysis::Algorithm& one);
FindingWords OfMetadata(Facts& facts, const analysis::StandOut& found, const analysis::IoFile& file);
FindingWords OfFileLocks(const analysis::StandOut& found, const analysis::IoFile& file);
// Describes a finding of the kind `thread_locks` or `thread_imbalance`.
FindingWords OfThreads(const Facts& facts, const analysis::StandOut& found);
FindingWords OfIdleThreads(const Facts& facts, const analysis::StandOut& found,
                           const analysis::IdleThreads& idle);
FindingWords OfPageFaults(const Facts& facts, const analysis::StandOut& found,
                          const analysis::PageFaults& faults);

}  // namespace rankine::report
