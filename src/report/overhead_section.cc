#include "report/overhead_section.h"

#include <algorithm>
#include <cmath>

#include "analysis/collective_sizes.h"
#include "query/mpi_names.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

constexpr size_t kBar = 24;

// As long as the mean against the largest of the same function; at least a mark.
std::string Bar(double mean, double most) {
  const double length = most <= 0 ? 0 : std::round(mean / most * kBar);
  std::string bar;
  for (size_t i = 0; i < std::max<size_t>(static_cast<size_t>(length), 1); ++i) bar += "▇";
  return bar;
}

}  // namespace

std::string OverheadSection(Facts& facts, const Style& style, size_t top) {
  const std::vector<analysis::CollectiveRelation> relations = analysis::CollectiveSizes(facts.tables);
  if (relations.empty()) return "";
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
                 TimeText(static_cast<double>(size.shortest)), TimeText(size.mean()), Bar(size.mean(), most),
                 query::FunctionName(relations[i].function)});
    }
  }
  return SectionHead(style, "Collectives by processes",
                     "How long a call of a collective operation took against the number of processes in the "
                     "communicator, waiting for the others included.") +
         table.Render(style) + Remainder(style, shown, relations.size());
}

void WriteCollectiveSizes(query::JsonWriter& json, const Facts& facts) {
  json.Key("collective_sizes").BeginList();
  for (const analysis::CollectiveRelation& relation : analysis::CollectiveSizes(facts.tables)) {
    json.BeginObject().Key("function").Text(query::FunctionName(relation.function));
    json.Key("sizes").BeginList();
    for (const analysis::CollectiveSize& size : relation.sizes) {
      json.BeginObject().Key("processes").Unsigned(size.processes);
      json.Key("communicators").Unsigned(size.comms).Key("calls").Unsigned(size.calls);
      json.Key("time_ns").Unsigned(size.time).Key("mean_ns").Real(size.mean());
      json.Key("call_min_ns").Unsigned(size.shortest).EndObject();
    }
    json.EndList().EndObject();
  }
  json.EndList();
}

}  // namespace rankine::report
