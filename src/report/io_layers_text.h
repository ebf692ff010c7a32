// SPDX-License-Identifier: BSD-3-Clause
// Describes the I/O layers of a file, and the call sites that read and write it, for the I/O section and for
// JSON.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "analysis/io/layers.h"
#include "analysis/io/sites.h"
#include "base/text/json.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Returns the layers of each file. If traces of the file system were recorded, they are also read.
std::vector<std::vector<analysis::IoLayerLine>> IoLayersOf(const Facts& facts,
                                                           std::span<const analysis::IoFile> files);

// Returns the usual size of calls that moved data, as the histogram bucket of the median, such as ">= 4 KiB";
// "-" if no call moved data.
std::string UsualSizeText(const analysis::IoSums& sums);
// `UnalignedText` returns the share of unaligned calls among the calls with a known offset, such as "12.5 %",
// or "-" if no offset is known. `PatternText` returns the most frequent pattern of calls whose offset is
// known: "in order", "stride 8.00 KiB" or "random".
std::string PatternText(const analysis::IoSums& sums);
std::string UnalignedText(uint64_t unaligned, uint64_t placed);

std::string IoLayersText(const std::vector<analysis::IoLayerLine>& lines, const Style& style);
// Returns the program's calls on the file, most time first; empty if no call site is known.
std::string IoSitesText(Facts& facts, const std::vector<analysis::IoSite>& sites, uint32_t file,
                        const Style& style, size_t top);

// Each of these functions writes a list into the open JSON object.
void WriteIoLayers(base::JsonWriter& json, const std::vector<analysis::IoLayerLine>& lines);
void WriteIoSites(base::JsonWriter& json, Facts& facts, const std::vector<analysis::IoSite>& sites,
                  uint32_t file);
// Writes each sum as a member of the JSON object that is open.
void WriteIoSums(base::JsonWriter& json, const analysis::IoSums& sums);

}  // namespace rankine::report
