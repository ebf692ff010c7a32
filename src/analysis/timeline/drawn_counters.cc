// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/drawn_counters.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <optional>

#include "analysis/processes/highest_memory.h"
#include "archive/each.h"
#include "archive/tables.h"
#include "archive/trace/thread_reader.h"
#include "base/work.h"
#include "context/attribute.h"

namespace rankine::analysis {
namespace {

using archive::TimelineCount;

// The lines of the trace are divided into `kGroups` groups. The sums of the groups are added in order. So
// the sums do not depend on the number of threads.
constexpr size_t kGroups = 16;

// Returns the value as a number. Returns nullopt if the attribute is not a number, or if its values must not
// be summed.
std::optional<double> ValueOf(const context::Attribute& attribute, uint64_t bits) {
  if ((attribute.properties & context::kAggregatable) == 0) return std::nullopt;
  switch (attribute.type) {
    case context::Type::uint:
      return static_cast<double>(bits);
    case context::Type::int_:
      return static_cast<double>(std::bit_cast<int64_t>(bits));
    case context::Type::real:
      return std::bit_cast<double>(bits);
    default:
      return std::nullopt;
  }
}

using Sums = std::map<context::AttributeId, std::vector<double>>;

class Adder {
 public:
  Adder(const archive::Tables& tables, const TraceChunks& trace, size_t parts)
      : tables_(tables),
        begin_(trace.begin()),
        parts_(parts),
        scale_(static_cast<double>(parts) / static_cast<double>(trace.end() - trace.begin())) {}

  void Add(const TimelineCount& count, Sums* to) const {
    const context::Attribute& attribute = tables_.space.attribute(count.attribute);
    const auto value = ValueOf(attribute, count.bits);
    if (!value || !std::isfinite(*value) || *value <= 0) return;
    const auto [at, fresh] = to->try_emplace(count.attribute);
    if (fresh) at->second.resize(parts_);
    const double from = Place(count.begin), until = Place(count.end);
    const auto last = std::min(static_cast<size_t>(until), parts_ - 1);
    for (size_t i = std::min(static_cast<size_t>(from), last); i <= last; ++i) {
      double& part = at->second[i];
      const auto left = static_cast<double>(i);
      if (attribute.name == kHighestMemory) {
        part = std::max(part, *value);
      } else {
        const double share =
            until > from ? (std::min(until, left + 1) - std::max(from, left)) / (until - from) : 1;
        part += *value * std::max(share, 0.0);
      }
    }
  }

 private:
  double Place(uint64_t at) const {
    return std::min(static_cast<double>(at > begin_ ? at - begin_ : 0) * scale_, static_cast<double>(parts_));
  }

  const archive::Tables& tables_;
  uint64_t begin_;
  size_t parts_;
  double scale_;
};

void AddLine(const archive::Tables& tables, const TraceChunks& trace, size_t line, const Adder& adder,
             Sums* to) {
  const archive::TraceThread& thread = trace.traced().threads[line];
  archive::ThreadReader reader(tables, thread, trace.clocks().Of(thread.process));
  reader.KeepCounts();
  archive::Timeline read;
  bool more = true;
  while (more) {
    more = reader.Next(&read).what != archive::LineStep::What::end;
    for (const TimelineCount& count : reader.counts()) adder.Add(count, to);
    reader.counts().clear();
    read.calls.clear();
    read.moves.clear();
  }
}

bool HasCounts(const ChunkedLine& line) {
  return std::any_of(line.chunks.begin(), line.chunks.end(),
                     [](const ChunkExtent& chunk) { return chunk.counts != 0; });
}

}  // namespace

std::vector<DrawnCounter> DrawCounters(const archive::Tables& tables, const TraceChunks& trace, size_t parts,
                                       unsigned threads) {
  std::vector<size_t> lines;
  uint64_t bytes = 0;
  for (size_t i = 0; i < trace.lines().size(); ++i) {
    if (!HasCounts(trace.lines()[i])) continue;
    lines.push_back(i);
    for (size_t chunk = 0; chunk < trace.lines()[i].chunks.size(); ++chunk) bytes += trace.BytesOf(i, chunk);
  }
  if (lines.empty() || parts == 0 || trace.end() <= trace.begin()) return {};
  const base::Work work("drawing the counters", bytes);
  const Adder adder(tables, trace, parts);
  std::vector<Sums> groups(std::min(kGroups, lines.size()));
  archive::Each(groups.size(), threads, [&](size_t group) {
    for (size_t i = group; i < lines.size(); i += groups.size())
      AddLine(tables, trace, lines[i], adder, &groups[group]);
  });
  Sums sums;
  for (const Sums& group : groups) {
    for (const auto& [id, values] : group) {
      const bool highest = tables.space.attribute(id).name == kHighestMemory;
      std::vector<double>& sum = sums.try_emplace(id, parts).first->second;
      for (size_t i = 0; i < parts; ++i) sum[i] = highest ? std::max(sum[i], values[i]) : sum[i] + values[i];
    }
  }
  std::vector<DrawnCounter> drawn;
  for (auto& [id, values] : sums) {
    const context::Attribute& attribute = tables.space.attribute(id);
    drawn.push_back({attribute.name, attribute.unit, std::move(values), attribute.name == kHighestMemory});
  }
  std::sort(drawn.begin(), drawn.end(),
            [](const DrawnCounter& a, const DrawnCounter& b) { return a.name < b.name; });
  return drawn;
}

}  // namespace rankine::analysis
