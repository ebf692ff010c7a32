// SPDX-License-Identifier: BSD-3-Clause
#include "report/heat_text.h"

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::HeatMap;
using analysis::HeatRow;

constexpr size_t kMostParts = 60, kLeastParts = 10;
constexpr size_t kBeside = 34;  // the number of columns needed for bytes and name
constexpr std::array<const char*, 5> kShades = {" ", "░", "▒", "▓", "█"};

uint64_t Most(const std::vector<HeatRow>& rows) {
  uint64_t most = 0;
  for (const HeatRow& row : rows)
    for (const uint64_t bytes : row.part) most = std::max(most, bytes);
  return most;
}

// Draws values as shades relative to `most`. Any value above 0 is visible.
std::string Shades(const HeatRow& row, uint64_t most) {
  std::string text;
  for (const uint64_t bytes : row.part) {
    const double share = most == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(most);
    const auto level = static_cast<size_t>(share * static_cast<double>(kShades.size() - 1));
    text += kShades[bytes == 0 ? 0 : std::clamp<size_t>(level, 1, kShades.size() - 1)];
  }
  return text;
}

std::string Rows(std::vector<HeatRow> rows, const std::string& what, const Style& style, size_t top,
                 const std::function<std::string(uint32_t)>& name) {
  if (rows.empty()) return "";
  const size_t all = rows.size();
  const uint64_t most = Most(rows);
  if (rows.size() > top) {
    std::stable_sort(rows.begin(), rows.end(),
                     [](const HeatRow& a, const HeatRow& b) { return a.bytes > b.bytes; });
    rows.resize(top);
    std::sort(rows.begin(), rows.end(), [](const HeatRow& a, const HeatRow& b) { return a.who < b.who; });
  }
  TextTable table(
      {{"bytes", true, 0}, {kShades.back() + (": " + BytesText(most)), false, 0}, {what, false, 0}});
  for (const HeatRow& row : rows)
    table.Add({BytesText(row.bytes), "|" + Shades(row, most) + "|", name(row.who)});
  return table.Render(style) + Remainder(style, rows.size(), all);
}

}  // namespace

size_t HeatParts(const Style& style) {
  const size_t room = style.width > kBeside ? style.width - kBeside : 0;
  return std::clamp(room, kLeastParts, kMostParts);
}

std::string HeatText(const Facts& facts, const HeatMap& map, const archive::Storage& storage,
                     const Style& style, size_t top) {
  if (map.width == 0) return "";
  const size_t shown = std::max<size_t>(top, 1);
  return "\n  bytes over time, a character for " + TimeText(static_cast<double>(map.width)) + "\n" +
         Rows(map.processes, "rank", style, shown, [&](uint32_t who) { return facts.NameOf(who); }) +
         Rows(map.servers, "server", style, shown, [&](uint32_t who) { return storage.servers[who].Text(); });
}

}  // namespace rankine::report
