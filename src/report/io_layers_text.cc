// SPDX-License-Identifier: BSD-3-Clause
#include "report/io_layers_text.h"

#include <algorithm>

#include "archive/rows/none.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "layout/io/functions.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::IoLayerLine;
using analysis::IoSite;
using analysis::IoSums;
using base::JsonWriter;
using layout::IoKind;

constexpr unsigned kReaders = 4;  // threads that read traces

std::string Factor(double factor) {
  return factor == 0 ? "-" : FactorText(factor);
}

double Over(const std::optional<uint64_t>& below, uint64_t of) {
  return !below || of == 0 ? 0 : static_cast<double>(*below) / static_cast<double>(of);
}

std::string ByText(const IoLayerLine& line) {
  const std::string what = line.by_servers ? " server" : " rank";
  return CountText(line.by) + what + (line.by == 1 ? "" : "s");
}

// Returns n such that the median size is in [2^(n-1), 2^n).
size_t UsualBucket(const IoSums& sums) {
  uint64_t seen = 0;
  for (size_t i = 0; i < sums.sizes.size(); ++i) {
    seen += sums.sizes[i];
    if (seen * 2 >= sums.moving) return i;
  }
  return sums.sizes.size() - 1;
}
uint64_t FromBytes(size_t bucket) {
  return bucket == 0 ? 0 : uint64_t{1} << (bucket - 1);
}

// Returns true for calls that read or write, and for calls with at least 1 % of the file's time.
bool IsTold(const IoSite& site, uint32_t file, uint64_t time) {
  if (site.file != file || !site.IsOutermost() || site.sums.time == 0) return false;
  const bool moves = site.kind == IoKind::read || site.kind == IoKind::write;
  return moves || site.sums.time * 100 >= time;
}

void WriteOptional(JsonWriter& json, const char* key, const std::optional<uint64_t>& value) {
  json.Key(key);
  value ? json.Unsigned(*value) : json.Null();
}

// Writes the ranks that have most time.
void WriteRanks(JsonWriter& json, const std::vector<analysis::IoRankSums>& ranks) {
  constexpr size_t kMostRanks = 16;
  json.Key("processes").BeginList();
  for (size_t i = 0; i < std::min(ranks.size(), kMostRanks); ++i) {
    const analysis::IoRankSums& rank = ranks[i];
    json.BeginObject().Key("process").Unsigned(rank.process).Key("calls").Unsigned(rank.calls);
    json.Key("bytes").Unsigned(rank.bytes).Key("time_ns").Unsigned(rank.time);
    json.Key("call_max_ns").Unsigned(rank.longest);
    WriteOptional(json, "own_ns", rank.own);
    WriteOptional(json, "calls_below", rank.calls_below);
    WriteOptional(json, "bytes_below", rank.bytes_below);
    json.Key("placed").Unsigned(rank.placed).Key("consecutive").Unsigned(rank.consecutive);
    json.Key("strided").Unsigned(rank.strided).Key("unaligned").Unsigned(rank.unaligned).EndObject();
  }
  json.EndList();
}

}  // namespace

std::vector<std::vector<IoLayerLine>> IoLayersOf(const Facts& facts,
                                                 std::span<const analysis::IoFile> files) {
  return analysis::MakeIoLayers(
      facts.tables, files,
      facts.tables.storage.empty() ? archive::Storage{} : archive::JoinStorage(facts.tables, kReaders));
}

std::string UsualSizeText(const IoSums& sums) {
  if (sums.moving == 0) return "-";
  const size_t bucket = UsualBucket(sums);
  return ">= " + BytesText(FromBytes(bucket));
}

std::string PatternText(const IoSums& sums) {
  if (sums.placed == 0) return "-";
  const uint64_t random = sums.Random();
  if (sums.consecutive * 2 >= sums.placed) return "in order";
  if (sums.strided < random) return "random";
  const auto stride = static_cast<uint64_t>(sums.stride);
  return sums.stride < 0 ? "stride -" + BytesText(-stride) : "stride " + BytesText(stride);
}

std::string UnalignedText(uint64_t unaligned, uint64_t placed) {
  return placed == 0 ? "-" : PercentText(static_cast<double>(unaligned) / static_cast<double>(placed));
}

std::string IoLayersText(const std::vector<IoLayerLine>& lines, const Style& style) {
  if (lines.empty()) return "";
  TextTable table({{"calls", true, 2},
                   {"bytes", true, 0},
                   {"longest", true, 0},
                   {"time", true, 1},
                   {"own", true, 1},
                   {"throughput", true, 0},
                   {"fragments", true, 1},
                   {"moved", true, 1},
                   {"small", true, 3},
                   {"unaligned", true, 3},
                   {"by", false, 1},
                   {"layer", false, 0}});
  for (const IoLayerLine& line : lines) {
    const bool has_small = line.has_sizes && line.calls != 0;
    table.Add(
        {CountText(line.calls), line.bytes == 0 ? "-" : BytesText(line.bytes), Time(line.longest),
         Time(line.time), line.own ? Time(*line.own) : "-", RateText(line.bytes_per_second),
         Factor(line.Fragments()), Factor(line.Amplification()),
         has_small ? PercentText(static_cast<double>(line.small) / static_cast<double>(line.calls)) : "-",
         UnalignedText(line.unaligned, line.placed), ByText(line),
         std::string(line.layer) + " " + std::string(layout::NameOf(line.kind))});
  }
  return Titled(style,
                "by layer; fragments: calls of the layer below for each call; moved: bytes below for each "
                "byte; small: < 64 KiB",
                table);
}

std::string IoSitesText(Facts& facts, const std::vector<IoSite>& sites, uint32_t file, const Style& style,
                        size_t top) {
  uint64_t time = 0;
  for (const IoSite& site : sites)
    if (site.file == file && site.IsOutermost()) time += site.sums.time;
  std::vector<const IoSite*> told;
  std::vector<uint32_t> places;
  for (const IoSite& site : sites) {
    if (!IsTold(site, file, time)) continue;
    told.push_back(&site);
    if (site.site != archive::kNone) places.push_back(site.site);
  }
  if (places.empty()) return "";
  const size_t shown = std::min(told.size(), top);
  facts.symbols.Prefetch(places);
  TextTable table({{"calls", true, 1},
                   {"bytes", true, 1},
                   {"time", true, 0},
                   {"own", true, 2},
                   {"throughput", true, 3},
                   {"fragments", true, 4},
                   {"moved", true, 4},
                   {"places", false, 4},
                   {"unaligned", true, 5},
                   {"ranks", true, 3},
                   {"most", true, 2},
                   {"on", false, 2},
                   {"function", false, 0},
                   {"called in", false, 0}});
  for (size_t i = 0; i < shown; ++i) {
    const IoSite& site = *told[i];
    table.Add({CountText(site.sums.calls), site.sums.bytes == 0 ? "-" : BytesText(site.sums.bytes),
               Time(site.sums.time), site.all.own ? Time(*site.all.own) : "-",
               RateText(site.bytes_per_second), Factor(Over(site.all.calls_below, site.sums.moving)),
               Factor(Over(site.all.bytes_below, site.sums.bytes)), PatternText(site.sums),
               UnalignedText(site.sums.unaligned, site.sums.placed), CountText(site.sums.ranks),
               Time(site.ranks.front().time), facts.NameOf(site.ranks.front().process),
               std::string(site.function),
               site.site == archive::kNone ? "unknown" : std::string(facts.symbols.OwnNameOf(site.site))});
  }
  return Titled(style, "by call site, with the rank that spent the most time there", table) +
         Remainder(style, shown, told.size());
}

void WriteIoSums(JsonWriter& json, const IoSums& sums) {
  json.Key("calls").Unsigned(sums.calls);
  json.Key("failed").Unsigned(sums.failed);
  json.Key("bytes").Unsigned(sums.bytes);
  json.Key("time_ns").Unsigned(sums.time);
  json.Key("call_max_ns").Unsigned(sums.longest);
  json.Key("ranks").Unsigned(sums.ranks);
  json.Key("small").Unsigned(sums.small);
  json.Key("placed").Unsigned(sums.placed);
  json.Key("consecutive").Unsigned(sums.consecutive);
  json.Key("strided").Unsigned(sums.strided);
  json.Key("stride").Integer(sums.stride);
  json.Key("random").Unsigned(sums.Random());
  json.Key("unaligned").Unsigned(sums.unaligned);
  json.Key("sizes").BeginList();
  for (size_t i = 0; i < sums.sizes.size(); ++i) {
    if (sums.sizes[i] == 0) continue;
    json.BeginObject().Key("from_bytes").Unsigned(FromBytes(i)).Key("calls").Unsigned(sums.sizes[i]);
    json.EndObject();
  }
  json.EndList();
}

void WriteIoLayers(JsonWriter& json, const std::vector<IoLayerLine>& lines) {
  json.Key("layers").BeginList();
  for (const IoLayerLine& line : lines) {
    json.BeginObject().Key("layer").Text(line.layer).Key("kind").Text(layout::NameOf(line.kind));
    json.Key(line.by_servers ? "servers" : "ranks").Unsigned(line.by);
    json.Key("calls").Unsigned(line.calls).Key("bytes").Unsigned(line.bytes);
    json.Key("time_ns").Unsigned(line.time).Key("call_max_ns").Unsigned(line.longest);
    WriteOptional(json, "own_ns", line.own);
    json.Key("bytes_per_second").Real(line.bytes_per_second);
    WriteOptional(json, "calls_below", line.calls_below);
    WriteOptional(json, "bytes_below", line.bytes_below);
    json.Key("small").Unsigned(line.small).Key("placed").Unsigned(line.placed);
    json.Key("unaligned").Unsigned(line.unaligned);
    WriteRanks(json, line.ranks);
    json.EndObject();
  }
  json.EndList();
}

void WriteIoSites(JsonWriter& json, Facts& facts, const std::vector<IoSite>& sites, uint32_t file) {
  json.Key("sites").BeginList();
  for (const IoSite& site : sites) {
    if (site.file != file) continue;
    json.BeginObject().Key("function").Text(site.function).Key("layer").Text(layout::NameOf(site.layer));
    json.Key("kind").Text(layout::NameOf(site.kind)).Key("parent").Text(site.parent);
    json.Key("library").Text(site.library);
    json.Key("callsite").Text(site.site == archive::kNone ? "" : facts.symbols.NameOf(site.site));
    WriteIoSums(json, site.sums);
    WriteOptional(json, "own_ns", site.all.own);
    json.Key("bytes_per_second").Real(site.bytes_per_second);
    WriteOptional(json, "calls_below", site.all.calls_below);
    WriteOptional(json, "bytes_below", site.all.bytes_below);
    WriteRanks(json, site.ranks);
    json.EndObject();
  }
  json.EndList();
}

}  // namespace rankine::report
