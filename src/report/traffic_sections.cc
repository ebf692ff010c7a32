// SPDX-License-Identifier: BSD-3-Clause
#include "report/traffic_sections.h"

#include <algorithm>

#include "archive/rows/none.h"
#include "query/records/mpi_names.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

std::string Spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string PeerName(const Facts& facts, const analysis::Pair& pair) {
  std::string rank = std::to_string(pair.peer);
  if (pair.comm == archive::kNone) return rank;
  return rank + " of " + query::CommName(facts.tables, pair.comm);
}

}  // namespace

std::string BucketLabel(int k) {
  const analysis::SizeRange range = analysis::RangeOfBucket(k);
  if (range.smallest == range.largest) return std::to_string(range.smallest) + " B";
  constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  const int unit = (k - 1) / 10;
  const uint64_t low = range.smallest >> (10 * unit);
  if (range.largest == UINT64_MAX) return std::to_string(low) + " " + kUnits[unit] + " and more";
  if (unit == 0) return std::to_string(low) + "-" + std::to_string(range.largest) + " B";
  return std::to_string(low) + "-" + std::to_string(2 * low) + " " + kUnits[unit];
}

std::string MessageSizeSection(Facts& facts, const Style& style, size_t) {
  if (facts.sizes.empty()) return "";
  std::vector<TableColumn> columns = {{"size", true, 0}};
  int rank = 0;
  for (const analysis::SizeClass& sizes : facts.sizes) columns.push_back({Spaced(sizes.name), true, rank++});
  TextTable table(columns);
  int first = layout::kSizeBuckets;
  int last = -1;
  for (const analysis::SizeClass& sizes : facts.sizes) {
    for (int k = 0; k < layout::kSizeBuckets; ++k) {
      if (sizes.buckets[static_cast<size_t>(k)] == 0) continue;
      first = std::min(first, k);
      last = std::max(last, k);
    }
  }
  for (int k = first; k <= last; ++k) {
    std::vector<std::string> cells = {BucketLabel(k)};
    bool any = false;
    for (const analysis::SizeClass& sizes : facts.sizes) {
      const uint64_t count = sizes.buckets[static_cast<size_t>(k)];
      any |= count > 0;
      cells.push_back(count > 0 ? CountText(count) : "-");
    }
    if (any) table.Add(std::move(cells));
  }
  return SectionHead(style, "Message sizes",
                     "Number of messages and of collective calls, by their number of bytes.") +
         table.Render(style);
}

std::string PartnerSection(Facts& facts, const Style& style, size_t top) {
  std::vector<analysis::Pair> pairs;
  for (const analysis::Pair& pair : facts.partners.pairs) {
    if (pair.sent_messages > 0) pairs.push_back(pair);
  }
  if (pairs.empty()) return "";
  std::stable_sort(pairs.begin(), pairs.end(), [](const analysis::Pair& a, const analysis::Pair& b) {
    return a.sent_bytes != b.sent_bytes ? a.sent_bytes > b.sent_bytes : a.sent_messages > b.sent_messages;
  });
  TextTable table({{"bytes", true, 0},
                   {"share", true, 2},
                   {"messages", true, 0},
                   {"mean size", true, 1},
                   {"from", true, 0},
                   {"to", false, 0}});
  const size_t shown = std::min(top, pairs.size());
  for (size_t i = 0; i < shown; ++i) {
    const analysis::Pair& pair = pairs[i];
    const double all = static_cast<double>(facts.partners.sent_bytes);
    std::string from = facts.NameOf(pair.process);
    if (from.starts_with("rank ")) from.erase(0, 5);
    table.Add({BytesText(pair.sent_bytes),
               all > 0 ? PercentText(static_cast<double>(pair.sent_bytes) / all) : "-",
               CountText(pair.sent_messages), BytesText(pair.sent_bytes / pair.sent_messages), from,
               PeerName(facts, pair)});
  }
  const std::string sentence =
      "Point-to-point messages between ranks: " + CountText(facts.partners.sent_messages) + " sent, " +
      BytesText(facts.partners.sent_bytes) + " in all, over " + CountText(pairs.size()) +
      (pairs.size() == 1 ? " path." : " paths.");
  return SectionHead(style, "Partners", sentence) + table.Render(style) +
         Remainder(style, shown, pairs.size());
}

}  // namespace rankine::report
