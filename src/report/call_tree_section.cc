// SPDX-License-Identifier: BSD-3-Clause
#include "report/call_tree_section.h"

#include <algorithm>

#include "base/text/wrap.h"
#include "query/records/mpi_names.h"
#include "query/records/mpi_states.h"
#include "report/section_parts.h"
#include "report/state_section.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::CallNode;
using analysis::CallTree;

// Nodes are shown if they have at least 1 % of the time. A larger --top lowers this limit of 1 % in
// proportion.
double LeastShare(size_t top) {
  return 0.1 / static_cast<double>(std::max<size_t>(top, 1));
}

std::string Name(const FrameNames& frames, const CallNode& node) {
  if (node.function != 0) return query::FunctionName(node.function);
  if (node.frame == analysis::kNoFrame) return std::string(query::NameWithoutStack(node.clock));
  return frames.frame(node.frame).Text() + (node.recursive ? " (recursive)" : "");
}

// Returns the share of `part` in `whole` as text. The text is empty for 0, because most cells would be 0.
std::string Cell(uint64_t part, uint64_t whole) {
  return part == 0 ? "" : PercentText(static_cast<double>(part) / static_cast<double>(whole));
}

// Levels beyond a certain depth are indented equally, to leave space for names.
std::string Indent(const Style& style, uint32_t depth) {
  return std::string(std::min<size_t>(2 * size_t{depth}, style.width / 4), ' ');
}

}  // namespace

std::string CallTreeSection(Facts& facts, const Style& style, size_t top) {
  const CallTree& tree = facts.CallTree();
  const uint64_t whole = tree.total.all();
  if (whole == 0) return "";
  TextTable table({{"share", true, 0},
                   {"own", true, 1},
                   {"outside", true, 3},
                   {"work", true, 2},
                   {"stall", true, 0},
                   {"function", false, 0}});
  const double least = LeastShare(top) * static_cast<double>(whole);
  size_t hidden = 0;
  uint64_t hidden_time = 0;
  for (const CallNode& node : tree.nodes) {
    // Nodes below a hidden node have even less time, so they are also hidden.
    if (static_cast<double>(node.total.all()) < least) {
      ++hidden;
      hidden_time = base::AddSaturated(hidden_time, node.own.all());
      continue;
    }
    table.Add({Cell(node.total.all(), whole), Cell(node.own.outside, whole), Cell(node.total.outside, whole),
               Cell(node.total.work, whole), Cell(node.total.stall, whole),
               Indent(style, node.depth) + Name(facts.frames, node)});
  }
  const analysis::SampleCount& count = facts.samples.count;
  const std::string uncertain =
      count.has_interval ? " A share is uncertain by up to " +
                               PercentText(analysis::Wilson(0.5, count.effective()).Reach(0.5)) + "."
                         : "";
  std::string out =
      SectionHead(style, "Call tree",
                  "Functions below their callers, over all ranks and threads: share of the " +
                      SampledTimeText(facts) +
                      ". Own: time outside of MPI, in the function itself. Outside: time outside of MPI, "
                      "including the functions that it calls. Work and stall: time in MPI." +
                      uncertain) +
      table.Render(style);
  if (hidden == 0) return out;
  const std::string left_out = CountText(hidden) + (hidden == 1 ? " line" : " lines") + " below " +
                               PercentText(LeastShare(top)) + " left out, " +
                               PercentText(static_cast<double>(hidden_time) / static_cast<double>(whole)) +
                               " of the time (--top " + std::to_string(top * 10) + " shows more)";
  for (const std::string& line : base::Wrapped(left_out, style.width - 2))
    out += style.Paint("  " + line, Colour::dim) + "\n";
  return out;
}

}  // namespace rankine::report
