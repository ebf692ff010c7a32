// SPDX-License-Identifier: BSD-3-Clause
#include "report/regions_json.h"

#include "analysis/pop/region_pop.h"
#include "archive/rows/process.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "report/efficiency_json.h"
#include "report/json_members.h"
#include "report/samples_json.h"

namespace rankine::report {
namespace {

using base::JsonWriter;

void WriteRegion(JsonWriter& json, Facts& facts, const analysis::RegionLine& line, const analysis::Pop& pop) {
  const context::Space& space = facts.tables.space;
  json.BeginObject();
  Member(json, "name", line.label);
  Member(json, "attribute", space.attribute(space.attribute_of(line.node)).name);
  Member(json, "value", analysis::ValueText(space.value_of(line.node)));
  Member(json, "depth", line.depth);
  const auto path = facts.tables.call_paths.find(space.parent(line.node));
  if (path != facts.tables.call_paths.end()) Member(json, "callpath", facts.symbols.NameOf(path->second));
  Member(json, "visits", line.visits);
  Member(json, "open", line.open);
  if (line.timed) {
    Member(json, "time_ns", line.time.sum);
    Member(json, "own_ns", line.own.sum);
  }
  if (facts.pop.uncounted < facts.tables.processes.size()) Member(json, "mpi_ns", line.mpi_sum);
  if (line.timed) {
    Member(json, "visit_min_ns", line.visit_min);
    Member(json, "visit_max_ns", line.visit_max);
    WriteSpread(json, "per_rank", line.time);
  }
  Member(json, "ranks", pop.processes);
  WriteEfficiencies(json, pop);
  if (!facts.region_states.empty()) {
    const analysis::RegionStates& sampled = facts.region_states[line.node];
    json.Key("sampled").BeginObject();
    Member(json, "samples", sampled.samples);
    WriteStates(json, sampled.time);
    json.EndObject();
  }
  json.Key("quantities").BeginList();
  for (const analysis::RegionTotal& total : line.totals) {
    const context::Attribute& attribute = space.attribute(total.attribute);
    json.BeginObject();
    Member(json, "name", attribute.name);
    Member(json, "unit", attribute.unit);
    Member(json, "count", total.count);
    json.Key("sum").Real(total.sum).Key("min").Real(total.min).Key("max").Real(total.max);
    json.EndObject();
  }
  json.EndList().EndObject();
}

}  // namespace

void WriteRegions(JsonWriter& json, Facts& facts) {
  const std::vector<analysis::Pop> pops = analysis::RegionPops(facts.tables, facts.times, facts.ideal);
  json.Key("regions").BeginList();
  for (const analysis::RegionLine& line : facts.regions.lines)
    WriteRegion(json, facts, line, pops[line.node]);
  json.EndList().Key("mismatches").BeginList();
  for (const archive::Mismatch& mismatch : facts.tables.mismatches) {
    json.BeginObject();
    Member(json, "process", mismatch.process);
    Member(json, "ended", mismatch.ended);
    Member(json, "open", mismatch.open);
    WriteSite(json, facts, mismatch.site);
    json.EndObject();
  }
  json.EndList();
}

}  // namespace rankine::report
