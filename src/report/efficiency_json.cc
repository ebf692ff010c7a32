// SPDX-License-Identifier: BSD-3-Clause
#include "report/efficiency_json.h"

#include <optional>

namespace rankine::report {

void RealOrNull(base::JsonWriter& json, const char* key, const std::optional<double>& value) {
  json.Key(key);
  if (value) {
    json.Real(*value);
  } else {
    json.Null();
  }
}

void WriteEfficiencies(base::JsonWriter& json, const analysis::Pop& pop) {
  RealOrNull(json, "parallel_efficiency", pop.parallel);
  RealOrNull(json, "load_balance", pop.load_balance);
  RealOrNull(json, "communication_efficiency", pop.communication);
  RealOrNull(json, "serialisation_efficiency", pop.serialisation);
  RealOrNull(json, "transfer_efficiency", pop.transfer);
}

void WriteHybrid(base::JsonWriter& json, const Facts& facts) {
  json.Key("hybrid_efficiencies").BeginList();
  const auto add = [&](context::NodeId node) {
    if (node >= facts.hybrid.size() || facts.hybrid[node].processes == 0) return;
    const analysis::Hybrid& one = facts.hybrid[node];
    json.BeginObject().Key("path").Text(analysis::PathText(facts.tables.space, node));
    json.Key("ranks").Unsigned(one.processes).Key("threads").Unsigned(one.threads);
    json.Key("run_ns").Unsigned(one.runtime);
    json.Key("hybrid_efficiency").Real(one.hybrid);
    json.Key("mpi_efficiency").Real(one.mpi).Key("mpi_load_balance").Real(one.mpi_balance);
    json.Key("mpi_communication").Real(one.mpi_communication);
    json.Key("openmp_efficiency").Real(one.openmp).Key("openmp_load_balance").Real(one.openmp_balance);
    json.Key("openmp_scheduling").Real(one.openmp_scheduling);
    json.Key("openmp_serialisation").Real(one.openmp_serialisation);
    json.Key("idle_in_mpi_share").Real(one.idle_in_mpi).EndObject();
  };
  add(context::kRoot);
  for (const analysis::RegionLine& line : facts.regions.lines) add(line.node);
  json.EndList();
}

void WriteEfficiencyCourse(base::JsonWriter& json, Facts& facts) {
  const analysis::PopCourse& course = facts.Course();
  json.Key("efficiency_course").BeginObject().Key("unknown").Text(course.unknown);
  json.Key("not_split").Text(course.not_split).Key("untold_mpi_share").Real(course.untold);
  json.Key("begin_ns").Unsigned(course.parts.empty() ? 0 : course.borders.front());
  json.Key("parts").BeginList();
  for (size_t i = 0; i < course.parts.size(); ++i) {
    const analysis::Pop& part = course.parts[i];
    json.BeginObject().Key("from_ns").Unsigned(course.borders[i] - course.borders.front());
    json.Key("until_ns").Unsigned(course.borders[i + 1] - course.borders.front());
    json.Key("ranks").Unsigned(part.processes);
    RealOrNull(json, "mpi_share", part.mpi_share);
    WriteEfficiencies(json, part);
    json.EndObject();
  }
  json.EndList().EndObject();
}

}  // namespace rankine::report
