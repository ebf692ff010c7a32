// SPDX-License-Identifier: BSD-3-Clause
#include "cli/caliper/loop_report.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "base/text/visible_text.h"
#include "cli/caliper/loop_sums.h"
#include "cli/launch/lines.h"

namespace rankine::cli {
namespace {

constexpr const char* kTimes = "loop.iteration.time.ns";

std::string Number(double value) {
  char text[32];
  snprintf(text, sizeof text, "%.6f", value);
  return text;
}

// Text is left-aligned and numbers are right-aligned, as in Caliper's tables.
std::string Table(const std::vector<std::vector<std::string>>& rows, bool text_first) {
  std::vector<size_t> widths(rows.front().size());
  for (const auto& row : rows)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - row[i].size(), ' ');
      text += (i == 0 ? "" : " ") + (i == 0 && text_first ? row[i] + blanks : blanks + row[i]);
    }
    text += "\n";
  }
  return text;
}

std::string Summary(const std::vector<LoopSums>& loops) {
  std::vector<std::vector<std::string>> rows = {
      {"Loop", "Iterations", "Time (s)", "Iter/s (min)", "Iter/s (max)", "Iter/s (avg)"}};
  for (const LoopSums& loop : loops) {
    uint64_t most = 0, longest = 0, all = 0, all_ns = 0;
    for (const auto& [rank, sum] : loop.ranks) {
      most = std::max(most, sum.iterations);
      longest = std::max(longest, sum.ns);
      all += sum.iterations;
      all_ns += sum.ns;
    }
    rows.push_back({base::Visible(loop.path), std::to_string(most),
                    Number(static_cast<double>(longest) * 1e-9), Number(Rate(1, loop.longest_ns)),
                    Number(Rate(1, loop.shortest_ns)), Number(Rate(static_cast<double>(all), all_ns))});
  }
  return "\nLoop summary:\n------------\n\n" + (rows.size() > 1 ? Table(rows, true) : std::string());
}

// Shows a loop over time as text. Each block of iterations has the largest number of iterations of a rank,
// the longest time of a rank, and the mean rate of the ranks.
std::string Course(const LoopSums& loop, const RequestedReport& report) {
  const int64_t size =
      BlockSize(loop, report.Number("iteration_interval", 1), report.Number("timeseries.maxrows", 20));
  std::vector<std::vector<std::string>> rows = {{"Block", "Iterations", "Time (s)", "Iter/s"}};
  for (const auto& [first, ranks] : BlocksOf(loop, size)) {
    uint64_t iterations = 0, longest = 0;
    double rates = 0;
    for (const auto& [number, rank] : ranks) {
      iterations = std::max(iterations, rank.iterations);
      longest = std::max(longest, rank.ns);
      rates += Rate(static_cast<double>(rank.iterations), rank.ns);
    }
    rows.push_back({std::to_string(first), std::to_string(iterations),
                    Number(static_cast<double>(longest) * 1e-9),
                    Number(rates / static_cast<double>(ranks.size()))});
  }
  return "\nIteration summary (" + base::Visible(loop.name) + "):\n-----------------\n\n" +
         Table(rows, false);
}

}  // namespace

void LoopReport(const archive::Tables& tables, const RequestedReport& report, std::string& text) {
  std::vector<LoopSums> loops = LoopsIn(tables, report, kTimes);
  std::erase_if(loops,
                [&report](const LoopSums& loop) { return !IsTarget(loop, report.Of("target_loops")); });
  if (report.Of("summary", "true") == "true") text += Summary(loops);
  if (report.Of("timeseries", "true") != "true") return;
  bool lacks = false;
  for (const LoopSums& loop : loops) {
    lacks = lacks || loop.blocks.empty();
    if (!loop.blocks.empty()) text += Course(loop, report);
  }
  if (lacks) {
    Say("the run has no time series of loops for the program's loop-report; record it with: rankine run "
        "--with loop");
  }
}

}  // namespace rankine::cli
