// SPDX-License-Identifier: BSD-3-Clause
#include "report/overhead_section.h"

#include <algorithm>
#include <cmath>

#include "analysis/calls/collective_sizes.h"
#include "base/text/visible_text.h"
#include "query/records/mpi_names.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

constexpr size_t kBar = 24;

// Draws a bar for the mean, relative to the largest mean of the function. The bar has at least one mark.
std::string Bar(double mean, double most) {
  const double length = most <= 0 ? 0 : std::round(mean / most * kBar);
  std::string bar;
  for (size_t i = 0; i < std::max<size_t>(static_cast<size_t>(length), 1); ++i) bar += "▇";
  return bar;
}

// Explains the times of the non-blocking operations among the shown lines: from which calls the times come,
// and which operations have no times.
std::vector<std::string> Sentences(const analysis::CollectiveRelations& found, size_t shown) {
  std::vector<std::string> said;
  for (size_t i = 0; i < shown; ++i) {
    const analysis::CollectiveRelation& relation = found.shown[i];
    if (!relation.window.empty())
      said.push_back(std::string(query::FunctionName(relation.function)) +
                     ": time from start to completion of the operations that monitor window '" +
                     base::Visible(relation.window) + "' counted.");
  }
  std::string names;
  for (const uint16_t function : found.left_out)
    names += (names.empty() ? "" : ", ") + std::string(query::FunctionName(function));
  if (!names.empty())
    said.push_back("Not included: " + names +
                   ". These operations end in later calls. A monitor window can measure their time: rankine "
                   "run --window 'name=all from=start'.");
  return said;
}

std::string Paragraphs(const std::vector<std::string>& sentences, const Style& style) {
  std::string text;
  for (const std::string& sentence : sentences) text += Paragraph(style, sentence);
  return text.empty() ? "" : "\n" + text;
}

}  // namespace

std::string OverheadSection(Facts& facts, const Style& style, size_t top) {
  const analysis::CollectiveRelations found = analysis::CollectiveSizes(facts.tables);
  const std::vector<analysis::CollectiveRelation>& relations = found.shown;
  if (relations.empty() && found.left_out.empty()) return "";
  const size_t shown = std::min(relations.size(), top);
  TextTable table({{"processes", true, 0},
                   {"comms", true, 2},
                   {"calls", true, 1},
                   {"least", true, 1},
                   {"mean", true, 0},
                   {"", false, 1},
                   {"function", false, 0}});
  for (size_t i = 0; i < shown; ++i) {
    double most = 0;
    for (const analysis::CollectiveSize& size : relations[i].sizes) most = std::max(most, size.mean());
    for (const analysis::CollectiveSize& size : relations[i].sizes) {
      table.Add({CountText(size.processes), CountText(size.comms), CountText(size.calls),
                 relations[i].window.empty() ? TimeText(static_cast<double>(size.shortest)) : "",
                 TimeText(size.mean()), Bar(size.mean(), most), query::FunctionName(relations[i].function)});
    }
  }
  return SectionHead(style, "Collectives by processes",
                     "Time of a collective call by the number of processes of its communicator, including "
                     "the wait for others.") +
         table.Render(style) + Remainder(style, shown, relations.size()) +
         Paragraphs(Sentences(found, shown), style);
}

void WriteCollectiveSizes(base::JsonWriter& json, const Facts& facts) {
  json.Key("collective_sizes").BeginList();
  const analysis::CollectiveRelations found = analysis::CollectiveSizes(facts.tables);
  for (const analysis::CollectiveRelation& relation : found.shown) {
    json.BeginObject().Key("function").Text(query::FunctionName(relation.function));
    if (!relation.window.empty()) json.Key("window").Text(relation.window);
    json.Key("sizes").BeginList();
    for (const analysis::CollectiveSize& size : relation.sizes) {
      json.BeginObject().Key("processes").Unsigned(size.processes);
      json.Key("communicators").Unsigned(size.comms).Key("calls").Unsigned(size.calls);
      json.Key("time_ns").Unsigned(size.time).Key("mean_ns").Real(size.mean());
      if (relation.window.empty()) json.Key("call_min_ns").Unsigned(size.shortest);
      json.EndObject();
    }
    json.EndList().EndObject();
  }
  json.EndList().Key("collective_sizes_left_out").BeginList();
  for (const uint16_t function : found.left_out) json.Text(query::FunctionName(function));
  json.EndList().Key("collective_sizes_sentences").BeginList();
  for (const std::string& sentence : Sentences(found, found.shown.size())) json.Text(sentence);
  json.EndList();
}

}  // namespace rankine::report
