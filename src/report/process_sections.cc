// SPDX-License-Identifier: BSD-3-Clause
#include "report/process_sections.h"

#include <algorithm>
#include <numeric>

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/text/wrap.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

std::string Bare(const std::string& name) {
  return name.starts_with("rank ") ? name.substr(5) : name;
}

}  // namespace

std::string RankSection(Facts& facts, const Style& style, size_t top) {
  std::vector<uint32_t> order(facts.tables.processes.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return facts.times[a].useful > facts.times[b].useful; });
  if (order.empty()) return "";
  TextTable table({{"rank", true, 0},
                   {"work", true, 0},
                   {"in MPI", true, 0},
                   {"share in MPI", true, 1},
                   {"memory", true, 2},
                   {"host", false, 0}});
  const size_t shown = std::min(top, order.size());
  for (size_t i = 0; i < shown; ++i) {
    const uint32_t process = order[i];
    const analysis::ProcessTime& time = facts.times[process];
    const archive::Process& entry = facts.tables.processes[process];
    const auto memory = archive::UnsignedOf(entry.attributes, "usage.max.rss.kib");
    const bool counted = time.known && !time.uncounted;
    const double share =
        time.runtime > 0 ? static_cast<double>(time.mpi) / static_cast<double>(time.runtime) : 0;
    table.Add({Bare(facts.NameOf(process)), counted ? TimeText(static_cast<double>(time.useful)) : "-",
               counted ? TimeText(static_cast<double>(time.mpi)) : "-", counted ? PercentText(share) : "-",
               memory && *memory < (UINT64_MAX >> 10) ? BytesText(*memory << 10) : "-",
               facts.HostOf(process)});
  }
  return SectionHead(style, "Ranks",
                     "Work is the time outside MPI; the busiest rank is first. Memory is the largest "
                     "resident size.") +
         table.Render(style) + Remainder(style, shown, order.size());
}

std::string ThreadSection(Facts& facts, const Style& style, size_t top) {
  if (facts.threads.empty()) return "";
  std::vector<analysis::ThreadLine> lines = facts.threads;
  std::stable_sort(lines.begin(), lines.end(),
                   [](const auto& a, const auto& b) { return a.time_sum > b.time_sum; });
  TextTable table({{"time in MPI", true, 0},
                   {"calls", true, 0},
                   {"bytes", true, 1},
                   {"thread", true, 0},
                   {"rank", false, 0}});
  const size_t shown = std::min(top, lines.size());
  for (size_t i = 0; i < shown; ++i) {
    const analysis::ThreadLine& line = lines[i];
    table.Add({TimeText(static_cast<double>(line.time_sum)), CountText(line.calls),
               line.bytes > 0 ? BytesText(line.bytes) : "-", std::to_string(line.thread),
               Bare(facts.NameOf(line.process))});
  }
  return SectionHead(
             style, "Threads",
             "Threads that called MPI. The efficiencies count only the thread that called MPI_Init.") +
         table.Render(style) + Remainder(style, shown, lines.size());
}

namespace {

// Returns the call sites of region ends that did not match a begin, without duplicates.
std::vector<std::string> MismatchLines(Facts& facts) {
  std::vector<std::string> lines;
  for (const archive::Mismatch& mismatch : facts.tables.mismatches) {
    std::string line = "the end of '" + mismatch.ended + "' came while ";
    line += mismatch.open.empty() ? "nothing" : "'" + mismatch.open + "'";
    line += " was open";
    if (mismatch.site != archive::kNone) line += ", in " + std::string(facts.symbols.NameOf(mismatch.site));
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

std::string TrustSection(Facts& facts, const Style& style, size_t top) {
  if (facts.findings.empty()) {
    return SectionHead(style, "Trust",
                       "Nothing was dropped or lost: these figures include every recorded call.");
  }
  std::string out = SectionHead(style, "Trust", "Limits of these figures, and what to do about them:");
  const size_t shown = std::min(std::max<size_t>(top, 10), facts.findings.size());
  for (size_t i = 0; i < shown; ++i) {
    const analysis::Finding& finding = facts.findings[i];
    out += Item(style, finding.sentence, finding.serious ? Colour::fair : Colour::plain);
  }
  const std::vector<std::string> places = MismatchLines(facts);
  for (size_t i = 0; i < std::min(std::max<size_t>(top, 10), places.size()); ++i)
    out += Item(style, places[i], Colour::plain);
  return out + Remainder(style, shown, facts.findings.size());
}

}  // namespace rankine::report
