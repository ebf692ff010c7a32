// SPDX-License-Identifier: BSD-3-Clause
// A file's layers, and the places in the program that read and write it, in the section I/O and in JSON.
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

// Reads the traces where agents were.
std::vector<std::vector<analysis::IoLayerLine>> IoLayersOf(const Facts& facts,
                                                           std::span<const analysis::IoFile> files);

// ">= 4 KiB": half of the calls that moved data are of this power of two or less; "-": none did.
std::string UsualSizeText(const analysis::IoSums& sums);
// "12.5 %" of those with a known place; "-": there are none.
// "in order", "stride 8.00 KiB", "random": what most of the calls with an offset are.
std::string PatternText(const analysis::IoSums& sums);
std::string UnalignedText(uint64_t unaligned, uint64_t placed);

std::string IoLayersText(const std::vector<analysis::IoLayerLine>& lines, const Style& style);
// The program's calls on the file, most time first; nothing where no place is known.
std::string IoSitesText(Facts& facts, const std::vector<analysis::IoSite>& sites, uint32_t file,
                        const Style& style, size_t top);

// Lists, as members `layers` and `sites` of an object that is open.
void WriteIoLayers(base::JsonWriter& json, const std::vector<analysis::IoLayerLine>& lines);
void WriteIoSites(base::JsonWriter& json, Facts& facts, const std::vector<analysis::IoSite>& sites,
                  uint32_t file);
// The members of sums of an object that is open.
void WriteIoSums(base::JsonWriter& json, const analysis::IoSums& sums);

}  // namespace rankine::report
